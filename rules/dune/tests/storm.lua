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

  du_card_15_family_atomics_from_upon_the_shield_wall = function()
    for _, sector in { "shield_wall_7", "shield_wall_8" } do
      local t = storm({ atreides = { [sector] = { troop = 1 } } }, { cards = { atreides = { hand = { "family_atomics" } } } })
      dial(t, 1, 1)
      t.play("atreides storm.family_atomics: family_atomics")
      t.equals(t.count("atreides", "tanks", "troop"), 1) -- DU-CARD.16
    end
  end,

  du_seq_1_six_phases_in_this_order = function()
    local t = position {
      quiet = true, phase = "storm", factions = "harkonnen guild", round = 2, first = "harkonnen",
      counters = { storm = 2, wheel_one = "harkonnen", wheel_two = "guild", spice = { harkonnen = 5, guild = 5 }, spice_heap = { red_chasm = 4 } },
      pieces = {
        harkonnen = { carthag = { troop = 3 }, tanks = { troop = 4 } }, guild = { carthag = { troop = 2 }, red_chasm = { troop = 1 } },
      },
      throws = { "blow.card: blow_old_gap" },
    }
    local seen, last = {}, nil
    for _ = 1, 60 do
      local phase = t.phase()
      if phase ~= last then
        seen[#seen + 1] = phase
        last = phase
      end
      if t.round() == 3 then break end
      t.pass()
    end
    t.equals(seen, { "storm", "bidding", "revival", "movement", "battle", "storm" }) -- those in which somebody is asked
    t.noted("DU-BLOW.2") -- before the bidding
    t.noted("DU-HARV.1", "Guild collects")
  end,

  du_seq_3_who_sits_where_the_storm_stands_is_not_first = function()
    local t = storm({}, { counters = { storm = 11 } }) -- to 13, the dot of the Fremen
    dial(t, 1, 1)
    t.noted("DU-SEQ.2", "Atreides is the first player")
  end,

  du_seq_5_the_first_player_acts_first_and_it_goes_to_the_right = function()
    local t = position {
      quiet = true, phase = "bidding", factions = "atreides harkonnen fremen", first = "harkonnen", round = 2,
      counters = { storm = 1, spice = { atreides = 3, harkonnen = 3, fremen = 3 } },
    }
    for _, who in { "harkonnen", "fremen", "atreides" } do
      t.asked(who, "bidding.bid")
      t.pass()
    end
  end,

  du_seq_6_the_first_player_is_fixed_for_the_turn = function()
    local t = storm({}, { counters = { spice = { atreides = 3, harkonnen = 3, fremen = 3 } } })
    dial(t, 2, 3) -- to 7: the Fremen are first
    t.noted("DU-SEQ.2", "Fremen is the first player")
    t.asked("fremen", "bidding.bid")
    t.until_asked("ship.to")
    t.equals(t.active(), "fremen")
  end,

  du_storm_2_the_nearest_on_each_side_of_the_start = function()
    -- AR-5: of six players those in 1 and 16; of two those in 1 and 10.
    local function first(factions) return position { quiet = true, phase = "storm", factions = factions, counters = { storm = 18 } } end
    local t = first("atreides bene_gesserit emperor fremen guild harkonnen")
    t.play("atreides storm.dial: 0 / harkonnen storm.dial: 3")
    t.equals(t.counter("storm"), 3)
    first("guild fremen").play("guild storm.dial: 0 / fremen storm.dial: 0")
  end,

  du_storm_3_both_are_added = function()
    local t = position { quiet = true, phase = "storm", factions = "atreides harkonnen fremen", counters = { storm = 18 } }
    t.refused("-1")
    t.refused("21")
    t.play("atreides: 4")
    t.equals(t.counter("storm"), 18) -- not before both have dialled
    t.play("fremen storm.dial: 7")
    t.equals(t.counter("storm"), 11)
  end,

  du_storm_5_two_to_six_sectors = function()
    for _, pair in { { 1, 1 }, { 1, 3 }, { 3, 2 } } do
      local t = storm({})
      t.play("harkonnen storm.dial: " .. pair[1])
      t.equals(t.counter("storm"), 2)
      t.play("fremen storm.dial: " .. pair[2])
      t.equals(t.counter("storm"), 2 + pair[1] + pair[2])
    end
  end,

  du_storm_6_earlier_storm_dials_count_too = function()
    local t = position { quiet = true, phase = "storm", factions = "atreides harkonnen fremen guild", counters = { storm = 18 } }
    t.play("atreides storm.dial: 0 / guild storm.dial: 1")
    t.equals({ t.counter("wheel_one"), t.counter("wheel_two") }, { "atreides", "guild" })
  end,

  du_storm_6_who_has_left_is_replaced_by_the_next_to_his_right = function()
    local function left(who, one, two)
      return position {
        quiet = true, phase = "storm", factions = "atreides harkonnen fremen guild", round = 2, left = who,
        counters = { storm = 2, wheel_one = one, wheel_two = two },
      }
    end
    left({ "harkonnen" }, "harkonnen", "guild").play("fremen storm.dial: 1 / guild storm.dial: 1")
    left({ "guild" }, "harkonnen", "guild").play("harkonnen storm.dial: 1 / atreides storm.dial: 1") -- and around
    left({ "harkonnen", "fremen" }, "harkonnen", "guild").play("atreides storm.dial: 1 / guild storm.dial: 1") -- the Guild dials already
    left({ "harkonnen", "guild" }, "harkonnen", "guild").play("fremen storm.dial: 1 / atreides storm.dial: 1")
    left({ "harkonnen", "fremen" }, "harkonnen", "fremen").play("guild storm.dial: 1 / atreides storm.dial: 1")
  end,

  du_storm_14_it_wraps_from_18_to_1 = function()
    local t = storm({}, { counters = { storm = 16 } })
    dial(t, 2, 1)
    t.equals(t.counter("storm"), 1)
    t = storm({}, { counters = { storm = 16 } })
    dial(t, 1, 1)
    t.equals(t.counter("storm"), 18)
  end,

  du_card_11_nobody_need_play_it_and_0_is_a_distance = function()
    local t = storm({}, { cards = { atreides = { hand = { "weather_control" } } } })
    dial(t, 1, 1)
    t.play("atreides storm.weather_control: no")
    t.equals({ t.counter("storm"), t.cards("atreides.hand") }, { 4, { "weather_control" } })
    t = storm({}, { cards = { atreides = { hand = { "weather_control" } } }, pieces = { fremen = { south_mesa_3 = { troop = 1 } } } })
    dial(t, 1, 1)
    t.play("atreides storm.weather_control: weather_control / atreides storm.distance: 0")
    t.equals({ t.counter("storm"), t.count("fremen", "south_mesa_3", "troop") }, { 2, 1 })
  end,

  du_card_16_all_on_the_shield_wall_are_lost_and_it_stays_rock = function()
    local hand = { cards = { atreides = { hand = { "family_atomics" } } } }
    local t = storm({
      atreides = { shield_wall_8 = { troop = 1 }, arrakeen = { troop = 1 } }, harkonnen = { shield_wall_7 = { troop = 2 } },
      fremen = { imperial_basin_10 = { troop = 3 } },
    }, hand)
    dial(t, 1, 1)
    t.play("atreides storm.family_atomics: family_atomics")
    t.noted("DU-CARD.16", "Atreides destroys the Shield Wall")
    t.equals({ t.count("atreides", "tanks", "troop"), t.count("harkonnen", "tanks", "troop"), t.count("fremen", "tanks", "troop") }, { 1, 2, 0 })
    -- The territory is rock as before.
    t = storm({ fremen = { shield_wall_7 = { troop = 1 } } }, { counters = { storm = 6, wall_gone = 1 } })
    dial(t, 1, 1)
    t.equals(t.count("fremen", "shield_wall_7", "troop"), 1)
  end,

  du_card_16_for_the_rest_of_the_game = function()
    local t = storm({ fremen = { carthag = { troop = 3 } }, atreides = { arrakeen = { troop = 2 }, shield_wall_7 = { troop = 1 } } }, {
      counters = { storm = 8, wall_gone = 1 }, cards = { atreides = { hand = { "family_atomics" } } },
    })
    dial(t, 1, 1)
    t.not_asked("storm.family_atomics") -- it is gone already
    t.equals({ t.count("fremen", "carthag", "troop"), t.count("atreides", "arrakeen", "troop") }, { 0, 0 })
  end,

  du_card_17_also_in_the_storm_and_out_of_the_game = function()
    local t = storm({ atreides = { shield_wall_7 = { troop = 1 } } }, {
      counters = { storm = 7 }, cards = { atreides = { hand = { "family_atomics" } } },
    })
    dial(t, 1, 1)
    t.play("atreides storm.family_atomics: family_atomics")
    t.equals({ t.cards("removed"), t.cards("discard"), t.cards("atreides.hand") }, { { "family_atomics" }, {}, {} })
  end,

  du_card_18_no_atomics_in_the_first_turn = function()
    local t = position {
      quiet = true, phase = "storm", factions = "atreides harkonnen fremen", counters = { storm = 18 },
      cards = { atreides = { hand = { "family_atomics" } } }, pieces = { atreides = { shield_wall_7 = { troop = 1 } } },
    }
    t.play("atreides storm.dial: 1 / fremen storm.dial: 0")
    t.not_asked("storm.family_atomics")
    t = storm({ atreides = { shield_wall_7 = { troop = 1 } } }, { cards = { atreides = { hand = { "family_atomics" } } } })
    dial(t, 1, 1)
    t.asked("atreides", "storm.family_atomics") -- in the second
    t.play("atreides: no")
    t.equals({ t.counter("wall_gone"), t.cards("atreides.hand") }, { 0, { "family_atomics" } })
  end,

  du_card_15_those_who_could_have_it_are_asked = function()
    -- Whoever has cards and stands there, whether he has the card or not; nobody when it lies open or out of the game.
    local function asked(changes)
      local t = storm({ atreides = { shield_wall_7 = { troop = 1 } } }, changes)
      t.play("harkonnen storm.dial: 1 / fremen storm.dial: 1")
      while select(2, t.asked()) == "storm.weather_control" do t.pass() end
      return select(2, t.asked()) == "storm.family_atomics"
    end
    local t = storm({})
    t.equals(asked({ quiet = false, cards = { atreides = { hand = { "kulon" } } } }), true)
    t.equals(asked({ quiet = false }), false)
    t.equals(asked({ quiet = false, cards = { atreides = { hand = { "kulon" } }, common = { removed = { "family_atomics" } } } }), false)
    t.equals(asked({ quiet = false, cards = { atreides = { hand = { "kulon" } }, common = { discard = { "family_atomics" } } } }), false)
  end,

  ar_5_one_on_each_side_of_sector_18 = function()
    -- Not the two nearest, which were those in 1 and 4 with dots in 1, 4 and 10.
    local t = position { quiet = true, phase = "storm", factions = "atreides harkonnen fremen guild", counters = { storm = 18 } }
    t.play("atreides storm.dial: 1 / guild storm.dial: 1")
    t.equals(t.counter("storm"), 2)
  end,

  du_card_15_once_it_is_played_nobody_else_is_asked = function()
    local t = storm({ atreides = { imperial_basin_9 = { troop = 1 } }, harkonnen = { imperial_basin_9 = { troop = 1 } }, fremen = { imperial_basin_9 = { troop = 1 } } }, {
      quiet = false, cards = { atreides = { hand = { "family_atomics" } }, harkonnen = { hand = { "shield" } }, fremen = { hand = { "shield" } } },
    })
    t.until_asked("storm.family_atomics")
    t.play("atreides: family_atomics")
    t.not_asked("storm.family_atomics")
    t.equals(t.phase(), "blow")
  end,

  du_card_11_nobody_is_asked_for_a_card_that_lies_open = function()
    local function asked(discard)
      local t = storm({}, { quiet = false, cards = { atreides = { hand = { "shield" } }, common = { discard = discard } } })
      dial(t, 1, 1)
      return select(2, t.asked())
    end
    local t = storm({})
    t.equals(asked({}), "storm.weather_control")
    t.equals(asked({ "weather_control" }) ~= "storm.weather_control", true)
  end,
}
