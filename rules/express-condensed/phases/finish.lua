local express = use "express"

-- Unused spice is lost, but some can store it (EC-MOVE.1, EC-COR.1, EC-FRE.2).
local function put_away(me)
  local unused = express.spice(me)
  game.set(counter.spice, hook("spice.kept", 0, me, unused), me)
end

return phase {
  id = "finish", clause = "EC-END.1",
  run = function(me)
    put_away(me)
    -- At the end of its own turn only; the Polar Sink never counts (EC-END.1, EC-COMB.2).
    local needed = game.players() == 2 and tune.places_two_players or tune.places
    if query.controlled.count(me) < needed then return end
    local winner = game.role(me)
    local wins = hook("victory.claim", winner)
    if wins == winner then return game.finish("control", "EC-END.1", { winner }) end -- EX-A.12
    game.finish("prediction", "EC-BG.1", { wins })
  end,
}
