-- The Harkonnen: DD-HAR.

local function rolled(throw, factions)
  local t = position {
    phase = "roll", factions = factions or "harkonnen atreides guild corrino", counters = { storm = 1 },
    pieces = { atreides = { arrakeen = { troop = 2 } } }, throws = { throw },
  }
  t.play((factions and factions:match("%S+") or "harkonnen") .. " roll.keep: " .. throw)
  return t
end

local SHIELD = "fremen fremen fremen fremen shield spice-1 region-5"

return tests {
  dd_har_1_two_troops_and_a_construction_in_a_free_region = function()
    local t = game {
      factions = "harkonnen guild",
      throws = { "5", "fortification", "fortification", "harvester", "harvester", "ornithopter", "p1" },
    }
    t.play("harkonnen harkonnen.start: great_flat")
    t.equals(t.count("harkonnen", "great_flat", "troop"), 2)
    t.equals(t.count("common", "great_flat", "ornithopter"), 1)
    t.equals(t.count("common", "supply", "ornithopter"), 0)
    t.equals(t.count("harkonnen", "card", "leader"), 0)
  end,

  dd_har_1_the_construction_is_chosen_from_the_supply = function()
    local t = position { phase = "setup_deploy", factions = "harkonnen guild", counters = { storm = 1 } }
    t.play("harkonnen harkonnen.start: minor_erg")
    t.equals(t.options(), { "fortification", "harvester", "ornithopter" })
    t.play("harkonnen harkonnen.construction: harvester")
    t.equals(t.count("common", "minor_erg", "harvester"), 1)
  end,

  dd_har_2_baron_vladimir_counts_4 = function()
    for n = 3, 4 do
      local t = position {
        phase = "combat", factions = "harkonnen guild corrino",
        pieces = { harkonnen = { arrakeen = { troop = 1 }, card = { leader = 1 } }, guild = { arrakeen = { troop = 5 } } },
        counters = { storm = 1 }, dice = "snooper spice-1 region-3",
      }
      t.play("harkonnen combat.commit: leader=1 / guild combat.commit: troop=" .. n)
      t.equals(t.count("guild", "arrakeen", "troop") > 0, n == 4)
    end
  end,

  dd_har_3_the_kanly_die_may_be_turned_to_poison = function()
    local t = rolled(SHIELD)
    t.asked("harkonnen", "harkonnen.poison")
    t.play("harkonnen: yes")
    t.noted("DD-HAR.3")
    t.asked("harkonnen", "kanly.target")
    t.equals(t.count("common", "harkonnen.card", "shield"), 0)
    t = rolled(SHIELD)
    t.play("harkonnen harkonnen.poison: no")
    t.not_asked("kanly.target")
    t.not_noted("DD-HAR.3")
    t.equals(t.count("common", "harkonnen.card", "shield"), 1)
  end,

  dd_har_3_not_when_it_shows_poison_nor_for_others = function()
    rolled("fremen fremen fremen fremen poison spice-1 region-5").not_asked("harkonnen.poison")
    rolled(SHIELD, "guild harkonnen atreides").not_asked("harkonnen.poison")
  end,

  dd_har_4_attacks_ignore_fortifications = function()
    local function attack(factions, ally)
      local who = factions:match("%S+")
      return position {
        phase = "combat", factions = factions, lent = ally and { [who] = { ally } } or {},
        pieces = {
          [who] = { arrakeen = { troop = 2 } }, guild = { arrakeen = { troop = 2 } },
          common = { arrakeen = { fortification = 1 } },
        },
        counters = { storm = 1, ally = ally or "none" }, dice = "snooper spice-1 region-3",
      }
    end
    local t = attack("harkonnen guild corrino atreides")
    t.equals(t.count("harkonnen", "arrakeen", "troop"), 2)
    t.equals(t.count("common", "arrakeen", "fortification"), 1) -- DD-A.10
    t.asked("harkonnen", "combat.commit")
    t = attack("atreides guild corrino harkonnen", "harkonnen")
    t.equals(t.count("atreides", "arrakeen", "troop"), 2, "lent to an active ally")
    t = attack("atreides guild corrino harkonnen")
    t.equals(t.count("atreides", "arrakeen", "troop"), 1)
  end,
}
