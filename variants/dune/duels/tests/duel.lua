-- Duels in the arena. The Harkonnen have threatened the Guild, should it buy a card, and it does.

local function sale(changes)
  return position({
    quiet = true, phase = "bidding", factions = "guild harkonnen", first = "guild", round = 2,
    counters = { storm = 1, spice = { guild = 9, harkonnen = 9 }, threat_on = { harkonnen = "guild" }, threatened = { harkonnen = 1 } },
    cards = { guild = { leaders = { "staban_tuek" } }, harkonnen = { leaders = { "feyd_rautha" } } },
  }, changes)
end

local function announced(changes)
  local t = sale(changes)
  t.play("guild bidding.bid: 1 / harkonnen bidding.bid: pass / harkonnen kanly.announce: yes")
  return t
end

-- Those who have one leader take him.
local function choose(t)
  while select(2, t.asked()) == "duel.champion" do t.pass() end
  return t
end

-- Feyd-Rautha (6) in the first outer cell, Staban Tuek (5) to his right, each with 1 spice of support.
local function fight(theirs, ours, changes, at)
  local all = { cards = { guild = { duel_hand = theirs }, harkonnen = { duel_hand = ours } } }
  for key, value in changes or {} do all[key] = value end
  local t = choose(announced(all))
  t.play("harkonnen duel.cell: outer_1 / guild duel.cell: " .. (at or "outer_2") .. " / harkonnen duel.support: 1 / guild duel.support: 1")
  t.asked("harkonnen", "duel.action")
  return t
end

local function spice(t) return { t.counter("spice", "harkonnen"), t.counter("spice", "guild") } end

-- Does nothing until somebody else than this player is asked.
local function wait(t, who)
  while t.asked() == who do t.play(who .. ": done") end
end

