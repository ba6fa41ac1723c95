return phase {
  id = "finish", clause = "EB-END.1",
  -- At the end of one's own turn only, and nobody else in those places.
  needs = { held = { tag.winning, tag.force, tune.winning_places } },
  run = function(me)
    local role_of_me = game.role(me)
    local wins = hook("victory.claim", role_of_me, "conquest")
    game.finish("conquest", "EB-END.1", { wins })
  end,
}
