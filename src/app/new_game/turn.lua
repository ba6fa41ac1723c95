-- A question is declared once, at the top of the file; so is what is left to chance.
local DRAW = decision { what = "turn.draw", clause = "{{name}}.1", prompt = "Drawn" }
local STOP = decision {
  what = "turn.stop", clause = "{{name}}.1",
  prompt = "You have drawn {1 point|points}. Do you stop?",
  tells = "{seat} stops", tells_not = "{seat} draws another",
}

-- {{name}}.3: the last seat of the last round ends the game.
local function reckon(me)
  local seats = game.seats()
  if game.round() < tune.rounds or me ~= seats[#seats] then return end
  local best, most = {}, -1
  for _, seat in seats do
    local points = game.get(counter.points, seat)
    if points > most then best, most = {}, points end
    if points == most then best[#best + 1] = seat end
  end
  game.finish("points", "{{name}}.3", best)
end

return phase {
  id = "turn", clause = "{{name}}.1",
  run = function(me)
    local points, what = 0, nil
    repeat
      what = chance.draw(DRAW, zone.deck, zone.drawn)[1]
      if what == card.thief then
        points = 0
        note("{{name}}.2", "the Thief takes it all from {1}", me)
      else
        points = points + row[what].worth
      end
    until what == card.thief or ask.yes(STOP, me, points)
    game.hand_over_all(zone.drawn, zone.discard)
    game.add(counter.points, points, me)
    note("{{name}}.1", "{1} gets {2 point|points}", me, points)
    reckon(me)
  end,
}
