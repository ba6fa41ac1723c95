-- Components and setup (DI-COMP, DI-SETUP), the score (DI-GOAL), rounds (DI-RND), what is hidden and what is public (DI-INFO).

-- Three players at the start; the first question of round 1 is open.
local function new(seed, laid) return game({ factions = "rabban leto helena", seed = seed or 1 }, laid) end

local SEATS = { "rabban", "leto", "helena" }

-- Intrigue cards, with those of which there are several (DI-COMP.2)
local INTRIGUES = {
  allied_armada = 1, ambush = 2, bindu_suspension = 1, bribery = 1, bypass_protocol = 1, calculated_hire = 1, charisma = 1,
  choam_shares = 1, corner_the_market = 1, councilors_dispensation = 1, demand_respect = 1, dispatch_an_envoy = 2, double_cross = 1,
  favored_subject = 1, guild_authorization = 1, infiltrate = 1, know_their_ways = 1, master_tactician = 3, plans_within_plans = 1,
  poison_snooper = 2, private_army = 2, rapid_mobilization = 1, recruitment_mission = 1, refocus = 1, reinforcements = 1,
  secret_of_the_sisterhood = 1, staged_incident = 1, the_sleeper_must_awaken = 1, tiebreaker = 1, to_the_victor = 1,
  urgent_mission = 1, water_of_life = 1, water_peddlers_union = 1, windfall = 1,
}

local function counted(list)
  local found = {}
  for _, card in list do found[card] = (found[card] or 0) + 1 end
  return found
end

-- Does something come out differently with other seeds?
local function varies(what)
  local seen, n = {}, 0
  for seed = 1, 8 do
    local found = what(new(seed))
    if not seen[found] then n = n + 1 end
    seen[found] = true
  end
  return n > 1
end

-- A position before a phase.
local function at(phase, laid)
  return position({
    quiet = true, phase = phase, factions = "rabban leto helena", first = "rabban",
    pieces = {
      rabban = { leader = { agent = 2 }, garrison = { troop = 3 } }, leto = { leader = { agent = 2 }, garrison = { troop = 3 } },
      helena = { leader = { agent = 2 }, garrison = { troop = 3 } },
    },
    cards = { common = { current = { "guild_bank_raid" }, conflicts = { "desert_power", "machinations" } } },
  }, laid)
end

-- The turn of Rabban; the others hold cards, too.
local function table_of_three()
  return at("turns", {
    counters = { spice = { rabban = 9 } },
    cards = {
      rabban = { hand = { "dagger", "diplomacy" }, intrigues = { "ambush" }, discard = { "seek_allies" }, played = { "signet_ring" } },
      leto = { hand = { "reconnaissance" }, intrigues = { "windfall" } },
      common = { row = { "opulence", "chani", "carryall", "choam_directorship", "lady_jessica" } },
    },
  })
end

