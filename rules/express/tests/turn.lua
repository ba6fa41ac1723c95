-- The turn: treachery, points, combat, victory.

-- Atreides have kept their dice and are about to use them.
local function turn(dice, changes)
  return position({
    phase = "treachery", factions = "atreides fremen harkonnen",
    pieces = {
      atreides = { polar_sink = { troop = 2 }, carthag = { troop = 3 } },
      fremen = { arrakeen = { troop = 1 }, sietch_tabr = { troop = 1 } },
      harkonnen = { tueks_sietch = { troop = 4 } },
    },
    dice = dice,
  }, changes)
end

-- Nothing but these troops on the board, of Atreides and others; the dice do nothing.
local function board(pieces, changes)
  return position({
    phase = "treachery", factions = "atreides fremen harkonnen", pieces = pieces,
    dice = "fremen fremen guild guild shield arrakeen shai_hulud",
  }, changes)
end

local function troops(t, place)
  return {
    t.count("atreides", place, "troop"), t.count("fremen", place, "troop"), t.count("harkonnen", place, "troop"),
  }
end

return tests {
  -- Treachery

  eb_trea_1_three_faces_remove_one_enemy_troop = function()
    for _, face in { "crysknife", "poison", "hunter_seeker" } do
      local t = turn("atreides atreides fremen fremen " .. face .. " arrakeen shai_hulud")
      t.play("atreides treachery.target: harkonnen.troop@tueks_sietch")
      t.equals(t.count("harkonnen", "tueks_sietch", "troop"), 3, face)
      t.equals(t.count("harkonnen", "supply", "troop"), 12, face)
      t.noted("EB-TREA.1")
    end
  end,

  eb_trea_1_other_faces_do_nothing = function()
    for _, face in { "shield", "snooper", "truth_trance" } do
      local t = turn("atreides atreides fremen fremen " .. face .. " arrakeen spice_2")
      t.asked("atreides", "spend")
      t.not_noted("EB-TREA.1")
    end
  end,

  ex_a_3_it_is_a_must_and_ones_own_troops_are_no_target = function()
    local t = turn("fremen fremen fremen fremen poison arrakeen shai_hulud")
    t.equals(t.options(), { "fremen.troop@sietch_tabr", "fremen.troop@arrakeen", "harkonnen.troop@tueks_sietch" })
    t.struck("troop@carthag", "EX-A.3")
    t.refused("spare")
  end,

  ex_a_3_a_single_enemy_is_hit_without_a_question = function()
    local t = board({ fremen = { polar_sink = { troop = 2 } } }, {
      dice = "fremen fremen guild guild poison arrakeen shai_hulud",
    })
    t.asked("fremen", "roll.keep")
    t.equals(troops(t, "polar_sink"), { 0, 1, 0 })
  end,

  ex_a_3_with_no_enemy_on_the_board_nothing_happens = function()
    local t = board({ atreides = { polar_sink = { troop = 2 } } }, {
      dice = "fremen fremen guild guild poison arrakeen shai_hulud",
    })
    t.asked("fremen", "roll.keep")
    t.equals(troops(t, "polar_sink"), { 2, 0, 0 })
  end,

  ex_a_4_treachery_comes_before_the_points = function()
    local t = turn("atreides atreides fremen fremen poison arrakeen spice_2")
    t.play("atreides treachery.target: fremen.troop@arrakeen / atreides spend: troop@atreides.supply=1")
    t.equals(troops(t, "arrakeen"), { 1, 0, 0 })
    t.not_noted("EB-COMB.1")
  end,

  -- Points

  eb_recr_1_one_new_troop_for_each_own_symbol = function()
    for own = 0, 4 do
      local dice = string.rep("atreides ", own) .. string.rep("fremen ", 4 - own)
      local t = board({}, { dice = dice .. "shield arrakeen spice_5" })
      if own == 0 then
        t.asked("fremen", "roll.keep")
      else
        t.refused("troop@atreides.supply=" .. own + 1)
        t.play("atreides spend: troop@atreides.supply=" .. own)
        t.equals(troops(t, "arrakeen"), { own, 0, 0 })
        t.equals(t.count("atreides", "supply", "troop"), 15 - own)
        t.noted("EB-RECR.1")
        t.not_noted("EB-SPICE.1")
      end
    end
  end,

  eb_spice_1_the_number_is_the_points = function()
    for points = 1, 5 do
      local t = board({ atreides = { polar_sink = { troop = 9 } } }, {
        dice = "fremen fremen guild guild shield arrakeen spice_" .. points,
      })
      t.refused("troop@polar_sink=" .. points + 1)
      t.play("atreides spend: troop@polar_sink=" .. points)
      t.equals(troops(t, "arrakeen"), { points, 0, 0 })
      t.equals(troops(t, "polar_sink"), { 9 - points, 0, 0 })
      t.noted("EB-SPICE.1")
      t.not_noted("EB-RECR.1")
    end
  end,

  eb_spice_1_without_a_spice_die_there_are_no_points = function()
    local t = position {
      phase = "spend", factions = "atreides fremen harkonnen", pieces = { atreides = { polar_sink = { troop = 9 } } },
      dice = "atreides atreides fremen fremen shield arrakeen",
    }
    t.asked("fremen", "roll.keep")
    t.equals(troops(t, "polar_sink"), { 9, 0, 0 })
  end,

  eb_spice_1_new_troops_and_troops_from_the_polar_sink_share_the_points = function()
    local t = turn("atreides atreides atreides fremen shield habbanya_sietch spice_3")
    t.equals(t.options(), { "troop@polar_sink", "troop@atreides.supply" })
    t.refused("troop@atreides.supply=3 troop@polar_sink=1")
    t.play("atreides spend: troop@atreides.supply=1 troop@polar_sink=2")
    t.equals(troops(t, "habbanya_sietch"), { 3, 0, 0 })
    t.equals(troops(t, "polar_sink"), { 0, 0, 0 })
  end,

  eb_spice_1_nothing_is_a_must = function()
    local t = turn("atreides atreides atreides fremen shield habbanya_sietch spice_3")
    t.play("atreides spend: none")
    t.not_noted("EB-RECR.1")
    t.not_noted("EB-SPICE.1")
    t.equals(troops(t, "polar_sink"), { 2, 0, 0 })
    t.equals(t.count("atreides", "supply", "troop"), 10)
  end,

  eb_spice_1_the_location_die_names_the_place = function()
    for _, place in { "sietch_tabr", "carthag", "arrakeen", "tueks_sietch", "habbanya_sietch", "polar_sink" } do
      local t = board({}, { dice = "atreides fremen guild guild shield " .. place .. " spice_1" })
      t.play("atreides spend: troop@atreides.supply=1")
      t.equals(troops(t, place), { 1, 0, 0 }, place)
    end
  end,

  eb_spice_1_in_the_polar_sink_only_new_troops_come = function()
    local t = turn("atreides fremen fremen fremen shield polar_sink spice_3")
    t.equals(t.options(), { "troop@atreides.supply" })
  end,

  eb_spice_2_and_ex_a_18_shai_hulud_gives_nothing = function()
    local t = turn("atreides atreides atreides fremen shield arrakeen shai_hulud")
    t.asked("fremen", "roll.keep")
    t.equals(troops(t, "polar_sink"), { 2, 0, 0 })
  end,

  eb_comp_1_nobody_has_more_than_fifteen = function()
    local t = board({ atreides = { arrakeen = { troop = 13 } } }, {
      dice = "atreides atreides atreides atreides shield arrakeen spice_5",
    })
    t.refused("troop@atreides.supply=3")
    t.play("atreides spend: troop@atreides.supply=2")
    t.equals(troops(t, "arrakeen"), { 15, 0, 0 })
  end,

  -- Combat

  eb_comb_1_one_for_one_and_back_to_the_supply = function()
    local t = turn("atreides atreides fremen fremen shield arrakeen spice_2")
    t.play("atreides spend: troop@atreides.supply=2")
    t.equals(troops(t, "arrakeen"), { 1, 0, 0 })
    t.equals(t.count("fremen", "supply", "troop"), 14)
    t.equals(t.count("atreides", "supply", "troop"), 9)
    t.noted("EB-COMB.1")
  end,

  eb_comb_2_the_examples = function()
    local vectors = { { 3, 5, 0, 2 }, { 5, 3, 2, 0 }, { 4, 4, 0, 0 } }
    for _, v in vectors do
      local t = board { atreides = { carthag = { troop = v[1] } }, harkonnen = { carthag = { troop = v[2] } } }
      t.equals(troops(t, "carthag"), { v[3], 0, v[4] })
    end
  end,

  eb_comb_1_in_every_place_of_anybody = function()
    local t = board {
      atreides = { carthag = { troop = 2 } },
      fremen = { carthag = { troop = 1 }, arrakeen = { troop = 3 } },
      harkonnen = { arrakeen = { troop = 1 }, sietch_tabr = { troop = 1 } },
    }
    t.equals(troops(t, "carthag"), { 1, 0, 0 })
    t.equals(troops(t, "arrakeen"), { 0, 2, 0 })
    t.equals(troops(t, "sietch_tabr"), { 0, 0, 1 }, "alone nobody fights")
  end,

  ex_a_1_also_in_the_polar_sink = function()
    local t = board { atreides = { polar_sink = { troop = 2 } }, fremen = { polar_sink = { troop = 3 } } }
    t.equals(troops(t, "polar_sink"), { 0, 1, 0 })
    t.noted("EB-COMB.1")
  end,

  ex_a_1_a_knob_makes_it_neutral = function()
    local pieces = {
      atreides = { polar_sink = { troop = 2 }, carthag = { troop = 2 } },
      fremen = { polar_sink = { troop = 3 }, carthag = { troop = 3 } },
    }
    local t = board(pieces, { set = { polar_sink_neutral = 1 } })
    t.equals(troops(t, "polar_sink"), { 2, 3, 0 })
    t.equals(troops(t, "carthag"), { 0, 1, 0 })
  end,

  ex_a_5_three_factions_all_lose_as_many_as_the_second_has = function()
    for _, forces in { { 2, 4, 3 }, { 4, 3, 2 }, { 3, 2, 4 }, { 2, 3, 4 } } do
      local pieces = {}
      for i, faction in { "atreides", "fremen", "harkonnen" } do
        pieces[faction] = { carthag = { troop = forces[i] } }
      end
      local left = {}
      for i, n in forces do left[i] = n == 4 and 1 or 0 end
      local t = board(pieces)
      t.equals(troops(t, "carthag"), left)
    end
  end,

  -- The end

  eb_end_1_three_winning_places_alone_win_at_the_end_of_ones_turn = function()
    local t = board { atreides = { carthag = { troop = 1 }, arrakeen = { troop = 2 }, tueks_sietch = { troop = 1 } } }
    t.won("conquest", "EB-END.1", "atreides")
  end,

  eb_end_1_two_and_the_polar_sink_are_not_enough = function()
    local t = board { atreides = { carthag = { troop = 1 }, arrakeen = { troop = 2 }, polar_sink = { troop = 1 } } }
    t.no_winner()
    t.asked("fremen", "roll.keep")
  end,

  eb_end_1_not_in_the_turn_of_another = function()
    local t = board { fremen = { carthag = { troop = 1 }, arrakeen = { troop = 2 }, tueks_sietch = { troop = 1 } } }
    t.no_winner()
  end,

  eb_end_1_a_place_that_is_fought_empty_does_not_count = function()
    local t = board {
      atreides = { carthag = { troop = 1 }, arrakeen = { troop = 2 }, tueks_sietch = { troop = 1 } },
      fremen = { tueks_sietch = { troop = 1 } },
    }
    t.no_winner()
  end,
}
