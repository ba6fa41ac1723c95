-- Battles: when they happen, and how they come out (DU-BAT, DU-RES).

local TWO = "harkonnen fremen"

-- Harkonnen and Fremen meet in Carthag; Harkonnen play first.
local function battle(changes)
  return position({
    quiet = true, phase = "battle", factions = TWO, first = "harkonnen", counters = { storm = 1, spice = { harkonnen = 0, fremen = 0 } },
    pieces = { harkonnen = { carthag = { troop = 5 } }, fremen = { carthag = { troop = 5 } } },
    cards = {
      harkonnen = { leaders = { "feyd_rautha", "umman_kudu" }, hand = {} },
      fremen = { leaders = { "stilgar", "jamis" }, hand = {} },
    },
  }, changes)
end

local function hands(harkonnen, fremen, more)
  local changes = { cards = { harkonnen = { hand = harkonnen }, fremen = { hand = fremen } } }
  for key, value in more or {} do changes[key] = value end
  return battle(changes)
end

-- Both plans, and no traitors.
local function fight(t, harkonnen, fremen)
  t.play("harkonnen battle.plan: " .. harkonnen .. " / fremen battle.plan: " .. fremen)
  while select(2, t.asked()) == "battle.traitor" do t.pass() end
end

local function tokens(t, place)
  return { t.count("harkonnen", place or "carthag", "troop"), t.count("fremen", place or "carthag", "troop") }
end

local function spice(t) return { t.counter("spice", "harkonnen"), t.counter("spice", "fremen") } end

