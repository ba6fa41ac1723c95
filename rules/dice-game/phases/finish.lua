-- Strategic regions that win alone (DD-END.2).
local SOLO = game.players() == 2 and tune.solo_regions_two_players or tune.solo_regions

-- The faction that wins after all, when a prediction comes true (DD-END.7).
local function declare(how, clause, winner)
  local wins = hook("victory.claim", winner, how)
  if wins ~= winner then how, clause = "prediction", "DD-END.7" end
  game.finish(how, clause, { wins })
end

return phase {
  id = "finish", clause = "DD-END.1",
  run = function(me)
    hook("turn.end", nil, me)
    local ally = game.get(counter.ally)
    game.end_loans() -- between turns no alliance exists (DD-ALLY.5)
    if game.held(tag.strategic, tag.force, me) >= SOLO then
      -- Alone, at the end of its own turn only (DD-END.2, DD-A.17); this goes before an alliance (DD-END.5).
      return declare("solo", "DD-END.2", game.role(me))
    end
    if ally and game.held(tag.strategic, tag.force, me, ally) >= tune.alliance_regions then
      -- None of them shared with a third player; predictions do not matter (DD-END.3, DD-END.7).
      game.finish("alliance", "DD-END.3", { game.role(me), game.role(ally) })
    end
  end,
}
