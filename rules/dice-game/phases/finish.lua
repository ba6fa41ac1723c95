-- Strategic regions that win alone (DD-END.2).
local SOLO = game.players() == 2 and tune.solo_regions_two_players or tune.solo_regions

-- Strategic regions where arg(1), or arg(2) with it, has troops and nobody else has; under the storm or not (DD-STORM.5).
local HELD = regions { is = tag.strategic, only = { { arg(1), arg(2) }, tag.force } }

-- Strategic regions that one of the two has together with a third player.
local SHARED = regions {
  is = tag.strategic, holds = { { arg(1), arg(2) }, tag.force },
  where = { { "DD-END.3", "nobody else is there", holds = { { but = { arg(1), arg(2) } }, tag.force } } },
}

-- The faction that wins after all, when a prediction comes true (DD-END.7).
local function declare(how, clause, winner)
  local wins = hook("victory.claim", winner, how)
  if wins ~= winner then how, clause = "prediction", "DD-END.7" end
  game.finish(how, clause, { wins })
end

-- Who alone has troops in enough strategic regions (DD-END.2): the active player, at the end of its own turn only, or where
-- the rules say so anybody, in the order of play (DD-A.17).
local function alone(me)
  if HELD.count(me) >= SOLO then return me end
  if tune.solo_any_turn == 0 then return nil end
  for _, seat in game.seats(me) do
    if HELD.count(seat) >= SOLO then return seat end
  end
end

return phase {
  id = "finish", clause = "DD-END.1",
  run = function(me)
    hook("turn.end", nil, me)
    local ally = game.get(counter.ally)
    game.end_loans() -- between turns no alliance exists (DD-ALLY.5)
    local winner = alone(me)
    if winner then return declare("solo", "DD-END.2", game.role(winner)) end -- before any alliance (DD-END.5)
    if not ally or HELD.count(me, ally) < tune.alliance_regions then return end
    -- Neither may share one with a third player (DD-END.3, DD-A.29), e.g. A, B, A+B, B+C (DD-END.4).
    if tune.alliance_four_clean == 0 and SHARED.any(me, ally) then return end
    game.finish("alliance", "DD-END.3", { game.role(me), game.role(ally) }) -- predictions do not matter (DD-END.7)
  end,
}