return tests {
  do_duel_12_champions_are_chosen_in_secret = function()
    local t = announced({ cards = { guild = { leaders = { "staban_tuek", "esmar_tuek" } }, harkonnen = { leaders = { "feyd_rautha", "umman_kudu" } } } })
    t.asked("harkonnen", "duel.champion")
    t.equals(t.secret(), true)
    t.play("harkonnen: umman_kudu")
    t.asked("guild", "duel.champion")
    t.play("guild: esmar_tuek")
    t.not_noted("DO-DUEL.29")
  end,

  do_duel_13_the_caller_places_his_disc_first = function()
    local t = choose(announced())
    t.asked("harkonnen", "duel.cell")
    for i = 1, 5 do t.offered("outer_" .. i) end
    t.play("harkonnen: outer_3")
    t.asked("guild", "duel.cell")
    t.not_offered("outer_3")
  end,

  do_duel_14_support_from_1_to_10 = function()
    local t = choose(announced({ counters = { spice = { harkonnen = 15 } } }))
    t.play("harkonnen: outer_1 / guild: outer_2")
    t.asked("harkonnen", "duel.support")
    t.refused("0")
    t.refused("11")
    t.play("harkonnen: 10")
    t.equals({ t.counter("spice", "harkonnen"), t.counter("support", "harkonnen") }, { 5, 10 })
  end,

  do_duel_65_without_spice_none = function()
    local t = sale({ counters = { spice = { harkonnen = 0, guild = 1 } } })
    t.play("harkonnen: no / guild: 1 / harkonnen: yes")
    choose(t)
    t.play("harkonnen: outer_1 / guild: outer_2")
    t.asked("harkonnen", "duel.action")
    t.equals({ t.counter("support", "harkonnen"), t.counter("support", "guild") }, { 0, 0 })
  end,

  do_duel_20_the_caller_begins_and_turns_alternate = function()
    local t = fight({}, {})
    t.play("harkonnen: done")
    t.asked("guild", "duel.action")
    t.play("guild: done")
    t.asked("harkonnen", "duel.action")
  end,

  do_duel_21_two_actions_in_a_turn = function()
    local t = fight({}, {})
    t.play("harkonnen: inward / harkonnen: left")
    t.asked("guild", "duel.action")
    t.equals(t.counter("arena_cell", "harkonnen"), 10) -- the fifth cell of the middle ring
  end,

  do_duel_22_a_move_and_a_card_but_not_two_cards = function()
    local t = fight({}, { "place_obstacle", "attack_right" })
    t.play("harkonnen: place_obstacle / harkonnen: edge_3")
    t.not_offered("attack_right")
    t.offered("inward")
    t = fight({}, { "place_obstacle", "attack_right" }, { set = { duel_two_cards = 1 } })
    t.play("harkonnen: place_obstacle / harkonnen: edge_3")
    t.offered("attack_right")
    t = fight({}, { "attack_right" })
    t.play("harkonnen: left")
    t.not_offered("attack_right") -- out of reach now
    t.offered("right")
  end,

  do_duel_22_an_occupied_cell_is_not_entered = function()
    local t = fight({}, {})
    t.not_offered("right")
    t.not_offered("outward") -- the arena ends there
    t.offered("left")
  end,

  do_duel_23_a_step_to_the_centre_draws_a_card = function()
    local t = fight({}, {})
    t.play("harkonnen: left")
    t.equals(#t.cards("harkonnen.duel_hand"), 0)
    t.play("harkonnen: inward")
    t.equals(#t.cards("harkonnen.duel_hand"), 1)
  end,

  do_duel_24_up_to_four_cards = function()
    local t = fight({}, { "2 attack_left", "2 attack_outward" })
    t.play("harkonnen: inward")
    t.equals(#t.cards("harkonnen.duel_hand"), 4)
  end,

  do_duel_25_all_face_the_centre = function()
    local t = fight({}, { "attack_left" }, nil, "outer_5")
    t.offered("attack_left") -- the rings close: the fifth cell is to the left of the first
    t.play("harkonnen: inward / harkonnen: inward / guild: inward / guild: inward")
    t.not_offered("inward") -- there is no centre (AR-31)
    t.offered("attack_left")
  end,

  do_duel_26_an_attack_hits_the_next_cell_on_its_side = function()
    local t = fight({}, { "attack_right", "attack_left", "attack_inward" })
    t.offered("attack_right")
    t.not_offered("attack_left")
    t.not_offered("attack_inward")
  end,

  do_duel_27_a_knife_flies_exactly_two_cells = function()
    fight({}, { "knife_throw" }).not_offered("knife_throw")
    local t = fight({}, { "knife_throw" }, nil, "outer_3")
    t.play("harkonnen: knife_throw")
    t.noted("DO-DUEL.30", "Harkonnen takes 6 spice from Guild")
  end,

  do_duel_28_three_actions_are_three_more = function()
    local t = fight({}, { "three_actions", "2 attack_right" })
    t.play("harkonnen: three_actions / harkonnen: attack_right") -- DO-DUEL.60: cards as well
    t = fight({}, { "three_actions" })
    t.play("harkonnen: three_actions / harkonnen: left / harkonnen: left / harkonnen: left")
    t.asked("harkonnen", "duel.action") -- and the second of the usual ones
    t.play("harkonnen: inward")
    t.asked("guild", "duel.action")
  end,

  do_duel_29_an_attacker_shows_himself = function()
    local t = fight({}, { "attack_right" })
    t.play("harkonnen: attack_right")
    t.noted("DO-DUEL.29", "Harkonnen fights with Feyd-Rautha")
  end,

  do_duel_30_support_pays_first = function()
    local t = fight({}, { "attack_right" }, { counters = {
      storm = 1, spice = { guild = 9, harkonnen = 9 }, threat_on = { harkonnen = "guild" }, threatened = { harkonnen = 1 },
    } })
    t.play("harkonnen: attack_right")
    t.equals(t.counter("support", "guild"), 0)
    t.equals(spice(t), { 9 + 6, 8 - 1 }) -- 1 of support and all 5 of Staban Tuek; the own support is back
  end,

  do_duel_31_what_is_left_is_the_strength_for_later_blows = function()
    local t = fight({ "attack_left" }, { "attack_right" }, { cards = {
      guild = { leaders = { "staban_tuek" }, duel_hand = { "attack_left" } },
      harkonnen = { leaders = { "beast_rabban" }, duel_hand = { "attack_right" } },
    } })
    t.play("harkonnen: attack_right") -- 4: the support and 3 of 5
    wait(t, "harkonnen")
    t.play("guild: attack_left") -- 2: the support and 1 of 4
    t.noted("DO-DUEL.30", "Guild takes 2 spice from Harkonnen")
    t.equals(spice(t), { 8 + 4, 7 + 2 })
  end,

  do_duel_32_a_blow_that_takes_all_kills = function()
    local t = fight({}, { "attack_right" })
    t.play("harkonnen: attack_right")
    t.noted("DO-DUEL.32", "Staban Tuek is dead")
    t.equals(t.cards("guild.dead"), { "staban_tuek" })
    t.noted("DO-DUEL.38", "Harkonnen has won the duel")
  end,

  do_duel_33_spice_won_is_no_support = function()
    local t = fight({}, { "attack_right" }, { cards = {
      guild = { leaders = { "staban_tuek" } }, harkonnen = { leaders = { "umman_kudu" }, duel_hand = { "attack_right" } },
    } })
    t.play("harkonnen: attack_right")
    t.equals({ t.counter("support", "harkonnen"), t.counter("spice", "harkonnen") }, { 1, 9 })
  end,

  do_duel_34_a_parry_names_the_side_of_the_attacker = function()
    local t = fight({ "parry_left", "parry_right" }, { "attack_right" })
    t.play("harkonnen: attack_right")
    t.asked("guild", "duel.parry")
    t.equals(t.options(), { "parry_left", "bargain", "reveal", "no" })
    t = fight({ "parry_right" }, { "attack_right" })
    t.play("harkonnen: attack_right")
    t.noted("DO-DUEL.32", "Staban Tuek is dead")
  end,

  do_duel_34_only_when_attacked = function()
    local t = fight({ "parry_left" }, {})
    t.play("harkonnen: done")
    t.not_offered("parry_left")
  end,

  do_duel_35_a_parry_strikes_back_at_the_same_time = function()
    local t = fight({ "parry_left" }, { "attack_right" })
    t.play("harkonnen: attack_right / guild: parry_left")
    t.equals(spice(t), { 8 + 6 + 0, 7 + 5 }) -- 6 from the Guild; 1 of support and 4 of Feyd-Rautha
    t.noted("DO-DUEL.29", "Guild fights with Staban Tuek") -- DO-DUEL.56
  end,

  do_duel_36_both_may_die = function()
    local t = fight({ "parry_left" }, { "attack_right" }, { cards = {
      guild = { leaders = { "staban_tuek" }, duel_hand = { "parry_left" } },
      harkonnen = { leaders = { "beast_rabban" }, duel_hand = { "attack_right" } },
    }, set = {} })
    t.play("harkonnen: attack_right / guild: parry_left")
    t.equals(t.cards("harkonnen.dead"), { "beast_rabban" }) -- 5 of 1 + 4; Staban Tuek has 2 left
    t.noted("DO-DUEL.38", "Guild has won the duel")
  end,

  do_duel_39_survivors_keep_their_cards = function()
    local t = fight({}, { "attack_right", "parry_left" })
    t.play("harkonnen: attack_right")
    t.equals(t.cards("harkonnen.duel_hand"), { "parry_left" })
    t.equals(t.cards("harkonnen.leaders"), { "feyd_rautha" })
  end,

  do_duel_64_support_that_is_left_comes_back = function()
    local t = fight({}, { "attack_right" })
    t.play("harkonnen: attack_right")
    t.equals({ t.counter("spice", "harkonnen"), t.counter("support", "harkonnen") }, { 9 + 6, 0 })
  end,

  do_duel_45_cards_are_discarded_and_a_new_deck_is_made = function()
    local t = fight({}, { "attack_right" })
    t.play("harkonnen: attack_right")
    t.equals(t.cards("duel_discard"), { "attack_right" })
    -- All others are with the Fremen, who look on.
    local rest = {
      "3 attack_inward", "3 attack_outward", "3 attack_left", "3 attack_right", "knife_throw", "parry_inward", "parry_outward", "parry_left",
      "parry_right", "place_obstacle", "jump_obstacle", "remove_obstacle", "4 leave_with_honour",
    }
    t = fight({}, {}, { factions = "guild harkonnen fremen", cards = {
      guild = { leaders = { "staban_tuek" } }, harkonnen = { leaders = { "feyd_rautha" } }, fremen = { hand = { "4 shield" }, duel_hand = rest },
      common = { duel_discard = { "three_actions" } },
    }, set = { charity = 0 }, counters = {
      storm = 1, spice = { guild = 9, harkonnen = 9, fremen = 1 }, threat_on = { harkonnen = "guild" }, threatened = { harkonnen = 1 },
    } })
    t.play("harkonnen: inward")
    t.equals({ t.cards("harkonnen.duel_hand"), t.cards("duel_discard") }, { { "three_actions" }, {} })
  end,

  do_duel_40_obstacles_stop_moves_and_attacks = function()
    local t = fight({}, { "place_obstacle", "attack_right" })
    t.play("harkonnen: place_obstacle / harkonnen duel.obstacle: edge_16") -- between the first and the second outer cell
    t.equals(t.counter("obstacle_1"), 16)
    wait(t, "harkonnen")
    t.play("guild: inward / guild: outward")
    t.not_offered("attack_right")
    t.play("harkonnen: inward / harkonnen: outward / guild: inward / guild: inward")
    t.not_offered("right") -- the cell is free now
  end,

  do_duel_41_a_jump_serves_one_move = function()
    local t = fight({}, { "jump_obstacle" }, { counters = {
      storm = 1, spice = { guild = 9, harkonnen = 9 }, threat_on = { harkonnen = "guild" }, threatened = { harkonnen = 1 }, obstacle_1 = 1,
    } })
    t.not_offered("inward")
    t.play("harkonnen: jump_obstacle")
    t.offered("inward")
    t.play("harkonnen: inward")
    t.asked("guild", "duel.action")
  end,

  do_duel_41_an_obstacle_is_removed = function()
    local t = fight({}, { "remove_obstacle" }, { counters = {
      storm = 1, spice = { guild = 9, harkonnen = 9 }, threat_on = { harkonnen = "guild" }, threatened = { harkonnen = 1 }, obstacle_1 = 1,
    } })
    t.play("harkonnen: remove_obstacle")
    t.equals(t.counter("obstacle_1"), nil)
    t.offered("inward")
  end,

  do_duel_42_six_obstacles_at_most = function()
    local full = { obstacle_1 = 3, obstacle_2 = 4, obstacle_3 = 5, obstacle_4 = 8, obstacle_5 = 9, obstacle_6 = 10 }
    full.storm, full.spice = 1, { guild = 9, harkonnen = 9 }
    full.threat_on, full.threatened = { harkonnen = "guild" }, { harkonnen = 1 }
    fight({}, { "place_obstacle" }, { counters = full }).not_offered("place_obstacle")
    full.obstacle_6 = nil
    fight({}, { "place_obstacle" }, { counters = full }).offered("place_obstacle")
  end,

  do_duel_71_obstacles_are_removed_afterwards = function()
    local with = { storm = 1, spice = { guild = 9, harkonnen = 9 }, threat_on = { harkonnen = "guild" }, threatened = { harkonnen = 1 }, obstacle_1 = 1 }
    local t = fight({}, { "attack_right" }, { counters = with })
    t.play("harkonnen: attack_right")
    t.equals(t.counter("obstacle_1"), nil)
    t = fight({}, { "attack_right" }, { counters = with, set = { obstacles_persist = 1 } })
    t.play("harkonnen: attack_right")
    t.equals(t.counter("obstacle_1"), 1)
  end,

  do_duel_63_a_jump_serves_no_attack = function()
    local with = { storm = 1, spice = { guild = 9, harkonnen = 9 }, threat_on = { harkonnen = "guild" }, threatened = { harkonnen = 1 }, obstacle_1 = 16 }
    local t = fight({}, { "jump_obstacle", "attack_right" }, { counters = with, set = { duel_two_cards = 1 } })
    t.play("harkonnen: jump_obstacle")
    t.not_offered("attack_right")
    t = fight({}, { "jump_obstacle", "attack_right" }, { counters = with, set = { duel_two_cards = 1, jump_attack = 1 } })
    t.play("harkonnen: jump_obstacle")
    t.offered("attack_right")
  end,

  do_duel_62_knives_are_parried_and_blocked = function()
    local with = { storm = 1, spice = { guild = 9, harkonnen = 9 }, threat_on = { harkonnen = "guild" }, threatened = { harkonnen = 1 }, obstacle_1 = 16 }
    fight({}, { "knife_throw" }, { counters = with }, "outer_3").not_offered("knife_throw") -- the only shortest way
    local t = fight({ "parry_left" }, { "knife_throw" }, nil, "outer_3")
    t.play("harkonnen: knife_throw")
    t.asked("guild", "duel.parry")
    t = fight({ "parry_left" }, { "knife_throw" }, { set = { knife_parry = 0 } }, "outer_3")
    t.play("harkonnen: knife_throw")
    t.noted("DO-DUEL.32", "Staban Tuek is dead")
    -- Around the corner there are two ways, and one is enough.
    t = fight({}, { "knife_throw" }, { counters = with })
    t.play("harkonnen: inward")
    t.offered("knife_throw")
  end,

  do_duel_66_a_parry_costs_no_action = function()
    local t = fight({ "parry_left" }, { "attack_right" })
    t.play("harkonnen: attack_right / guild: parry_left")
    t.noted("DO-DUEL.30", "Guild takes 5 spice from Harkonnen")
  end,

  do_duel_43_who_leaves_with_honour_ends_the_duel = function()
    local t = fight({}, { "leave_with_honour" })
    t.play("harkonnen: leave_with_honour")
    t.noted("DO-DUEL.43", "Harkonnen leaves with honour")
    t.not_noted("DO-DUEL.38")
    t.equals({ t.cards("harkonnen.leaders"), t.cards("guild.leaders") }, { { "feyd_rautha" }, { "staban_tuek" } }) -- DO-DUEL.58
    t.equals(spice(t), { 9, 8 })
  end,

  do_duel_70_a_duel_that_never_ends_is_ended = function()
    local t = fight({}, {}, { set = { duel_turn_cap = 2 } })
    t.play("harkonnen: done / guild: done / harkonnen: done / guild: done")
    t.not_asked("duel.action")
    t.not_noted("DO-DUEL.38")
  end,

  do_duel_37_jessica_and_stilgar = function()
    local t = position {
      quiet = true, phase = "bidding", factions = "fremen atreides", first = "fremen", round = 2,
      counters = { storm = 1, spice = { fremen = 9, atreides = 9 }, threat_on = { atreides = "fremen" } },
      cards = { fremen = { leaders = { "stilgar" } }, atreides = { leaders = { "lady_jessica" }, duel_hand = { "attack_right" } } },
    }
    t.play("fremen: 1 / atreides: pass / atreides: yes / atreides: lady_jessica / fremen: stilgar / atreides: outer_1 / fremen: outer_2 / atreides: 1 / fremen: 2 / atreides: attack_right")
    t.noted("DO-DUEL.30", "Atreides takes 5 spice from Fremen")
    t.noted("DO-DUEL.29", "Fremen fights with Stilgar")
    t.equals(t.counter("support", "fremen"), 0)
    t.not_noted("DO-DUEL.32")
  end,

  do_duel_57_both_die_by_a_parry = function()
    local t = position {
      quiet = true, phase = "bidding", factions = "fremen atreides", first = "fremen", round = 2,
      counters = { storm = 1, spice = { fremen = 1, atreides = 0 }, threat_on = { atreides = "fremen" } },
      cards = {
        fremen = { leaders = { "otheym" }, duel_hand = { "attack_left" } }, -- 5, as Stilgar is by then
        atreides = { leaders = { "lady_jessica" }, duel_hand = { "parry_right" } },
      },
    }
    t.play("atreides: no / fremen: 1 / atreides: yes / atreides: lady_jessica / fremen: otheym / atreides: outer_1 / fremen: outer_2 / atreides: done / fremen: attack_left / atreides: parry_right")
    t.equals({ t.cards("fremen.dead"), t.cards("atreides.dead") }, { { "otheym" }, { "lady_jessica" } })
    t.equals({ t.counter("spice", "fremen"), t.counter("spice", "atreides") }, { 5, 5 }) -- each takes what he is owed
    t.not_noted("DO-DUEL.38")
  end,
}
