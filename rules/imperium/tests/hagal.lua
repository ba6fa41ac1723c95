-- House Hagal: two players (DIH-2P) and alone (DIH-SOLO), its Agents, harvest and Combat.

-- Two players and House Hagal, Memnon first; the cards of House Hagal come in this order.
local function two(hagal, changes)
  local phase = changes and changes.phase or "turns"
  return position({
    quiet = true, phase = phase, factions = "memnon rabban rival_hagal", first = "memnon", active = phase == "turns" and "memnon" or nil, set = { rivals = 1 },
    pieces = {
      memnon = { leader = { agent = 2 } }, rabban = { leader = { agent = 2 } }, rival_hagal = { leader = { agent = 3 } },
    },
    cards = {
      memnon = { hand = { "dagger", "dagger", "reconnaissance" } }, rabban = { hand = { "dagger", "reconnaissance" } },
      rival_hagal = { deck = {} },
      common = { current = { "siege_of_arrakeen" }, conflicts = { "machinations", "desert_power" }, hagal = { top = hagal } },
    },
  }, changes)
end

-- Alone: Memnon against Rabban and Ilban, who comes after him.
local function alone(hagal, changes)
  local phase = changes and changes.phase or "turns"
  return position({
    quiet = true, phase = phase, factions = "memnon rival_rabban rival_ilban", first = "memnon", active = phase == "turns" and "memnon" or nil, set = { rivals = 2 },
    pieces = {
      memnon = { leader = { agent = 2 } }, rival_rabban = { leader = { agent = 2 }, garrison = { troop = 1 } }, rival_ilban = { leader = { agent = 2 } },
    },
    cards = {
      memnon = { hand = { "dagger", "dagger", "reconnaissance" } }, rival_rabban = { deck = {} }, rival_ilban = { deck = {} },
      common = { current = { "siege_of_arrakeen" }, conflicts = { "machinations", "desert_power" }, hagal = { top = hagal } },
    },
  }, changes)
end

