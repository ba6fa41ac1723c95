-- The deck of 1979.

local OUT = { "hunter_seeker", "harvester", "thumper", "cone_of_silence", "residual_poison", "kull_wahad", "ya_ya_yawm" }

local function count(t, what)
  local n = 0
  for _, card in t.cards("deck") do
    if card == what then n = n + 1 end
  end
  return n
end

return tests {
  base33_1_thirty_three_cards = function()
    local t = position { phase = "storm", factions = "atreides guild", round = 2, counters = { storm = 1 } }
    t.equals(#t.cards("deck"), 33)
    for _, card in OUT do t.equals(count(t, card), 0) end
    t.equals({ count(t, "shield"), count(t, "snooper"), count(t, "ellaca_drug") }, { 4, 4, 1 })
  end,
}