return tests {
  du_bat_1_players_in_one_territory_must_fight = function()
    battle().asked("harkonnen", "battle.plan")
    battle({ pieces = { fremen = { carthag = { troop = 0 }, arrakeen = { troop = 5 } } } }).not_asked("battle.plan")
  end,

  du_gen_6_one_token_occupies_a_territory = function()
    battle({ pieces = { harkonnen = { carthag = { troop = 1 } }, fremen = { carthag = { troop = 1 } } } })
      .asked("harkonnen", "battle.plan")
  end,

  du_bat_2_until_nobody_is_left_to_fight = function()
    local t = battle({ pieces = {
      harkonnen = { carthag = { troop = 1 }, arrakeen = { troop = 1 } },
      fremen = { carthag = { troop = 1 }, arrakeen = { troop = 1 } },
    } })
    t.play("harkonnen battle.where: carthag")
    fight(t, "feyd 0", "jamis 0")
    t.asked("harkonnen", "battle.plan")
    fight(t, "umman_kudu 0", "stilgar 1")
    t.not_asked("battle.plan")
    t.equals(tokens(t, "arrakeen"), { 0, 0 })
  end,

  du_bat_3_the_storm_keeps_tokens_apart = function()
    local pieces = {
      harkonnen = { carthag = { troop = 0 }, old_gap_8 = { troop = 3 } },
      fremen = { carthag = { troop = 0 }, old_gap_10 = { troop = 3 } },
    }
    battle({ pieces = pieces, counters = { storm = 9 } }).not_asked("battle.plan")
    battle({ pieces = pieces, counters = { storm = 11 } }).asked("harkonnen", "battle.plan")
    battle({ pieces = pieces, counters = { storm = 8 } }).not_asked("battle.plan")
  end,

  du_bat_4_inside_the_storm_they_fight = function()
    local pieces = {
      harkonnen = { carthag = { troop = 0 }, old_gap_9 = { troop = 3 } },
      fremen = { carthag = { troop = 0 }, old_gap_9 = { troop = 3 }, old_gap_10 = { troop = 4 } },
    }
    local t = battle({ pieces = pieces, counters = { storm = 9 } })
    t.asked("harkonnen", "battle.plan")
    fight(t, "feyd 3", "jamis 3") -- DU-PLAN.11: of the Fremen three are there
    t.equals(t.count("fremen", "old_gap_9", "troop"), 0)
    t.equals(t.count("fremen", "old_gap_10", "troop"), 4)
  end,

  du_bat_5_never_in_the_polar_sink = function()
    battle({ pieces = {
      harkonnen = { carthag = { troop = 0 }, polar_sink = { troop = 3 } },
      fremen = { carthag = { troop = 0 }, polar_sink = { troop = 3 } },
    } }).not_asked("battle.plan")
  end,

  du_bat_7_the_first_player_is_the_aggressor = function()
    battle({ first = "fremen" }).asked("fremen", "battle.plan")
    local t = position({
      quiet = true, phase = "battle", factions = "harkonnen fremen guild", first = "harkonnen", counters = { storm = 1 },
      pieces = { fremen = { carthag = { troop = 2 } }, guild = { carthag = { troop = 2 } } },
    })
    t.asked("fremen", "battle.plan")
  end,

  du_bat_8_the_aggressor_chooses_the_order = function()
    local t = battle({ pieces = {
      harkonnen = { carthag = { troop = 1 }, arrakeen = { troop = 1 }, tueks_sietch = { troop = 1 } },
      fremen = { carthag = { troop = 1 }, arrakeen = { troop = 1 } },
    } })
    t.asked("harkonnen", "battle.where")
    t.equals(t.options(), { "arrakeen", "carthag" })
    t.struck("tueks_sietch", "DU-BAT.1")
    t.play("harkonnen: arrakeen")
    t.noted("DU-BAT.7", "in Arrakeen")
  end,

  du_bat_9_and_whom_he_fights_first = function()
    local t = position({
      quiet = true, phase = "battle", factions = "harkonnen fremen guild", first = "harkonnen", counters = { storm = 1 },
      pieces = {
        harkonnen = { carthag = { troop = 4 } }, fremen = { carthag = { troop = 2 } }, guild = { carthag = { troop = 2 } },
      },
    })
    t.asked("harkonnen", "battle.whom")
    t.equals(t.options(), { "fremen", "guild" })
    t.play("harkonnen: guild / harkonnen battle.plan: 3 / guild battle.plan: 2")
    t.noted("DU-BAT.7", "Harkonnen attacks Fremen") -- with the token he has left
    t.equals(t.count("guild", "tanks", "troop"), 2)
  end,

  du_res_2_a_weapon_kills_the_leader = function()
    local t = hands({ "crysknife" }, {})
    fight(t, "umman_kudu crysknife 0", "stilgar 5")
    t.noted("DU-RES.8", "Stilgar is killed")
    t.equals(t.counter("fought", "stilgar"), nil)
  end,

  du_res_3_a_shield_stops_projectiles_a_snooper_poison_and_nothing_a_lasgun = function()
    local function dies(weapon, defence)
      local t = hands({ weapon }, { defence })
      fight(t, "feyd " .. weapon .. " 0", "stilgar " .. defence .. " 0")
      return t.counter("spice", "harkonnen") == 7 -- Stilgar is dead, and Feyd has won
    end
    local t = battle()
    for _, weapon in { "crysknife", "maula_pistol", "slip_tip", "stunner", "hunter_seeker" } do -- DU-CARD.1
      t.equals({ dies(weapon, "shield"), dies(weapon, "snooper") }, { false, true }, weapon)
    end
    for _, weapon in { "chaumas", "chaumurky", "ellaca_drug", "gom_jabbar" } do -- DU-CARD.2
      t.equals({ dies(weapon, "shield"), dies(weapon, "snooper") }, { true, false }, weapon)
    end
    t.equals(dies("lasgun", "snooper"), true)
    t.equals(dies("crysknife", "baliset"), true)
  end,

  du_res_4_both_leaders_can_die = function()
    local t = hands({ "crysknife" }, { "chaumas" })
    fight(t, "feyd crysknife 2", "stilgar chaumas 1")
    t.noted("DU-RES.8", "Feyd-Rautha is killed")
    t.noted("DU-RES.8", "Stilgar is killed")
    t.equals(spice(t), { 13, 0 }) -- DU-RES.9: his own included
  end,

  du_res_5_a_dead_leader_adds_nothing = function()
    local t = hands({}, { "chaumas" })
    fight(t, "feyd 3", "jamis chaumas 2")
    t.noted("DU-RES.7", "Harkonnen has 3, Fremen has 4: Fremen wins")
  end,

  du_res_6_dial_and_leader_are_added = function()
    local t = battle()
    fight(t, "umman_kudu 5", "stilgar 2")
    t.noted("DU-RES.7", "Harkonnen has 6, Fremen has 9: Fremen wins")
  end,

  du_res_7_a_tie_is_the_aggressors = function()
    local t = battle()
    fight(t, "feyd 1", "stilgar 0")
    t.noted("DU-RES.7", "Harkonnen has 7, Fremen has 7: Harkonnen wins")
    t = battle({ first = "fremen" })
    t.play("fremen battle.plan: stilgar 0 / harkonnen battle.plan: feyd 1")
    while select(2, t.asked()) == "battle.traitor" do t.pass() end
    t.noted("DU-RES.7", "Fremen wins")
  end,

  du_res_8_the_dead_go_to_the_tanks = function()
    local t = hands({ "crysknife" }, {})
    fight(t, "feyd crysknife 0", "stilgar 0")
    t.equals(t.cards("fremen.dead"), { "stilgar" })
    t.equals(t.cards("fremen.leaders"), { "jamis" })
  end,

  du_res_9_the_winner_is_paid_for_the_dead = function()
    local t = hands({ "crysknife" }, {})
    fight(t, "umman_kudu crysknife 3", "stilgar 1")
    t.equals(spice(t), { 7, 0 })
    t = hands({}, { "crysknife" })
    fight(t, "feyd 5", "jamis crysknife 0")
    t.noted("DU-RES.9", "Harkonnen takes 6 spice")
  end,

  du_res_10_the_loser_loses_all_his_tokens_there = function()
    local t = battle({ pieces = { fremen = { sietch_tabr = { troop = 2 } } } })
    fight(t, "feyd 3", "jamis 1")
    t.equals(tokens(t), { 2, 0 })
    t.equals(t.count("fremen", "tanks", "troop"), 5)
    t.equals(t.count("fremen", "sietch_tabr", "troop"), 2)
  end,

  du_res_11_but_not_those_apart_by_the_storm = function()
    local t = battle({ counters = { storm = 9 }, pieces = {
      harkonnen = { carthag = { troop = 0 }, old_gap_8 = { troop = 3 } },
      fremen = { carthag = { troop = 0 }, old_gap_8 = { troop = 2 }, old_gap_10 = { troop = 4 } },
    } })
    fight(t, "feyd 3", "jamis 2")
    t.equals(t.count("fremen", "old_gap_10", "troop"), 4)
    t.equals(t.count("fremen", "tanks", "troop"), 2)
  end,

  du_res_12_the_loser_discards_the_cards_of_his_plan = function()
    local t = hands({}, { "crysknife", "shield", "baliset" })
    fight(t, "feyd 5", "jamis baliset shield 0")
    t.equals(t.cards("fremen.hand"), { "crysknife" })
    t.equals(t.cards("discard"), { "shield", "baliset" })
  end,

  du_res_13_the_winner_loses_what_he_dialled = function()
    local t = battle()
    fight(t, "feyd 4", "jamis 1")
    t.equals(tokens(t), { 1, 0 })
    t.equals(t.count("harkonnen", "tanks", "troop"), 4)
    -- From the sectors he likes.
    t = battle({ pieces = {
      harkonnen = { carthag = { troop = 0 }, old_gap_8 = { troop = 3 }, old_gap_9 = { troop = 2 } },
      fremen = { carthag = { troop = 0 }, old_gap_10 = { troop = 1 } },
    } })
    fight(t, "feyd 4", "jamis 1")
    t.play("harkonnen battle.losses: troop@old_gap_8=2 troop@old_gap_9=2")
    t.equals(t.count("harkonnen", "old_gap_8", "troop"), 1)
  end,

  du_res_14_the_winner_keeps_what_he_likes = function()
    local t = hands({ "crysknife", "shield" }, {})
    fight(t, "feyd crysknife shield 5", "jamis 0")
    t.asked("harkonnen", "battle.discard")
    t.play("harkonnen: shield")
    t.equals(t.cards("harkonnen.hand"), { "crysknife" })
    t.equals(t.cards("discard"), { "shield" })
  end,

  du_res_15_but_a_cheap_hero_goes = function()
    local t = hands({ "cheap_hero", "shield" }, {})
    fight(t, "cheap_hero shield 5", "jamis 0")
    t.play("harkonnen battle.discard: none")
    t.equals(t.cards("harkonnen.hand"), { "shield" })
    t = hands({ "cheap_hero" }, {}, { set = { winner_keeps_hero = 1 } })
    fight(t, "cheap_hero 5", "jamis 0")
    t.play("harkonnen battle.discard: none")
    t.equals(t.cards("harkonnen.hand"), { "cheap_hero" })
  end,

  du_res_16_a_losing_leader_survives = function()
    local t = battle()
    fight(t, "feyd 5", "stilgar 0")
    t.equals(t.cards("fremen.leaders"), { "stilgar", "jamis" })
  end,

  du_res_17_a_survivor_fights_in_no_other_territory_this_turn = function()
    local t = battle({ pieces = {
      harkonnen = { arrakeen = { troop = 2 } }, fremen = { arrakeen = { troop = 2 } },
    } })
    t.play("harkonnen battle.where: carthag")
    fight(t, "feyd 0", "stilgar 5")
    t.struck("feyd_rautha", "DU-PLAN.5")
    t.refused("feyd 1")
    t.play("harkonnen battle.plan: kudu 0")
    t.struck("stilgar", "DU-PLAN.5")
  end,

  du_res_18_lasgun_and_shield_blow_everything_up = function()
    local pieces = {
      harkonnen = { carthag = { troop = 0 }, broken_land_10 = { troop = 3 } },
      fremen = { carthag = { troop = 0 }, broken_land_10 = { troop = 1 }, broken_land_11 = { troop = 4 } },
    }
    local changes = { pieces = pieces, counters = { storm = 11, spice_heap = { broken_land_11 = 8 } } }
    for _, cards in { { { "lasgun" }, { "shield" } }, { { "lasgun", "shield" }, { "crysknife" } } } do
      local t = hands(cards[1], cards[2], changes)
      fight(t, "feyd " .. table.concat(cards[1], " ") .. " 0", "stilgar " .. cards[2][1] .. " 1")
      t.noted("DU-RES.18")
      t.equals(t.count("harkonnen", "tanks", "troop"), 3)
      t.equals(t.count("fremen", "tanks", "troop"), 5) -- also those apart by the storm
      t.equals(t.counter("spice_heap", "broken_land_11"), 0)
      t.equals({ t.cards("harkonnen.dead"), t.cards("fremen.dead") }, { { "feyd_rautha" }, { "stilgar" } })
      t.equals(spice(t), { 0, 0 })
      t.equals({ t.cards("harkonnen.hand"), t.cards("fremen.hand") }, { {}, {} })
    end
  end,

  du_gen_7_dead_tokens_and_leaders_go_to_the_tanks = function()
    local t = hands({ "crysknife" }, {})
    fight(t, "feyd crysknife 2", "stilgar 2")
    t.equals({ t.count("harkonnen", "tanks", "troop"), t.count("fremen", "tanks", "troop") }, { 2, 5 })
    t.equals(t.cards("fremen.dead"), { "stilgar" })
  end,

  du_gen_11_the_bank_never_runs_out = function()
    local t = hands({ "crysknife" }, {}, { counters = { spice = { harkonnen = 1000 } } })
    fight(t, "feyd crysknife 2", "stilgar 2")
    t.equals(t.counter("spice", "harkonnen"), 1007)
  end,

  du_res_1_traitors_then_the_explosion_then_weapons = function()
    -- All at once: whoever is called is not blown up, and who is blown up is not shot.
    local cards = {
      harkonnen = { leaders = { "feyd_rautha" }, hand = { "lasgun" }, traitors = { "stilgar" } },
      fremen = { leaders = { "stilgar" }, hand = { "shield", "crysknife" }, traitors = {} },
    }
    local t = battle({ cards = cards })
    t.play("harkonnen battle.plan: feyd lasgun 2 / fremen battle.plan: stilgar crysknife shield 2 / harkonnen battle.traitor: stilgar")
    t.not_noted("DU-RES.18")
    t.equals({ t.cards("harkonnen.dead"), tokens(t) }, { {}, { 5, 0 } })
    t = battle({ cards = cards })
    t.play("harkonnen battle.plan: feyd lasgun 2 / fremen battle.plan: stilgar crysknife shield 2 / harkonnen battle.traitor: no")
    t.noted("DU-RES.18")
    t.not_noted("DU-RES.7")
    t.equals(spice(t), { 0, 0 })
  end,

  du_res_1_the_dead_are_paid_for_before_losses = function()
    local t = hands({ "crysknife" }, { "chaumas", "baliset" })
    fight(t, "feyd crysknife 3", "stilgar chaumas baliset 2")
    t.equals(spice(t), { 13, 0 })
    t.asked("harkonnen", "battle.discard") -- last of all
    t.equals({ tokens(t), t.cards("fremen.hand") }, { { 2, 0 }, {} })
  end,

  du_gen_6_no_token_no_territory = function()
    battle({ pieces = { fremen = { carthag = { troop = 0 } } } }).not_asked("battle.plan")
  end,

  du_res_14_both_or_none = function()
    local t = hands({ "crysknife", "shield" }, {})
    fight(t, "feyd crysknife shield 5", "jamis 0")
    t.play("harkonnen battle.discard: crysknife shield")
    t.equals({ t.cards("harkonnen.hand"), #t.cards("discard") }, { {}, 2 })
  end,

  du_card_1_projectiles_are_stopped_by_a_shield = function()
    for _, weapon in { "crysknife", "maula_pistol", "slip_tip", "stunner", "hunter_seeker" } do
      local t = hands({ weapon }, { "shield" })
      fight(t, "feyd " .. weapon .. " 0", "stilgar shield 0")
      t.equals(t.cards("fremen.dead"), {}, weapon)
      t = hands({ weapon }, { "snooper" })
      fight(t, "feyd " .. weapon .. " 0", "stilgar snooper 0")
      t.equals(t.cards("fremen.dead"), { "stilgar" }, weapon)
    end
  end,

  du_card_2_poison_is_stopped_by_a_snooper = function()
    for _, weapon in { "chaumas", "chaumurky", "ellaca_drug", "gom_jabbar" } do
      local t = hands({ weapon }, { "snooper" })
      fight(t, "feyd " .. weapon .. " 0", "stilgar snooper 0")
      t.equals(t.cards("fremen.dead"), {}, weapon)
      t = hands({ weapon }, { "shield" })
      fight(t, "feyd " .. weapon .. " 0", "stilgar shield 0")
      t.equals(t.cards("fremen.dead"), { "stilgar" }, weapon)
    end
  end,

  du_card_3_a_lasgun_kills_whatever_the_defence = function()
    for _, defence in { "snooper", "baliset" } do
      local t = hands({ "lasgun" }, { defence })
      fight(t, "feyd lasgun 0", "stilgar defence=" .. defence .. " 0")
      t.equals({ t.cards("fremen.dead"), t.cards("harkonnen.dead") }, { { "stilgar" }, {} }, defence)
    end
    local t = hands({ "lasgun", "shield" }, { "crysknife" })
    fight(t, "feyd lasgun shield 0", "stilgar crysknife 0")
    t.noted("DU-RES.18")
  end,

  du_card_4_shields_and_snoopers_are_defences = function()
    local t = hands({ "shield", "snooper" }, {})
    t.refused("feyd weapon=shield 0")
    t.refused("feyd weapon=snooper 0")
    t.refused("feyd shield snooper 0")
    t.play("harkonnen battle.plan: feyd defence=snooper 0")
  end,

  du_card_7_worthless_cards_do_nothing = function()
    for _, card in { "baliset", "jubba_cloak", "kulon", "la_la_la", "trip_to_gamont", "kull_wahad", "ya_ya_yawm" } do
      local t = hands({ card, "crysknife" }, { "chaumas" })
      fight(t, "feyd weapon=" .. card .. " 5", "stilgar chaumas 0")
      t.equals({ t.cards("fremen.dead"), t.cards("harkonnen.dead") }, { {}, { "feyd_rautha" } }, card)
      t = hands({ card }, { "chaumas" })
      fight(t, "feyd defence=" .. card .. " 5", "stilgar chaumas 0")
      t.equals(t.cards("harkonnen.dead"), { "feyd_rautha" }, card)
    end
  end,

  du_card_8_they_leave_the_hand_by_a_battle_plan_alone = function()
    local t = hands({ "baliset" }, {})
    fight(t, "feyd baliset 0", "jamis 5")
    t.equals({ t.cards("harkonnen.hand"), t.cards("discard") }, { {}, { "baliset" } })
    t = position {
      quiet = true, phase = "revival", factions = "harkonnen guild", first = "harkonnen", round = 2, counters = { storm = 1 },
      pieces = { harkonnen = { tanks = { troop = 2 } } }, cards = { harkonnen = { hand = { "baliset" } } }, set = { table_talk = 0 },
    }
    t.equals(t.options(), { "0..2" }) -- nothing to do with it
  end,

  du_bat_2_on_both_sides_of_the_storm = function()
    local t = battle({ counters = { storm = 9 }, pieces = {
      harkonnen = { carthag = { troop = 0 }, old_gap_8 = { troop = 3 }, old_gap_10 = { troop = 2 } },
      fremen = { carthag = { troop = 0 }, old_gap_8 = { troop = 1 }, old_gap_10 = { troop = 1 } },
    } })
    fight(t, "feyd 0", "jamis 0")
    t.asked("harkonnen", "battle.plan") -- the second battle, with the same leaders (DU-PLAN.8)
    t.refused("feyd 3")
    fight(t, "feyd 2", "jamis 0")
    t.equals({ t.count("fremen", "tanks", "troop"), t.count("harkonnen", "old_gap_10", "troop") }, { 2, 0 })
  end,

  du_res_9_nobody_is_paid_where_nobody_died = function()
    local t = battle()
    fight(t, "feyd 3", "jamis 1")
    t.not_noted("DU-RES.9")
    t.equals(spice(t), { 0, 0 })
  end,

  du_res_18_also_those_who_do_not_fight = function()
    local t = position {
      quiet = true, phase = "battle", factions = "harkonnen fremen guild", first = "harkonnen", counters = { storm = 1 },
      pieces = { harkonnen = { carthag = { troop = 2 } }, fremen = { carthag = { troop = 2 } }, guild = { carthag = { troop = 3 } } },
      cards = { harkonnen = { leaders = { "feyd_rautha" }, hand = { "lasgun" } }, fremen = { leaders = { "stilgar" }, hand = { "shield" } } },
    }
    t.play("harkonnen battle.whom: fremen / harkonnen battle.plan: feyd lasgun 0 / fremen battle.plan: stilgar shield 0")
    t.equals(t.count("guild", "tanks", "troop"), 3)
  end,

  du_res_9_also_for_the_weakest = function()
    local t = hands({}, { "crysknife" })
    fight(t, "umman_kudu 0", "stilgar crysknife 0")
    t.equals(spice(t), { 0, 1 })
  end,

  du_bat_1_not_where_others_stand_alone = function()
    local t = position {
      quiet = true, phase = "battle", factions = "harkonnen fremen guild", first = "harkonnen", counters = { storm = 1 },
      pieces = {
        harkonnen = { carthag = { troop = 1 }, tueks_sietch = { troop = 1 } }, fremen = { carthag = { troop = 1 }, tueks_sietch = { troop = 1 }, arrakeen = { troop = 1 } },
        guild = { arrakeen = { troop = 1 } },
      },
    }
    t.struck("arrakeen", "DU-BAT.1")
    t.struck("sietch_tabr", "DU-BAT.1")
  end,

  du_bat_7_who_attacks_whom_is_told_before_anybody_is_asked = function()
    battle().noted("DU-BAT.7", "Harkonnen attacks Fremen in Carthag")
  end,
}
