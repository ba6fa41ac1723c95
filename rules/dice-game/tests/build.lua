-- Building: DD-BUILD.

local function building(changes)
  return position({
    phase = "build", factions = "guild atreides",
    pieces = { guild = { arrakeen = { troop = 1 }, polar_sink = { troop = 1 } } },
    counters = { storm = 1, target = "arrakeen" }, dice = "spice-1 region-5",
  }, changes)
end

return tests {
  dd_build_1_a_construction_of_the_supply_in_the_target_region = function()
    local t = building()
    t.equals(t.options(), { "fortification", "harvester", "ornithopter", "nothing" })
    t.play("guild build.construction: harvester")
    t.equals(t.count("common", "arrakeen", "harvester"), 1)
    t.equals(t.count("common", "supply", "harvester"), 1)
    t.noted("DD-BUILD.1")
  end,

  dd_build_1_it_is_never_a_must = function()
    local t = building()
    t.play("guild build.construction: nothing")
    t.equals(t.count("common", "supply", "harvester"), 2)
    t.not_noted("DD-BUILD.1")
  end,

  dd_build_3_what_stood_there_returns = function()
    local t = building({ pieces = { common = { arrakeen = { fortification = 1 } } } })
    t.play("guild build.construction: ornithopter")
    t.equals(t.count("common", "arrakeen", "fortification"), 0)
    t.equals(t.count("common", "supply", "fortification"), 2)
    t.equals(t.count("common", "arrakeen", "ornithopter"), 1)
  end,

  dd_build_2_not_elsewhere_nor_under_the_storm_nor_in_the_polar_sink = function()
    building({ counters = { target = "carthag" } }).not_asked("build.construction")
    building({ counters = { target = "polar_sink" } }).not_asked("build.construction")
    building({ counters = { target = "none" } }).not_asked("build.construction")
    building({ counters = { storm = 5 } }).not_asked("build.construction")
  end,

  dd_build_2_not_when_the_supply_was_empty_before = function()
    building({ pieces = { common = {
      arrakeen = { fortification = 1 }, carthag = { fortification = 1 }, sietch_tabr = { harvester = 1 },
      great_flat = { harvester = 1 }, minor_erg = { ornithopter = 1 }, broken_land = { ornithopter = 1 },
    } } }).not_asked("build.construction")
  end,
}