return tests {
  dih_2p_3_it_begins_with_three_agents_and_nothing_else = function()
    local t = game { scenario = "imperium/players-2", seed = 1 }
    t.play("p1: memnon / p2: rabban")
    t.equals({ t.count("rival_hagal", "leader", "agent"), t.count("rival_hagal", "garrison", "troop"), t.counter("water", "rival_hagal") }, { 3, 0, 0 })
    t.equals(#t.cards("hagal") + #t.cards("hagal_shown"), 28) -- DIH-2P.4
    t.equals(t.counter("vp", "memnon"), 0) -- DIH-2P.12
  end,

  dih_2p_5_it_acts_after_the_agent_turns_of_the_first_player = function()
    local t = two { "hagal_wealth", "hagal_secrets" }
    t.play("memnon turn.card: dagger")
    t.equals(t.count("rival_hagal", "wealth", "agent"), 1)
    t.equals(t.counter("emperor", "rival_hagal"), 1) -- DIH-AGT.6
    t.asked("rabban", "turn.card")
    t.play("rabban turn.card: reconnaissance / rabban turn.space: arrakeen / rabban turn.deploy: 0")
    t.asked("memnon", "turn.card")
    t.equals(t.count("rival_hagal", "secrets", "agent"), 0)
  end,

  dih_2p_6_no_turn_after_a_reveal_turn = function()
    local t = two { "hagal_wealth" }
    t.play("memnon turn.card: reveal")
    t.until_asked("turn.card")
    t.equals(t.count("rival_hagal", "leader", "agent"), 3)
  end,

  dih_agt_3_a_card_for_an_occupied_space_is_ignored = function()
    local t = two({ "hagal_wealth", "hagal_secrets" }, { pieces = { rabban = { wealth = { agent = 1 }, leader = { agent = 1 } } } })
    t.play("memnon turn.card: dagger")
    t.equals(t.count("rival_hagal", "secrets", "agent"), 1)
  end,

  dih_agt_9_troops_go_into_the_conflict_on_a_combat_space = function()
    local t = two { "hagal_hardy_warriors" }
    t.play("memnon turn.card: dagger")
    t.equals(t.count("rival_hagal", "conflict", "troop"), 2)
    t = two { "hagal_rally_troops" }
    t.play("memnon turn.card: dagger")
    t.equals({ t.count("rival_hagal", "garrison", "troop"), t.count("rival_hagal", "conflict", "troop") }, { 4, 0 })
  end,

  dih_agt_10_two_more_from_garrison = function()
    local t = two({ "hagal_stillsuits" }, { pieces = { rival_hagal = { leader = { agent = 3 }, garrison = { troop = 3 } } } })
    t.play("memnon turn.card: dagger")
    t.equals({ t.count("rival_hagal", "garrison", "troop"), t.count("rival_hagal", "conflict", "troop") }, { 1, 2 })
  end,

  dih_agt_7_no_bonus_at_4_but_the_alliance = function()
    local t = two({ "hagal_wealth" }, { counters = { emperor = { rival_hagal = 3 } } })
    t.play("memnon turn.card: dagger")
    t.equals(t.counter("ally_emperor"), "rival_hagal") -- DIH-AGT.8
    t.equals({ t.count("rival_hagal", "garrison", "troop"), t.counter("vp", "rival_hagal") }, { 0, 0 }) -- DIH-2P.2
  end,

  dih_2p_10_the_former_holder_loses_its_point = function()
    local t = two({ "hagal_wealth" }, { counters = { emperor = { rival_hagal = 4, rabban = 4 }, ally_emperor = "rabban", vp = { rabban = 2 } } })
    t.play("memnon turn.card: dagger")
    t.equals(t.counter("vp", "rabban"), 1)
  end,

  dih_harv_1_the_most_bonus_spice = function()
    local t = two({ "hagal_harvest_spice" }, { counters = { bonus_spice = { imperial_basin = 2, the_great_flat = 1 } } })
    t.play("memnon turn.card: dagger")
    t.equals(t.count("rival_hagal", "imperial_basin", "agent"), 1)
    t.equals({ t.counter("bonus_spice", "imperial_basin"), t.counter("spice", "rival_hagal") }, { 0, 0 }) -- DIH-HARV.4, DIH-HARV.5
    t = two({ "hagal_harvest_spice" }, { counters = { bonus_spice = { imperial_basin = 1, the_great_flat = 1 } } })
    t.play("memnon turn.card: dagger")
    t.equals(t.count("rival_hagal", "the_great_flat", "agent"), 1)
  end,

  dih_harv_2_without_bonus_spice_another_card = function()
    local t = two { "hagal_harvest_spice", "hagal_wealth" }
    t.play("memnon turn.card: dagger")
    t.equals(t.count("rival_hagal", "wealth", "agent"), 1)
  end,

  dih_cb_2_swords_of_one_card = function()
    local t = two({ "hagal_conspire" }, {
      phase = "combat", pieces = { rival_hagal = { conflict = { troop = 2 } }, memnon = { conflict = { troop = 3 }, leader = { agent = 2 } } },
    })
    t.noted("DIH-CB.2", "4 swords")
    t.equals(t.counter("vp", "memnon"), 0) -- 6 against 8
    t.equals(t.counter("solari", "memnon"), 4) -- the second reward
    t.equals(t.counter("control", "arrakeen"), nil) -- DIH-2P.7, DIH-2P.8
  end,

  dih_2p_9_a_control_marker_is_removed = function()
    local t = two({ "hagal_conspire" }, {
      phase = "combat", pieces = { rival_hagal = { conflict = { troop = 2 } } }, counters = { control = { arrakeen = "rabban" } },
    })
    t.equals(t.counter("control", "arrakeen"), nil)
  end,

  dih_2p_13_the_marker_passes_between_the_players = function()
    local t = two({ "hagal_wealth" }, { phase = "recall", first = "rabban" })
    t.equals(t.active(), "memnon")
  end,

  dih_solo_9_rivals_take_turns_in_order = function()
    local t = alone { "hagal_wealth", "hagal_secrets" }
    t.play("memnon turn.card: dagger")
    t.equals({ t.count("rival_rabban", "wealth", "agent"), t.count("rival_ilban", "secrets", "agent") }, { 1, 1 })
    t.asked("memnon", "turn.card")
  end,

  dih_agt_11_a_signet_icon = function()
    local t = alone { "hagal_arrakeen_1p", "hagal_wealth" }
    t.play("memnon turn.card: dagger")
    -- DI-AMB.46: one by the Signet, one was there: both go; one by the card.
    t.equals(t.count("rival_rabban", "conflict", "troop"), 3)
  end,

  dih_harv_5_alone_the_rival_gains_the_spice = function()
    local t = alone({ "hagal_harvest_spice", "hagal_wealth" }, { counters = { bonus_spice = { hagga_basin = 1 } } })
    t.play("memnon turn.card: dagger")
    t.equals(t.counter("spice", "rival_rabban"), 3)
  end,

  dih_riv_6_rivals_spend_for_points = function()
    local t = alone({ "hagal_wealth", "hagal_secrets" }, { counters = { spice = { rival_rabban = 8 }, water = { rival_ilban = 3 }, solari = { rival_ilban = 7 } } })
    t.play("memnon turn.card: dagger")
    t.equals({ t.counter("vp", "rival_rabban"), t.counter("spice", "rival_rabban") }, { 1, 1 })
    t.equals({ t.counter("vp", "rival_ilban"), t.counter("water", "rival_ilban"), t.counter("solari", "rival_ilban") }, { 2, 0, 0 })
  end,

  dih_riv_5_points_at_2_influence = function()
    local t = alone({ "hagal_wealth", "hagal_secrets" }, { counters = { emperor = { rival_rabban = 1 } } })
    t.play("memnon turn.card: dagger")
    t.equals(t.counter("vp", "rival_rabban"), 1)
  end,

  dih_riv_1_rivals_take_rewards = function()
    local t = alone({ "hagal_conspire" }, { phase = "combat", pieces = { rival_rabban = { conflict = { troop = 2 } }, rival_ilban = {} } })
    t.equals(t.counter("vp", "rival_rabban"), 1)
    t.equals(t.counter("control", "arrakeen"), "rival_rabban") -- DIH-RIV.3
  end,

  dih_diff_1_what_the_difficulty_gives = function()
    local t = game { scenario = "imperium/solo", seed = 1 }
    t.play("p1: paul / paul: rival_memnon / paul: rival_rabban")
    t.equals({ t.counter("solari", "paul"), t.counter("spice", "paul"), t.count("rival_rabban", "garrison", "troop") }, { 1, 1, 0 })
    t.equals(#t.cards("hagal") + #t.cards("hagal_shown"), 27) -- DIH-SOLO.6
  end,

  dih_diff_2_no_swordmaster_at_expert_plus = function()
    local t = alone({ "hagal_wealth" }, { set = { rivals = 2, difficulty = 3 }, counters = { solari = { memnon = 9 } } })
    t.play("memnon turn.card: dagger")
    t.struck("swordmaster", "DIH-DIFF.2")
    t.offered("mentat")
  end,

  dih_diff_3_the_third_agents_of_rivals = function()
    local t = alone({ "hagal_wealth" }, { phase = "round_start", round = 5, first = "memnon" })
    t.equals(t.count("rival_rabban", "leader", "agent"), 3)
    t = alone({ "hagal_wealth" }, { phase = "round_start", round = 4, first = "memnon" })
    t.equals(t.count("rival_rabban", "leader", "agent"), 2)
  end,

  dih_diff_4_a_leading_rival_holds_back = function()
    local changes = { set = { rivals = 2, difficulty = 2 }, pieces = { rival_rabban = { leader = { agent = 2 }, conflict = { troop = 2 } } } }
    local t = alone({ "hagal_hardy_warriors", "hagal_wealth" }, changes)
    t.play("memnon turn.card: dagger")
    t.equals({ t.count("rival_rabban", "conflict", "troop"), t.count("rival_rabban", "garrison", "troop") }, { 2, 3 })
  end,
}
