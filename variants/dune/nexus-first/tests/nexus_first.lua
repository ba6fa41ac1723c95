-- Alliances before the first turn.

return tests {
  nexus_first_1_a_nexus_before_the_first_turn = function()
    local t = position { quiet = true, phase = "setup_cards", factions = "atreides harkonnen guild", counters = { storm = 18 } }
    t.asked("atreides", "nexus.change")
    t.play("atreides: guild / guild nexus.accept: yes")
    t.noted("DU-ALLY.4")
    while select(2, t.asked()) ~= "storm.dial" do t.pass() end
    t.equals(t.counter("alliance", "atreides"), t.counter("alliance", "guild"))
    t.equals(t.round(), 1)
  end,
}
