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

-- New troops: one for each die with the seat's own faction (EB-RECR.1).
dice.recruits = game.symbols

-- What the treachery die shows when it removes a troop (EB-TREA.1).
dice.deadly = { die.treachery, tag.deadly }

function dice.strikes()
  return game.shows(dice.deadly[1], dice.deadly[2])
end

-- Points of the turn; Shai-Hulud gives none (EB-SPICE.1, EB-SPICE.2).
function dice.points()
  return game.rolled(die.spice)
end

return dice
