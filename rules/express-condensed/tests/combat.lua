-- Combat at the end of a turn, and what is left of spice: EC-COMB, EC-COR, EC-FRE.2, EC-BG.1.

-- A faction with some pieces in Arrakeen against troops of the Guild, in the turn of the Guild.
local function combat(faction, mine, guild, changes)
  return position({
    phase = "combat", factions = { "guild", faction, "bene_gesserit" },
    pieces = { [faction] = { arrakeen = mine }, guild = { arrakeen = { troop = guild } } },
  }, changes)
end

-- What is left of troops and Sardaukar of Corrino and of troops against them.
local function sardaukar(troops, elite, theirs)
  local t = combat("corrino", { troop = troops, sardaukar = elite }, theirs)
  return {
    t.count("corrino", "arrakeen", "troop"), t.count("corrino", "arrakeen", "sardaukar"), t.count("guild", "arrakeen", "troop"),
  }
end

-- Somebody holds three places at the end of its turn in round 5; the Bene Gesserit have written down a round.
local function victory(who, round)
  return position {
    phase = "finish", factions = "guild corrino bene_gesserit", active = who, round = 5,
    pieces = { [who] = { arrakeen = { troop = 1 }, carthag = { troop = 1 }, sietch_tabr = { troop = 1 } } },
    counters = { prediction = { bene_gesserit = round } },
  }
end

