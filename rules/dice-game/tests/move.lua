-- Moving: DD-MOVE, DD-A.5, DD-A.31.

local function moving(die, changes)
  return position({
    phase = "move", factions = "atreides harkonnen corrino guild",
    counters = { storm = 1 }, dice = "fremen fremen fremen fremen shield spice-1 region-" .. die,
  }, changes)
end

local function own(regions, common)
  local mine = {}
  for region, n in pairs(regions) do mine[region] = { troop = n } end
  return { pieces = { atreides = mine, common = common } }
end

return tests {
  dd_move_1_the_regions_with_the_dies_number_or_the_polar_sink = function()
    local want = {
      { "cielago_plain" }, { "great_flat", "habbanya_sietch" }, { "sietch_tabr" }, { "carthag", "broken_land" },
      { "arrakeen" }, { "tueks_sietch", "minor_erg" },
    }
    for die = 1, 6 do
      local t = moving(die)
      t.asked("atreides", "move.target")
      t.equals(#t.options(), #want[die] + 1)
      t.offered("polar_sink")
      for _, region in ipairs(want[die]) do t.offered(region) end
    end
  end,

  dd_move_2_any_number_of_troops_from_adjacent_regions = function()
    local t = moving(2, own({ sietch_tabr = 2, habbanya_sietch = 1, polar_sink = 1, arrakeen = 3, great_flat = 1 }))
    t.play("atreides move.target: great_flat")
    t.equals(t.options(), { "troop@polar_sink", "troop@sietch_tabr", "troop@habbanya_sietch" })
    t.refused("troop@sietch_tabr=3")
    t.play("atreides move.troops: troop@sietch_tabr=2 troop@polar_sink=1")
    t.equals(t.count("atreides", "great_flat", "troop"), 4)
    t.equals(t.count("atreides", "sietch_tabr", "troop"), 0)
    t.equals(t.count("atreides", "habbanya_sietch", "troop"), 1)
    t.equals(t.counter("target"), "great_flat")
    t.pass()
    t.noted("DD-MOVE.2")
  end,

  dd_move_1_and_2_what_is_not_offered_has_its_reason = function()
    local changes = own({ sietch_tabr = 2, great_flat = 1, arrakeen = 1 })
    changes.pieces.harkonnen = { habbanya_sietch = { troop = 1 } }
    local t = moving(2, changes)
    t.struck("carthag", "DD-MOVE.1", "the region die shows another number")
    t.play("atreides move.target: great_flat")
    t.struck("habbanya_sietch", "DD-MOVE.2", "none of your troops is there")
    t.struck("great_flat", "DD-MOVE.2", "it is the target itself")
    t.struck("arrakeen", "DD-MOVE.2", "it is not next to the target")
  end,

  dd_move_2_who_cannot_move_learns_why = function()
    local t = moving(2, own({ arrakeen = 2 }))
    t.play("atreides move.target: great_flat")
    t.noted("DD-MOVE.2", "none of your troops is next to Great Flat")
    t.not_noted("DD-STORM.4")
    t = moving(2, own({ cielago_plain = 2 }))
    t.play("atreides move.target: great_flat")
    t.noted("DD-STORM.4", "your troops are under the storm")
    t = moving(2, own({}))
    t.play("atreides move.target: great_flat")
    t.noted("DD-MOVE.2", "none of your troops is next to Great Flat")
  end,

  dd_move_2_none_is_allowed_and_nobody_near_is_not_asked = function()
    local t = moving(2, own({ sietch_tabr = 2 }))
    t.play("atreides move.target: great_flat / atreides move.troops: none")
    t.equals(t.count("atreides", "great_flat", "troop"), 0)
    t.pass()
    t.not_noted("DD-MOVE.2")
    t = moving(2, own({ arrakeen = 2 }))
    t.play("atreides move.target: great_flat")
    t.not_asked("move.troops")
  end,

  dd_build_7_from_a_region_with_an_ornithopter = function()
    local t = moving(2, own({ arrakeen = 2 }, { arrakeen = { ornithopter = 1 } }))
    t.play("atreides move.target: great_flat / atreides move.troops: troop=2")
    t.equals(t.count("atreides", "great_flat", "troop"), 2)
  end,

  dd_build_5_a_fortification_left_alone_goes = function()
    local t = moving(2, own({ sietch_tabr = 2 }, { sietch_tabr = { fortification = 1 } }))
    t.play("atreides move.target: great_flat / atreides move.troops: troop=1")
    t.equals(t.count("common", "sietch_tabr", "fortification"), 1, "still controlled")
    t = moving(2, own({ sietch_tabr = 1 }, { sietch_tabr = { fortification = 1 } }))
    t.play("atreides move.target: great_flat / atreides move.troops: troop=1")
    t.equals(t.count("common", "sietch_tabr", "fortification"), 0)
    t.equals(t.count("common", "supply", "fortification"), 2)
    t.pass()
    t.noted("DD-BUILD.5")
  end,

  dd_move_3_the_ally_moves_too_and_nobody_else = function()
    local changes = own({ sietch_tabr = 1 })
    changes.pieces.harkonnen = { polar_sink = { troop = 1 } }
    local t = moving(2, changes)
    t.play("atreides move.target: great_flat / atreides move.troops: troop=1")
    t.not_asked("move.troops")
    changes.counters, changes.lent = { ally = "harkonnen" }, { atreides = { "harkonnen" } }
    t = moving(2, changes)
    t.play("atreides move.target: great_flat / atreides move.troops: troop=1 / harkonnen move.troops: troop=1")
    t.equals(t.count("harkonnen", "great_flat", "troop"), 1)
  end,

  dd_move_4_no_troop_enters_or_leaves_the_storm = function()
    local changes = own({ sietch_tabr = 1, habbanya_sietch = 1 })
    changes.counters = { storm = 2 }
    local t = moving(2, changes)
    t.play("atreides move.target: great_flat")
    t.not_asked("move.troops")
    changes.counters = { storm = 3 }
    t = moving(2, changes)
    t.play("atreides move.target: great_flat")
    t.equals(t.options(), { "troop@habbanya_sietch" })
  end,

  dd_a_5_the_knob_allows_one_origin = function()
    local changes = own({ sietch_tabr = 1, habbanya_sietch = 1 })
    changes.set = { single_origin_move = 1 }
    local t = moving(2, changes)
    t.play("atreides move.target: great_flat")
    t.equals(t.options(), { "sietch_tabr", "habbanya_sietch", "none" })
    t.play("atreides move.origin: habbanya_sietch")
    t.equals(t.options(), { "troop@habbanya_sietch" })
    changes = own({ sietch_tabr = 1 })
    changes.set = { single_origin_move = 1 }
    t = moving(2, changes)
    t.play("atreides move.target: great_flat")
    t.asked("atreides", "move.troops") -- there is one only
    changes = own({ arrakeen = 1 })
    changes.set = { single_origin_move = 1 }
    t = moving(2, changes)
    t.play("atreides move.target: great_flat")
    t.not_asked("move.troops")
  end,

  dd_a_31_ornithopters_come_besides_the_one_origin = function()
    local changes = own({ sietch_tabr = 1, habbanya_sietch = 1, arrakeen = 1 }, { arrakeen = { ornithopter = 1 } })
    changes.set = { single_origin_move = 1 }
    local t = moving(2, changes)
    t.play("atreides move.target: great_flat / atreides move.origin: sietch_tabr")
    t.equals(t.options(), { "troop@arrakeen", "troop@sietch_tabr" })
    t = moving(2, changes)
    t.play("atreides move.target: great_flat / atreides move.origin: none")
    t.equals(t.options(), { "troop@arrakeen" })
  end,
}
