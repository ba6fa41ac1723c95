-- The attacker commits openly, then the defender.

return tests {
  dd_comb_5_the_attacker_first_and_openly = function()
    local t = position {
      phase = "combat", factions = "atreides harkonnen",
      pieces = { atreides = { arrakeen = { troop = 3 } }, harkonnen = { arrakeen = { troop = 2 } } },
      counters = { storm = 1 }, dice = "snooper spice-1 region-3",
    }
    t.asked("atreides", "combat.open_commit")
    t.refused("troop=4")
    t.play("atreides: troop=2 / harkonnen combat.open_commit: troop=1")
    t.equals(t.count("atreides", "arrakeen", "troop"), 1)
    t.equals(t.count("harkonnen", "arrakeen", "troop"), 0)
  end,

  dd_a_11_both_may_commit_nothing = function()
    local t = position {
      phase = "combat", factions = "atreides harkonnen",
      pieces = { atreides = { arrakeen = { troop = 3 } }, harkonnen = { arrakeen = { troop = 2 } } },
      counters = { storm = 1 }, dice = "snooper spice-1 region-3",
    }
    t.play("atreides combat.open_commit: none / harkonnen combat.open_commit: none")
    t.equals(t.count("atreides", "arrakeen", "troop"), 0)
    t.equals(t.count("harkonnen", "arrakeen", "troop"), 2)
  end,
}