return tests {
  di_comp_2_40_intrigue_cards = function()
    local t = new()
    local found = counted(t.cards("intrigue_deck"))
    for card, n in INTRIGUES do t.equals(found[card], n, card) end
    t.equals(#t.cards("intrigue_deck"), 40)
  end,

  di_comp_6_one_mentat_and_four_alliances = function()
    local t = new()
    t.equals(t.counter("mentat"), nil)
    for _, track in { "emperor", "spacing_guild", "bene_gesserit", "fremen" } do t.equals(t.counter("ally_" .. track), nil) end
  end,

  di_comp_7_house_hagal_is_not_used_with_three_players = function()
    local t = new()
    t.equals(#t.cards("hagal") + #t.cards("hagal_solo") + #t.cards("hagal_two"), 31)
    t.equals(t.cards("hagal_shown"), {})
  end,

  di_comp_11_twelve_troops = function()
    local t = new()
    for _, who in SEATS do t.equals(t.count(who, "supply", "troop") + t.count(who, "garrison", "troop"), 12) end
  end,

  di_comp_12_three_agents = function()
    local t = new()
    for _, who in SEATS do t.equals(t.count(who, "supply", "agent") + t.count(who, "leader", "agent"), 3) end
  end,

  di_setup_1_the_mentat_is_on_its_space = function()
    local t = new()
    t.equals(t.counter("mentat"), nil)
    for _, who in SEATS do t.equals(t.count(who, "leader", "mentat"), 0) end
  end,

  di_setup_2_alliances_are_on_their_tracks = function()
    local t = new()
    t.equals({ t.counter("ally_emperor"), t.counter("ally_fremen") }, { nil, nil })
    t = at("turns", { counters = { emperor = { rabban = 3 } }, cards = { rabban = { hand = { "diplomacy" } } } })
    t.play("rabban turn.card: diplomacy / rabban turn.space: wealth")
    t.equals(t.counter("ally_emperor"), "rabban")
  end,

  di_setup_4_unused_conflicts_are_unseen = function()
    local t = new()
    for _, zone in { "tier_one", "tier_two" } do
      for _, card in t.cards(zone) do t.equals(t.knows("rabban", card, zone), false, card) end
    end
  end,

  di_setup_3_the_conflicts_are_random = function()
    assert(varies(function(t) return t.cards("current")[1] end))
    assert(varies(function(t) return table.concat(t.cards("tier_two"), " ") end))
  end,

  di_setup_5_the_intrigue_deck_is_face_down = function()
    local t = new()
    t.equals(t.knows("rabban", "ambush", "intrigue_deck"), false)
    local drawn = {}
    for seed = 1, 6 do
      local u = at("turns", { seed = seed, cards = { rabban = { hand = { "piter_de_vries" } } } })
      u.play("rabban turn.card: piter_de_vries / rabban turn.space: hall_of_oratory")
      drawn[u.cards("rabban.intrigues")[1]] = true
    end
    local n = 0
    for _ in drawn do n = n + 1 end
    assert(n > 1)
  end,

  di_setup_6_the_row_is_random = function()
    assert(varies(function(t) return table.concat(t.cards("row"), " ") end))
  end,

  di_setup_7_three_reserve_piles = function()
    local found = counted(new().cards("reserve"))
    new().equals({ found.arrakis_liaison, found.the_spice_must_flow, found.foldspace }, { 8, 10, 6 })
  end,

  di_setup_8_each_player_has_a_leader = function()
    local t = game { scenario = "imperium/players-3", seed = 1 }
    t.asked("p1", "setup.leader")
    t.play("p1: helena / p2: ilban / p3: memnon")
    t.not_asked("setup.leader")
  end,

  di_setup_9_any_leader_may_be_chosen = function()
    local t = game { scenario = "imperium/players-3", seed = 1 }
    t.equals(#t.options(), 8)
    t.offered("ariana") -- complexity 3
  end,

  di_setup_10_the_starting_deck_is_shuffled_face_down = function()
    assert(varies(function(t) return table.concat(t.cards("rabban.hand"), " ") end))
  end,

  di_setup_12_two_agents_on_the_leader = function()
    local t = new()
    for _, who in SEATS do t.equals({ t.count(who, "leader", "agent"), t.count(who, "supply", "agent") }, { 2, 1 }) end
  end,

  di_setup_14_combat_markers_at_0 = function()
    local t = new()
    for _, who in SEATS do t.equals(t.counter("strength", who), 0) end
  end,

  di_setup_15_influence_at_0 = function()
    local t = new()
    for _, who in SEATS do
      t.equals({ t.counter("emperor", who), t.counter("spacing_guild", who), t.counter("bene_gesserit", who), t.counter("fremen", who) }, { 0, 0, 0, 0 })
    end
  end,

  di_setup_16_three_troops_in_garrison_and_nine_in_supply = function()
    local t = new()
    for _, who in SEATS do t.equals({ t.count(who, "garrison", "troop"), t.count(who, "supply", "troop") }, { 3, 9 }) end
  end,

  di_setup_17_each_player_has_a_garrison = function()
    local t = at("turns", { cards = { rabban = { hand = { "dagger" } } }, counters = { solari = { rabban = 4 } } })
    t.play("rabban turn.card: dagger / rabban turn.space: rally_troops")
    t.equals({ t.count("rabban", "garrison", "troop"), t.count("leto", "garrison", "troop") }, { 7, 3 })
  end,

  di_setup_18_the_first_player_is_drawn = function()
    assert(varies(function(t) return t.asked() end))
  end,

  di_setup_19_setup_effects_of_leaders_come_before_round_1 = function()
    local t = game { factions = "rabban baron helena", seed = 1 }
    t.asked("baron", "baron.scheme")
    t.equals({ t.counter("water", "rabban"), t.cards("rabban.hand"), t.cards("current") }, { 1, {}, {} })
    t.play("baron: emperor / baron: fremen")
    t.equals({ t.counter("spice", "rabban"), #t.cards("rabban.hand") }, { 1, 5 })
  end,

  di_setup_20_house_hagal_plays_where_players_are_missing = function()
    local t = game { scenario = "imperium/players-2", seed = 1 }
    t.play("p1: memnon / p2: rabban")
    t.equals(t.count("rival_hagal", "leader", "agent") > 0, true)
  end,

  -- The score
  di_goal_1_points_can_be_lost = function()
    local t = at("turns", {
      counters = { spice = { rabban = 9 }, emperor = { rabban = 2 }, vp = { rabban = 1 } }, cards = { rabban = { hand = { "shifting_allegiances" } } },
    })
    t.play("rabban turn.card: shifting_allegiances / rabban turn.space: secure_contract / rabban effect.pay: yes")
    t.equals(t.counter("vp", "rabban"), 0)
  end,

  di_goal_2_points_above_12_count = function()
    at("recall", { counters = { vp = { rabban = 12, leto = 14, helena = 13 } } }).won("points", "DI-END.2", "leto")
  end,

  di_goal_4_the_most_points_win_whoever_ended_the_game = function()
    local t = at("recall", { counters = { vp = { rabban = 10, leto = 9 } }, cards = { leto = { intrigues = { "plans_within_plans" } } } })
    t.won("points", "DI-END.2", "rabban")
    t = at("recall", {
      counters = { vp = { rabban = 10, leto = 9 }, emperor = { leto = 3 }, fremen = { leto = 3 }, spacing_guild = { leto = 3 }, bene_gesserit = { leto = 3 } },
      cards = { leto = { intrigues = { "plans_within_plans" } } },
    })
    t.play("leto endgame.card: plans_within_plans / leto effect.choose: if_tracks_at_3_4_gain_vp_2")
    t.won("points", "DI-END.2", "leto")
  end,

  -- Rounds
  di_rnd_1_five_phases_in_order = function()
    local t = new()
    t.equals({ t.phase(), t.round(), #t.cards("current") }, { "turns", 1, 1 })
    local seen = { "turns" }
    for _ = 1, 400 do
      if t.round() > 1 then break end
      if t.phase() ~= seen[#seen] then seen[#seen + 1] = t.phase() end
      t.pass()
    end
    t.equals({ t.round(), t.phase() }, { 2, "turns" }) -- all have revealed, Combat, Makers and Recall are over
    t.equals(t.counter("bonus_spice", "imperial_basin"), 1)
  end,

  di_rnd_2_at_most_ten_rounds = function()
    local t = new()
    for _ = 1, 4000 do
      local who = t.asked()
      if who == "nobody" or t.round() > 10 then break end
      local done = pcall(t.pass)
      if not done then break end
    end
    t.equals({ t.round(), t.cards("conflicts"), #t.cards("fought") }, { 10, {}, 10 })
  end,

  di_p1_1_the_top_conflict_is_revealed = function()
    local t = at("round_start", { cards = { common = { fought = { "guild_bank_raid" }, current = {} } } })
    t.equals({ t.cards("current"), t.cards("conflicts") }, { { "desert_power" }, { "machinations" } })
  end,

  di_p2_6_the_phase_ends_when_all_have_revealed = function()
    local t = at("turns", { quiet = false })
    t.play("rabban turn.card: reveal / leto turn.card: reveal")
    t.equals(t.phase(), "turns")
    t.play("helena turn.card: reveal")
    t.equals({ t.round(), t.cards("current") }, { 2, { "desert_power" } })
  end,

  di_ctl_4_the_defensive_troop_comes_from_the_supply = function()
    local laid = { counters = { control = { arrakeen = "leto" } }, cards = { common = { current = {}, conflicts = { "siege_of_arrakeen", "machinations" } } } }
    local t = at("round_start", laid)
    t.play("leto round.defend: no")
    t.equals(t.count("leto", "conflict", "troop"), 0)
    t = at("round_start", laid)
    t.play("leto round.defend: yes")
    t.equals({ t.count("leto", "conflict", "troop"), t.count("leto", "supply", "troop") }, { 1, 8 })
  end,

  di_mk_2_bonus_spice_piles_up = function()
    local t = at("makers", { counters = { bonus_spice = { the_great_flat = 30 } } })
    t.equals(t.counter("bonus_spice", "the_great_flat"), 31)
  end,

  di_mk_3_a_space_that_is_empty_again_gains_its_spice = function()
    local laid = {
      pieces = { rabban = { leader = { agent = 1 }, hagga_basin = { agent = 1 } } }, counters = { bonus_spice = { hagga_basin = 0 } },
      cards = { rabban = { hand = {}, intrigues = { "urgent_mission" } } },
    }
    local t = at("turns", laid)
    t.play("rabban turn.card: urgent_mission")
    t.until_asked("turn.card")
    t.equals({ t.round(), t.counter("bonus_spice", "hagga_basin") }, { 2, 1 })
    t = at("turns", laid)
    t.play("rabban turn.card: reveal / rabban turn.end: end")
    t.equals({ t.round(), t.counter("bonus_spice", "hagga_basin") }, { 2, 0 })
  end,

  -- What is hidden and what is public
  di_info_2_a_hand_is_hidden = function()
    local t = table_of_three()
    t.equals({ t.knows("rabban", "dagger", "rabban.hand"), t.knows("leto", "dagger", "rabban.hand"), t.knows("rabban", "reconnaissance", "leto.hand") }, { true, false, false })
  end,

  di_info_3_held_intrigue_cards_are_hidden = function()
    local t = table_of_three()
    t.equals({ t.knows("rabban", "ambush", "rabban.intrigues"), t.knows("leto", "ambush", "rabban.intrigues"), t.knows("helena", "windfall", "leto.intrigues") }, { true, false, false })
  end,

  di_int_5_held_intrigue_cards_are_their_owners_secret = function()
    local t = table_of_three()
    t.equals({ t.knows("leto", "windfall", "leto.intrigues"), t.knows("rabban", "windfall", "leto.intrigues") }, { true, false })
  end,

  di_info_4_discards_and_cards_in_play_are_face_up = function()
    local t = table_of_three()
    t.equals({ t.knows("leto", "seek_allies", "rabban.discard"), t.knows("helena", "signet_ring", "rabban.played") }, { true, true })
  end,

  di_info_6_the_conflict_and_the_row_are_public = function()
    local t = table_of_three()
    t.equals({ t.knows("helena", "guild_bank_raid", "current"), t.knows("leto", "chani", "row"), t.knows("leto", "foldspace", "reserve") }, { true, true, true })
    t.equals(t.knows("leto", "desert_power", "conflicts"), false)
  end,

  di_int_6_intrigue_cards_are_no_part_of_the_deck = function()
    local t = at("turns", { cards = { rabban = { hand = { "piter_de_vries" } } } })
    t.play("rabban turn.card: piter_de_vries / rabban turn.space: hall_of_oratory")
    t.equals(#t.cards("rabban.intrigues"), 1)
    for _, zone in { "hand", "deck", "discard" } do t.equals(table.find(t.cards("rabban." .. zone), t.cards("rabban.intrigues")[1]), nil) end
  end,

  di_int_7_a_card_played_is_discarded_face_up = function()
    local t = at("turns", { cards = { rabban = { hand = { "dagger" }, intrigues = { "windfall" } } } })
    t.play("rabban turn.card: windfall")
    t.equals({ t.cards("intrigue_discard"), t.knows("leto", "windfall", "intrigue_discard") }, { { "windfall" }, true })
  end,

  di_int_10_an_empty_intrigue_deck_is_made_of_its_discard = function()
    local rest = {}
    for card, n in INTRIGUES do rest[#rest + 1] = n .. " " .. card end
    local t = at("turns", { cards = { rabban = { hand = { "piter_de_vries" } }, common = { intrigue_discard = rest } } })
    t.play("rabban turn.card: piter_de_vries / rabban turn.space: hall_of_oratory")
    t.equals({ #t.cards("rabban.intrigues"), #t.cards("intrigue_deck"), t.cards("intrigue_discard") }, { 1, 39, {} })
  end,

  di_amb_28_the_discard_is_shuffled_when_a_second_card_is_drawn = function()
    local rest = {}
    for card, n in INTRIGUES do
      if card ~= "windfall" then rest[#rest + 1] = n .. " " .. card end
    end
    local t = at("turns", { counters = { spice = { rabban = 4 } }, cards = { rabban = { hand = { "thufir_hawat" } }, common = { intrigue_discard = rest } } })
    t.play("rabban turn.card: thufir_hawat / rabban turn.space: conspire")
    t.equals({ t.cards("rabban.intrigues"), t.cards("intrigue_deck"), #t.cards("intrigue_discard") }, { { "windfall" }, {}, 39 })
  end,

  di_int_1_a_card_may_have_two_types = function()
    local t = at("combat", { pieces = { rabban = { conflict = { troop = 1 } } }, cards = { rabban = { intrigues = { "tiebreaker" } } } })
    t.asked("rabban", "combat.card")
    t.offered("tiebreaker")
    t = at("recall", { counters = { vp = { leto = 10 } }, cards = { rabban = { intrigues = { "tiebreaker" } } } })
    t.asked("rabban", "endgame.card")
    t.offered("tiebreaker")
  end,
}
