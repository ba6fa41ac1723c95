-- What the kept dice say (EB-DICE.1).
local dice = {}

-- The place that each face of the location die means.
local PLACE = { -- EB-DICE.1
  [face.sietch_tabr] = place.sietch_tabr,
  [face.carthag] = place.carthag,
  [face.arrakeen] = place.arrakeen,
  [face.tueks_sietch] = place.tueks_sietch,
  [face.habbanya_sietch] = place.habbanya_sietch,
  [face.polar_sink] = place.polar_sink,
}

function dice.location()
  return PLACE[game.face(die.location)]
end

-- The face of the faction dice that bears the name of a faction, for those that have one.
local SYMBOLS = {}
for _, shown in game.faces(die.faction) do
  for _, faction in game.roles() do
    if game.name(faction) == game.name(shown) then SYMBOLS[faction] = shown end
  end
end

-- New troops: one for each die with the seat's own faction (EB-RECR.1).
function dice.recruits(me)
  local shown = SYMBOLS[game.role(me)]
  return shown and game.kept(shown) or 0
end

-- What the treachery die shows when it removes a troop (EB-TREA.1).
dice.deadly = faces { of = die.treachery, is = tag.deadly }

-- Points of the turn; Shai-Hulud gives none (EB-SPICE.1, EB-SPICE.2).
function dice.points()
  local shown = game.face(die.spice)
  return shown and game.value(shown) or 0
end

return dice
