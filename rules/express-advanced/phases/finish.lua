return phase {
  id = "finish", clause = "EB-END.1",
  -- At the end of one's own turn only, and nobody else in those places.
  needs = { held = { tag.winning, tag.force, tune.winning_places } },
  run = function(me)
    local winner = game.role(me)
    local wins = hook("victory.claim", winner, "conquest")
    if wins == winner then return game.finish("conquest", "EB-END.1", { winner }) end -- EX-A.12
    game.finish("prediction", "EA-BG.1", { wins })
  end,
}
