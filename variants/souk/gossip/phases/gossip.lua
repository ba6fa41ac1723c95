local WHOM = decision { what = "gossip.whom", clause = "SO-GOSSIP.1", prompt = "Whose hand do you ask about?" }
local SHOW = decision {
  what = "gossip.show", clause = "SO-GOSSIP.1", secret = true, always = true, pass = "nothing",
  prompt = "Which card do you show to {1}?",
}

-- The different cards of a hand that somebody does not know yet.
local function unknown(crier, seat)
  local list = {}
  for _, what in game.cards(zone.hand[seat]) do
    if what ~= list[#list] and not game.knows(crier, what, zone.hand[seat]) then list[#list + 1] = what end
  end
  return list
end

local function others(me)
  local list = game.seats(me)
  table.remove(list, 1)
  return list
end

return phase {
  id = "gossip", clause = "SO-GOSSIP.1",
  run = function()
    local crier = game.first()
    local seat = ask.one(WHOM, crier, others(crier))
    local list = unknown(crier, seat)
    local shown = ask.one(SHOW, seat, list, { crier, pass = #list == 0 })
    if shown then game.show(shown, zone.hand[seat], crier) end
    if game.round() < tune.days then return end
    note("SO-GOSSIP.2", "all hands lie open")
    for _, each in game.seats() do game.sight(zone.hand[each], "open") end
  end,
}
