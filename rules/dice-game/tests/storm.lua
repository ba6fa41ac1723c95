-- The storm at the end of a turn: DD-STORM.

-- Atreides and another have two troops each in the Great Flat, to which the storm comes going East.
local function storm(other, changes)
  return position({
    phase = "storm", factions = { "atreides", other, "corrino" },
    pieces = { atreides = { great_flat = { troop = 2 } }, [other] = { great_flat = { troop = 2 } } },
    counters = { storm = 3 },
    dice = "spice-3 region-1",
  }, changes)
end

return tests {
  dd_storm_1_east_is_one_position_down_and_west_one_up = function()
    local t = storm("harkonnen")
    t.equals(t.counter("storm"), 2)
    t = storm("harkonnen", { dice = "spice-3 region-2" })
    t.equals(t.counter("storm"), 4)
  end,

  dd_storm_1_it_moves_with_a_storm_on_the_spice_die_only = function()
    for points = 1, 5 do
      local t = storm("harkonnen", { dice = "spice-" .. points .. " region-1" })
      t.equals(t.counter("storm"), points >= 3 and 2 or 3, "spice " .. points)
    end
  end,

  dd_storm_3_everybody_in_the_desert_loses_a_troop = function()
    local t = storm("harkonnen")
    t.equals(t.count("atreides", "great_flat", "troop"), 1)
    t.equals(t.count("harkonnen", "great_flat", "troop"), 1)
    t.noted("DD-STORM.3")
  end,

  dd_storm_3_not_outside_deserts_nor_behind_walls = function()
    local t = storm("harkonnen", {
      pieces = { common = { great_flat = { fortification = 1 } }, harkonnen = { habbanya_sietch = { troop = 2 } } },
    })
    t.equals(t.count("atreides", "great_flat", "troop"), 2, "walls protect a desert")
    t.equals(t.count("common", "great_flat", "fortification"), 1)
    t.equals(t.count("harkonnen", "habbanya_sietch", "troop"), 1)
    t = storm("harkonnen", { counters = { storm = 6 }, pieces = { atreides = { arrakeen = { troop = 2 } } } })
    t.equals(t.count("atreides", "arrakeen", "troop"), 2, "no desert")
    t.equals(t.counter("storm"), 5)
  end,

  dd_storm_3_an_ornithopter_is_destroyed = function()
    local t = storm("harkonnen", { pieces = { common = { great_flat = { ornithopter = 1 } } } })
    t.equals(t.count("common", "great_flat", "ornithopter"), 0)
    t.equals(t.count("common", "supply", "ornithopter"), 2)
  end,

  dd_a_12_the_owner_of_two_kinds_picks = function()
    local t = storm("harkonnen", { pieces = { corrino = { great_flat = { troop = 1, sardaukar = 1 } } } })
    t.asked("corrino", "storm.loss")
    t.play("corrino: troop")
    t.equals(t.count("corrino", "great_flat", "sardaukar"), 1)
    t.equals(t.count("corrino", "great_flat", "troop"), 0)
  end,

  dd_fre_5_the_storm_cannot_kill_fremen = function()
    local t = storm("fremen")
    t.equals(t.count("fremen", "great_flat", "troop"), 2)
    t.equals(t.count("atreides", "great_flat", "troop"), 1)
  end,

  dd_gui_6_the_guild_evacuates_from_the_storm = function()
    local t = storm("guild")
    t.equals(t.count("guild", "card", "troop"), 1)
    t.equals(t.count("guild", "reserve", "troop"), 10)
  end,
}
