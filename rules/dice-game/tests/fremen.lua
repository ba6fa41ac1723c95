-- The Fremen: DD-FRE. What kills them not is in kanly.lua and storm.lua.

local FOUR = "fremen atreides corrino guild"

local function shipping(changes)
  return position({
    phase = "ship", factions = FOUR,
    pieces = { fremen = { card = { troop = 3 } }, atreides = { card = { troop = 1 } } },
    counters = { storm = 1, spice_die = 3 }, dice = "snooper spice-3 region-3",
  }, changes)
end

-- The worm, and troops far from Sietch Tabr.
local function riding(active, die, changes)
  return position({
    phase = "move", factions = FOUR, active = active,
    pieces = { [active] = { arrakeen = { troop = 2 } } },
    counters = { storm = 1 }, dice = "snooper " .. die .. " region-3",
  }, changes)
end

return tests {
  dd_fre_1_a_troop_in_every_free_region_that_is_not_strategic = function()
    local t = position { phase = "setup_deploy", factions = "fremen atreides", counters = { storm = 1 } }
    t.play("atreides atreides.start: great_flat")
    t.until_asked("roll.keep")
    for region, n in pairs({ broken_land = 1, cielago_plain = 1, minor_erg = 1, great_flat = 0, arrakeen = 0, polar_sink = 0 }) do
      t.equals(t.count("fremen", region, "troop"), n, region)
    end
    t.equals(t.count("fremen", "card", "leader"), 1)
    t.equals(t.count("fremen", "reserve", "troop"), 5)
  end,

  dd_fre_2_liet_kynes_counts_3_and_dd_fre_4_a_troop_2 = function()
    for commit, strength in pairs({ ["leader=1"] = 3, ["troop=1"] = 2, ["troop=2"] = 4 }) do
      for n = strength - 1, strength do
        local t = position {
          phase = "combat", factions = "fremen guild corrino",
          pieces = { fremen = { arrakeen = { troop = 3 }, card = { leader = 1 } }, guild = { arrakeen = { troop = 5 } } },
          counters = { storm = 1 }, dice = "snooper spice-1 region-3",
        }
        t.play("fremen combat.commit: " .. commit .. " / guild combat.commit: troop=" .. n)
        t.equals(t.count("guild", "arrakeen", "troop") > 0, n == strength, commit .. " against " .. n)
      end
    end
  end,

  dd_fre_3_two_spice_each_in_their_own_turn_one_as_an_ally = function()
    local t = shipping()
    t.play("fremen ship.troop: troop@polar_sink")
    t.equals(t.counter("spice_die"), 1)
    t.not_asked("ship.troop")
    t = shipping({ active = "atreides", lent = { atreides = { "fremen" } }, counters = { ally = "fremen" } })
    t.play("atreides ship.troop: troop@polar_sink")
    t.equals(t.counter("spice_die"), 2, "others pay 1")
    t.play("fremen ship.ally: troop@polar_sink / atreides ship.pay: yes")
    t.equals(t.counter("spice_die"), 1)
  end,

  dd_fre_6_with_shai_hulud_any_region_is_adjacent = function()
    local t = riding("fremen", "shai_hulud")
    t.play("fremen move.target: sietch_tabr / fremen move.troops: troop=2")
    t.equals(t.count("fremen", "sietch_tabr", "troop"), 2)
    t = riding("fremen", "spice-1")
    t.play("fremen move.target: sietch_tabr")
    t.not_asked("move.troops")
  end,

  dd_fre_6_lent_to_an_active_ally_and_to_nobody_else = function()
    local t = riding("atreides", "shai_hulud", { lent = { atreides = { "fremen" } }, counters = { ally = "fremen" } })
    t.play("atreides move.target: sietch_tabr")
    t.asked("atreides", "move.troops")
    t = riding("atreides", "shai_hulud")
    t.play("atreides move.target: sietch_tabr")
    t.not_asked("move.troops")
  end,
}
