-- The storm (DU-STORM), the order of play (DU-SEQ), and the cards that go with it.

-- Harkonnen and Fremen have used the wheels last; the storm stands in sector 2.
local function storm(pieces, changes)
  return position({
    quiet = true, phase = "storm", factions = "atreides harkonnen fremen", round = 2, pieces = pieces,
    counters = { storm = 2, wheel_one = "harkonnen", wheel_two = "fremen" },
  }, changes)
end

local function dial(t, one, two) t.play("harkonnen storm.dial: " .. one .. " / fremen storm.dial: " .. two) end

return tests {
  du_storm_1_in_the_first_turn_those_beside_the_start_dial_0_to_20 = function()
    -- Dots of three players: sectors 1, 7 and 13; the storm starts in 18 (DU-STORM.2, AR-5).
    local t = position({ quiet = true, phase = "storm", factions = "atreides harkonnen fremen", counters = { storm = 18 } })
    t.asked("atreides", "storm.dial")
    t.equals(t.secret(), true)
    t.refused("21")
    t.play("atreides: 20 / fremen storm.dial: 0")
    t.equals(t.counter("storm"), 2) -- DU-STORM.3, DU-STORM.14: 38 is 2 sectors past 18, twice around
  end,

  du_storm_4_later_the_last_users_of_the_wheels_dial_1_to_3 = function()
    local t = storm({})
    t.asked("harkonnen", "storm.dial")
    t.refused("0")
    t.refused("4")
    dial(t, 3, 3)
    t.equals(t.counter("storm"), 8) -- DU-STORM.5
  end,

  du_storm_6_battles_count_as_use_of_the_wheels = function()
    local t = position({
      quiet = true, phase = "battle", factions = "atreides harkonnen fremen", first = "fremen", counters = { storm = 1 },
      pieces = { fremen = { carthag = { troop = 1 } }, harkonnen = { carthag = { troop = 1 } } },
    })
    t.play("fremen battle.plan: 1 / harkonnen battle.plan: 1")
    t.equals({ t.counter("wheel_one"), t.counter("wheel_two") }, { "fremen", "harkonnen" })
  end,

  du_storm_7_tokens_in_sand_die = function()
    local t = storm({ fremen = { south_mesa_3 = { troop = 2 }, south_mesa_4 = { troop = 3 }, south_mesa_5 = { troop = 4 } } })
    dial(t, 1, 1)
    t.equals(t.count("fremen", "tanks", "troop"), 5) -- passed over 3, stopped on 4
    t.equals(t.count("fremen", "south_mesa_5", "troop"), 4)
    t.noted("DU-STORM.7")
  end,

  du_storm_8_the_imperial_basin_is_exempt = function()
    local t = storm({ fremen = { imperial_basin_8 = { troop = 2 } } }, { counters = { storm = 6 } })
    dial(t, 1, 1)
    t.equals(t.count("fremen", "tanks", "troop"), 0)
  end,

  du_storm_9_rock_strongholds_and_the_sink_are_safe = function()
    local t = storm({ fremen = { false_wall_south_3 = { troop = 2 }, tueks_sietch = { troop = 2 }, polar_sink = { troop = 2 } } })
    dial(t, 1, 1)
    t.equals(t.count("fremen", "tanks", "troop"), 0)
  end,

  du_storm_10_spice_is_blown_away = function()
    local t = storm({}, { counters = { spice_heap = { south_mesa_4 = 10, cielago_north_2 = 5 } } })
    dial(t, 1, 1)
    t.equals(t.counter("spice_heap", "south_mesa_4"), 0)
    t.equals(t.counter("spice_heap", "cielago_north_2"), 5) -- DU-STORM.11: the sector it leaves
  end,

  du_storm_11_what_it_leaves_is_not_passed_over = function()
    local t = storm({ fremen = { cielago_north_2 = { troop = 2 } } })
    dial(t, 1, 1)
    t.equals(t.count("fremen", "cielago_north_2", "troop"), 2)
  end,

  du_storm_12_the_first_storm_kills_as_well = function()
    local t = position({
      quiet = true, phase = "storm", factions = "atreides harkonnen fremen", counters = { storm = 18 },
      pieces = { fremen = { cielago_south_1 = { troop = 2 } } },
    })
    t.play("atreides: 1 / fremen storm.dial: 0")
    t.equals(t.count("fremen", "tanks", "troop"), 2)
  end,

  du_storm_13_without_the_shield_wall_the_storm_reaches_the_cities = function()
    local t = storm({ fremen = { imperial_basin_9 = { troop = 2 }, arrakeen = { troop = 3 } } }, { counters = { storm = 7, wall_gone = 1 } })
    dial(t, 1, 1)
    t.equals(t.count("fremen", "tanks", "troop"), 5)
  end,

  du_seq_2_the_dot_that_the_storm_reaches_next_is_first = function()
    -- Dots in 1 (Atreides), 7 (Harkonnen), 13 (Fremen).
    local t = storm({})
    dial(t, 2, 2)
    t.noted("DU-SEQ.2", "Harkonnen is the first player")
    t = storm({}, { counters = { storm = 5 } })
    dial(t, 1, 1)
    t.noted("DU-SEQ.2", "Fremen is the first player") -- DU-SEQ.3: it stands on Harkonnen's dot
  end,

  du_seq_4_only_dots_with_a_player_count = function()
    local t = storm({}, { counters = { storm = 13 } })
    dial(t, 2, 2)
    t.noted("DU-SEQ.2", "Atreides is the first player")
  end,

  du_card_11_weather_control_sets_the_distance = function()
    local t = storm({}, { cards = { atreides = { hand = { "weather_control" } } } })
    dial(t, 1, 1)
    t.play("atreides storm.weather_control: weather_control")
    t.refused("11")
    t.play("atreides storm.distance: 10")
    t.equals(t.counter("storm"), 12)
    t.equals(t.cards("discard"), { "weather_control" })
  end,

  du_card_12_not_in_the_first_turn = function()
    local t = position({
      quiet = true, phase = "storm", factions = "atreides harkonnen fremen", counters = { storm = 18 },
      cards = { atreides = { hand = { "weather_control", "family_atomics" } } }, pieces = { atreides = { arrakeen = { troop = 1 } } },
    })
    t.play("atreides storm.dial: 5 / fremen storm.dial: 0")
    t.not_asked("storm.weather_control")
    t.not_asked("storm.family_atomics") -- DU-CARD.18
  end,

  du_card_15_family_atomics_from_beside_the_shield_wall = function()
    local hand = { cards = { atreides = { hand = { "family_atomics" } } } }
    local t = storm({ atreides = { imperial_basin_9 = { troop = 1 } }, fremen = { shield_wall_7 = { troop = 2 } } }, hand)
    dial(t, 1, 1)
    t.play("atreides storm.family_atomics: family_atomics")
    t.equals(t.counter("wall_gone"), 1) -- DU-CARD.16
    t.equals(t.count("fremen", "tanks", "troop"), 2)
    t.equals(t.cards("removed"), { "family_atomics" }) -- DU-CARD.17
    t = storm({ atreides = { carthag = { troop = 1 } } }, hand)
    dial(t, 1, 1)
    t.not_asked("storm.family_atomics")
  end,
}
