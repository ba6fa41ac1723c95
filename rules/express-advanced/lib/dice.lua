-- What the kept dice say (EA-DICE.1).
local dice = {}

-- The place that each face of the blue die means.
local PLACE = { -- EA-DICE.1
  [face["blue-1"]] = place.sietch_tabr,
  [face["blue-2"]] = place.arrakeen,
  [face["blue-3"]] = place.carthag,
  [face["blue-4"]] = place.tueks_sietch,
  [face["blue-5"]] = place.habbanya_sietch,
  [face["blue-6"]] = place.polar_sink,
}

function dice.location()
  return PLACE[game.face(die.blue)]
end

-- The face of the blue die that means a place.
function dice.face_of(region)
  for shown, there in PLACE do
    if there == region then return shown end
  end
end

function dice.recruits()
  local n = 0
  for _, shown in game.faces_kept(die.white) do
    if game.is(shown, tag.recruit) then n = n + game.kept(shown) end
  end
  return n
end

-- A die that is not thrown shows nothing (EA-HAR.1).
dice.deadly = faces { of = die.black, is = tag.deadly }

function dice.points()
  local shown = game.face(die.red)
  return shown and game.value(shown) or 0
end

return dice
