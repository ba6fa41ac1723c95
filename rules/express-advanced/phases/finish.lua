return phase {
  id = "finish", clause = "EB-END.1",
  run = function(me)
    if game.held(tag.winning, tag.force, me) < tune.winning_places then return end
    local winner = game.role(me)
    local wins = hook("victory.claim", winner, "conquest")
    if wins == winner then return game.finish("conquest", "EB-END.1", { winner }) end
    game.finish("prediction", "EA-BG.1", { wins })
  end,
}
