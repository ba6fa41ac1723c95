-- Worms in the first turn.

return tests {
  du_blow_12_worms_come_in_the_first_turn = function()
    local t = position {
      quiet = true, phase = "blow", factions = "atreides harkonnen guild", counters = { storm = 1 },
      throws = { "blow.card: sandworm", "blow.card: blow_red_chasm" },
      cards = { common = { blown = { top = { "blow_old_gap" } } } }, pieces = { harkonnen = { old_gap_8 = { troop = 2 } } },
    }
    t.asked("atreides", "nexus.change")
    while select(2, t.asked()) == "nexus.change" do t.pass() end
    t.equals(t.count("harkonnen", "tanks", "troop"), 2)
  end,
}