return tests {
  ec_comb_1_the_larger_force_wins_and_both_lose_the_smaller_number = function()
    for _, v in { { 3, 5, 0, 2 }, { 5, 3, 2, 0 }, { 4, 4, 0, 0 }, { 1, 2, 0, 1 } } do
      local t = combat("harkonnen", { troop = v[1] }, v[2])
      t.equals(t.count("harkonnen", "arrakeen", "troop"), v[3])
      t.equals(t.count("guild", "arrakeen", "troop"), v[4])
      t.equals(t.count("harkonnen", "reserve", "troop"), 15 - v[3])
      t.noted("EC-COMB.1")
    end
  end,

  ec_comb_1_in_every_place_but_only_where_two_meet = function()
    local t = position {
      phase = "combat", factions = "guild harkonnen corrino",
      pieces = {
        guild = { carthag = { troop = 2 }, tueks_sietch = { troop = 1 } },
        harkonnen = { carthag = { troop = 1 }, sietch_tabr = { troop = 2 } },
        corrino = { sietch_tabr = { troop = 1 } },
      },
    }
    t.equals(t.count("guild", "carthag", "troop"), 1)
    t.equals(t.count("guild", "tueks_sietch", "troop"), 1)
    t.equals(t.count("harkonnen", "sietch_tabr", "troop"), 1)
    t.equals(t.count("corrino", "sietch_tabr", "troop"), 0)
  end,

  ec_comb_2_and_ex_a_1_no_combat_in_the_polar_sink = function()
    local t = position {
      phase = "combat", factions = "guild harkonnen",
      pieces = { guild = { polar_sink = { troop = 2 } }, harkonnen = { polar_sink = { troop = 1 } } },
    }
    t.equals(t.count("harkonnen", "polar_sink", "troop"), 1)
    t.not_noted("EC-COMB.1")
  end,

  ex_a_5_three_factions_fight_one_after_another = function()
    local t = combat("harkonnen", { troop = 1 }, 6, { pieces = { bene_gesserit = { arrakeen = { troop = 2 } } } })
    t.equals(t.count("guild", "arrakeen", "troop"), 3)
    t.equals(t.count("harkonnen", "arrakeen", "troop"), 0)
    t.equals(t.count("bene_gesserit", "arrakeen", "troop"), 0)
  end,

  -- Corrino

  ec_cor_2_a_sardaukar_counts_two_and_goes_last = function()
    local t = combat("corrino", { sardaukar = 1 }, 1)
    t.equals(sardaukar(0, 1, 1), { 0, 0, 0 }, "the printed case")
    t.equals(sardaukar(0, 1, 2), { 0, 0, 0 })
    t.equals(sardaukar(0, 1, 3), { 0, 0, 1 })
    t.equals(sardaukar(2, 1, 2), { 0, 1, 0 }, "plain troops go first")
    t.equals(sardaukar(2, 1, 1), { 1, 1, 0 })
    t.equals(sardaukar(1, 1, 5), { 0, 0, 2 })
  end,

  ex_a_10_a_sardaukar_stands_for_two_losses_and_for_an_odd_remainder = function()
    local t = combat("corrino", { sardaukar = 3 }, 4)
    t.equals(t.count("corrino", "reserve", "sardaukar"), 14)
    t.equals(sardaukar(0, 3, 4), { 0, 1, 0 })
    t.equals(sardaukar(0, 3, 3), { 0, 1, 0 })
    t.equals(sardaukar(1, 2, 2), { 0, 1, 0 })
    t.equals(sardaukar(1, 2, 3), { 0, 1, 0 })
  end,

  ec_cor_1_unused_spice_is_stored_five_at_most = function()
    for _, faction in { "corrino", "fremen" } do
      for unused, kept in { [0] = 0, [3] = 3, [5] = 5, [6] = 5 } do
        local t = position {
          phase = "finish", factions = { faction, "guild" }, counters = { spice = { [faction] = unused } },
        }
        t.equals(t.counter("spice", faction), kept)
      end
    end
    local t = position {
      phase = "finish", factions = "guild corrino fremen", counters = { spice = { guild = 3, corrino = 2, fremen = 1 } },
    }
    t.equals(t.counter("spice", "guild"), 0)
    t.equals(t.counter("spice", "corrino"), 2)
    t.equals(t.counter("spice", "fremen"), 1)
  end,

  -- Fremen

  ec_fre_2_spice_makes_troops_count_two = function()
    local t = combat("fremen", { troop = 2 }, 3, { counters = { spice = { fremen = 3 } } })
    t.equals(t.options(), { "0..2" })
    t.play("fremen fremen.double: 2")
    t.equals(t.count("guild", "arrakeen", "troop"), 0)
    t.equals(t.count("fremen", "arrakeen", "troop"), 0)
    t.equals(t.counter("spice", "fremen"), 1)
    t.noted("EC-FRE.2")
  end,

  ec_fre_2_it_is_no_must = function()
    local t = combat("fremen", { troop = 2 }, 3, { counters = { spice = { fremen = 1 } } })
    t.equals(t.options(), { "0..1" })
    t.play("fremen fremen.double: 0")
    t.equals(t.count("guild", "arrakeen", "troop"), 1)
    t.equals(t.counter("spice", "fremen"), 1)
    t.not_noted("EC-FRE.2")
  end,

  ec_fre_2_plain_troops_are_removed_first = function()
    local t = combat("fremen", { troop = 3 }, 2, { counters = { spice = { fremen = 3 } } })
    t.play("fremen fremen.double: 1")
    t.equals(t.count("fremen", "arrakeen", "troop"), 1)
    t = combat("fremen", { troop = 3 }, 2, { counters = { spice = { fremen = 3 } } })
    t.play("fremen fremen.double: 3")
    t.equals(t.count("fremen", "arrakeen", "troop"), 2)
  end,

  ec_fre_2_not_without_spice_nor_in_the_combats_of_others = function()
    local t = combat("fremen", { troop = 3 }, 2)
    t.not_asked("fremen.double")
    t.equals(t.count("fremen", "arrakeen", "troop"), 1)
    t = combat("harkonnen", { troop = 3 }, 2, {
      factions = "guild harkonnen fremen", pieces = { fremen = { carthag = { troop = 1 } } },
      counters = { spice = { fremen = 2 } },
    })
    t.not_asked("fremen.double")
  end,

  -- Bene Gesserit

  ec_bg_1_a_victory_in_the_round_written_down_is_theirs = function()
    victory("guild", 5).won("prediction", "EC-BG.1", "bene_gesserit")
    victory("guild", 4).won("control", "EC-END.1", "guild")
    victory("guild", 6).won("control", "EC-END.1", "guild")
  end,

  ex_a_12_their_own_victory_is_a_plain_one = function()
    victory("bene_gesserit", 5).won("control", "EC-END.1", "bene_gesserit")
  end,
}
