local troops = use "troops"

return phase {
  id = "finish", clause = "EB-END.1",
  needs = { troops.winning, at_least = tune.winning_places },
  run = function(me)
    -- At the end of one's own turn only, and nobody else in those places.
    local enough = troops.winning.count(me) >= tune.winning_places
    if not hook("victory.qualifies", enough, me) then return end
    local winner = game.role(me)
    local wins = hook("victory.claim", winner, "conquest")
    if wins == winner then return game.finish("conquest", "EB-END.1", { winner }) end -- EX-A.12
    game.finish("prediction", "EA-BG.1", { wins })
  end,
}
