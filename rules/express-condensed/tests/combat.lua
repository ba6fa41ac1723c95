-- Combat at the end of a turn: EC-COMB, EC-COR.2, EC-FRE.2.

-- A faction with some pieces in Arrakeen against troops of the Guild, in the turn of the Guild.
local function combat(faction, mine, guild, changes)
  return position({
    phase = "combat", factions = { "guild", faction, "bene_gesserit" },
    pieces = { [faction] = { arrakeen = mine }, guild = { arrakeen = { troop = guild } } },
  }, changes)
end

return tests {
  ec_comb_1_three_against_five_leaves_two = function()
    local t = combat("harkonnen", { troop = 3 }, 5)
    t.equals(t.count("guild", "arrakeen", "troop"), 2)
    t.equals(t.count("harkonnen", "arrakeen", "troop"), 0)
    t.noted("EC-COMB.1")
  end,

  ec_comb_1_a_tie_leaves_nobody = function()
    local t = combat("harkonnen", { troop = 4 }, 4)
    t.equals(t.count("guild", "arrakeen", "troop"), 0)
    t.equals(t.count("harkonnen", "arrakeen", "troop"), 0)
  end,

  ec_comb_2_no_combat_in_the_polar_sink = function()
    local t = position {
      phase = "combat", factions = "guild harkonnen",
      pieces = { guild = { polar_sink = { troop = 2 } }, harkonnen = { polar_sink = { troop = 1 } } },
    }
    t.equals(t.count("harkonnen", "polar_sink", "troop"), 1)
    t.not_noted("EC-COMB.1")
  end,

  ec_cor_2_one_sardaukar_against_one_troop_removes_both = function()
    local t = combat("corrino", { sardaukar = 1 }, 1)
    t.equals(t.count("corrino", "arrakeen", "sardaukar"), 0)
    t.equals(t.count("guild", "arrakeen", "troop"), 0)
  end,

  ec_cor_2_plain_troops_go_first = function()
    local t = combat("corrino", { troop = 2, sardaukar = 1 }, 2)
    t.equals(t.count("corrino", "arrakeen", "sardaukar"), 1)
    t.equals(t.count("corrino", "arrakeen", "troop"), 0)
  end,

  ec_fre_2_spice_makes_troops_count_two = function()
    local t = combat("fremen", { troop = 2 }, 3, { counters = { spice = { fremen = 3 } } })
    t.play("fremen fremen.double: 2")
    t.equals(t.count("guild", "arrakeen", "troop"), 0)
    t.equals(t.counter("spice", "fremen"), 1)
  end,
}
