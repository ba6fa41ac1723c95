-- An open bargain (DU-CONV.3): spice for a promise. The promise is talk between players; the spice is an offer that the
-- other accepts or not. Cards, leaders, tokens and powers are no part of it (DU-CONV.8), and nothing that the rules forbid
-- (DU-CONV.5). Allies, too, give each other spice in no other way (DU-ALLY.17).
local purse = use "purse"

local WHOM = decision {
  what = "bargain.whom", clause = "DU-CONV.3", pass = "nobody",
  prompt = "To whom do you offer spice?", tells = "{seat} turns to {answer}",
}
local AMOUNT = decision {
  what = "bargain.spice", clause = "DU-CONV.4",
  prompt = "How much spice do you offer {1}?",
  tells = "{seat} offers {1} {answer} spice in an open bargain", tells_not = "",
}
local ACCEPT = decision {
  what = "bargain.accept", clause = "DU-CONV.3",
  prompt = "{1} offers you {2} spice in an open bargain: do you accept?",
  tells = "{seat} accepts", tells_not = "{seat} does not accept",
}

local function others(me)
  local list = game.seats(me)
  table.remove(list, 1)
  return list
end

return action {
  id = "bargain", clause = "DU-CONV.3", quiet = true,
  needs = seats { of = arg(1), where = {
    { "DU-CONV.4", "he has no spice", counter = { counter.spice, at_least = 1 } },
    { "DU-CONV.3", "he has made his bargains of this turn", counter = { counter.bargains, at_most = tune.bargains - 1 } },
  } },
  when = function(me) return tune.table_talk == 1 and purse.free(me) > 0 end,
  run = function(me)
    game.add(counter.bargains, 1, me)
    local other = ask.one(WHOM, me, others(me))
    if not other then return end
    local n = ask.number(AMOUNT, me, 0, function() return purse.free(me) end, other)
    if n > 0 and ask.yes(ACCEPT, other, me, n) and purse.give(me, other, n) then
      note("DU-CONV.6", "{1} gives {2} {3} spice", me, other, n)
    end
  end,
}
