return phase {
  id = "finish", clause = "EB-END.1",
  run = function(me)
    -- At the end of one's own turn only, and nobody else in those places.
    if game.held(tag.winning, tag.force, me) < tune.winning_places then return end
    local role_of_me = game.role(me)
    local wins = hook("victory.claim", role_of_me, "conquest")
    game.finish("conquest", "EB-END.1", { wins })
  end,
}
