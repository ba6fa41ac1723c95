-- House Hagal, card by card (DIH-AGT, DIH-HARV, DIH-CB), with two players (DIH-2P) and alone (DIH-SOLO, DIH-DIFF, DIH-RIV).

local COMMON = { current = { "siege_of_arrakeen" }, conflicts = { "machinations", "desert_power" } }

-- Two players and House Hagal: Memnon is First Player and sends an Agent to the Hall of Oratory.
local function two(hagal, laid)
  local phase = laid and laid.phase or "turns"
  return position({
    quiet = true, phase = phase, factions = "memnon rabban rival_hagal", first = "memnon", set = { rivals = 1 },
    pieces = { memnon = { leader = { agent = 2 } }, rabban = { leader = { agent = 2 } }, rival_hagal = { leader = { agent = 3 } } },
    cards = {
      memnon = { hand = { "2 dagger", "reconnaissance" } }, rabban = { hand = { "dagger", "reconnaissance" } }, rival_hagal = { deck = {} },
      common = { current = COMMON.current, conflicts = COMMON.conflicts, hagal = { top = hagal } },
    },
  }, laid)
end

local function after_memnon(hagal, laid)
  local t = two(hagal, laid)
  t.play("memnon turn.card: dagger")
  if select(2, t.asked()) == "turn.space" then t.play("memnon turn.space: hall_of_oratory") end
  return t
end

-- Alone: Memnon against Rabban and Ilban.
local function alone(hagal, laid)
  local phase = laid and laid.phase or "turns"
  return position({
    quiet = true, phase = phase, factions = "memnon rival_rabban rival_ilban", first = "memnon", set = { rivals = 2 },
    pieces = { memnon = { leader = { agent = 2 } }, rival_rabban = { leader = { agent = 2 } }, rival_ilban = { leader = { agent = 2 } } },
    cards = {
      memnon = { hand = { "2 dagger", "reconnaissance" } }, rival_rabban = { deck = {} }, rival_ilban = { deck = {} },
      common = { current = COMMON.current, conflicts = COMMON.conflicts, hagal = { top = hagal } },
    },
  }, laid)
end

local function rivals_follow(hagal, laid)
  local t = alone(hagal, laid)
  t.play("memnon turn.card: dagger")
  if select(2, t.asked()) == "turn.space" then t.play("memnon turn.space: hall_of_oratory") end
  return t
end

local function hagal_troops(t, who) return { t.count(who, "supply", "troop"), t.count(who, "garrison", "troop"), t.count(who, "conflict", "troop") } end

local all = {}

-- One test for each card: where it goes, its Influence, its troops in garrison and Conflict, its swords.
local CARDS = {
  hagal_conspire = { "conspire", "emperor", 2, 0, 4 }, hagal_wealth = { "wealth", "emperor", 0, 0, 3 },
  hagal_heighliner = { "heighliner", "spacing_guild", 0, 3, 6 }, hagal_foldspace = { "foldspace", "spacing_guild", 0, 0, 1 },
  hagal_selective_breeding = { "selective_breeding", "bene_gesserit", 0, 0, 2 }, hagal_secrets = { "secrets", "bene_gesserit", 0, 0, 1 },
  hagal_hardy_warriors = { "hardy_warriors", "fremen", 0, 2, 5 }, hagal_stillsuits = { "stillsuits", "fremen", 0, 0, 4 },
  hagal_rally_troops = { "rally_troops", nil, 4, 0, 3 }, hagal_hall_of_oratory = { "hall_of_oratory", nil, 1, 0, 0 },
  hagal_carthag = { "carthag", nil, 0, 1, 0 }, hagal_arrakeen_2p = { "arrakeen", nil, 0, 1, 1 },
}
for card, row in CARDS do
  all["dih_agt_5_" .. card .. "_gives_what_it_shows"] = function()
    local t = two({ card }, { counters = { water = { memnon = 2 } } })
    t.play("memnon turn.card: reconnaissance / memnon turn.space: research_station")
    t.equals(t.count("rival_hagal", row[1], "agent"), 1)
    for _, track in { "emperor", "spacing_guild", "bene_gesserit", "fremen" } do
      t.equals(t.counter(track, "rival_hagal"), track == row[2] and 1 or 0)
    end
    t.equals(hagal_troops(t, "rival_hagal"), { 12 - row[3] - row[4], row[3], row[4] })
    t.equals({ t.counter("spice", "rival_hagal"), t.counter("solari", "rival_hagal"), t.counter("water", "rival_hagal"), t.cards("rival_hagal.intrigues") }, { 0, 0, 0, {} })
  end
  all["dih_cb_2_the_swords_of_" .. card] = function()
    local t = two({ card }, { phase = "combat", pieces = { rival_hagal = { conflict = { troop = 1 } } } })
    t.noted("DIH-CB.2", row[5] == 1 and "1 sword" or row[5] .. " swords")
  end
end

function all.dih_cb_2_the_swords_of_hagal_harvest_spice()
  two({ "hagal_harvest_spice" }, { phase = "combat", pieces = { rival_hagal = { conflict = { troop = 1 } } } }).noted("DIH-CB.2", "2 swords")
  alone({ "hagal_arrakeen_1p" }, { phase = "combat", pieces = { rival_rabban = { conflict = { troop = 1 } } } }).noted("DIH-CB.2", "1 sword")
end

-- Common rules
function all.dih_gen_1_house_hagal_plays_with_one_or_two_players_only()
  local t = game { scenario = "imperium/players-4", seed = 1 }
  t.not_offered("rival_hagal")
  t.not_offered("rival_rabban")
end

function all.dih_gen_2_effects_on_opponents_are_for_rivals_too()
  local t = two({ "hagal_wealth" }, { pieces = { rival_hagal = { garrison = { troop = 2 } } }, cards = { memnon = { hand = { "gun_thopter", "dagger" } } } })
  t.play("memnon turn.card: gun_thopter / memnon turn.space: secure_contract")
  t.equals(t.count("rival_hagal", "garrison", "troop"), 1)
end

function all.dih_gen_3_test_of_humanity_costs_a_rival_a_deployed_troop()
  local laid = { pieces = { rival_hagal = { conflict = { troop = 2 }, garrison = { troop = 1 } } }, cards = { memnon = { hand = { "test_of_humanity", "dagger" } }, rabban = { hand = { "dagger", "reconnaissance" } } } }
  local t = two({ "hagal_wealth" }, laid)
  t.play("memnon turn.card: test_of_humanity / memnon turn.space: hall_of_oratory / rabban effect.discard: dagger")
  t.equals(hagal_troops(t, "rival_hagal"), { 10, 1, 1 })
end

function all.dih_gen_4_24_common_cards_3_alone_and_4_with_two()
  local t = game { factions = "rabban leto helena", seed = 1 }
  t.equals({ #t.cards("hagal"), #t.cards("hagal_solo"), #t.cards("hagal_two") }, { 24, 3, 4 })
  local copies = {}
  for _, zone in { "hagal", "hagal_solo", "hagal_two" } do
    for _, card in t.cards(zone) do copies[card] = (copies[card] or 0) + 1 end
  end
  local wanted = {
    hagal_conspire = 2, hagal_wealth = 1, hagal_heighliner = 1, hagal_foldspace = 2, hagal_selective_breeding = 2, hagal_secrets = 1,
    hagal_hardy_warriors = 1, hagal_stillsuits = 2, hagal_rally_troops = 2, hagal_hall_of_oratory = 2, hagal_carthag = 3,
    hagal_harvest_spice = 5, hagal_arrakeen_1p = 3, hagal_arrakeen_2p = 3, hagal_reshuffle = 1,
  }
  for card, n in wanted do t.equals(copies[card], n, card) end
end

function all.dih_gen_5_rivals_defend_and_end_the_game_like_players()
  local t = alone({ "hagal_wealth" }, { phase = "recall", counters = { vp = { rival_ilban = 10 } } })
  t.won("points", "DI-END.2", "rival_ilban")
end

function all.dih_agt_1_a_rival_takes_no_reveal_turn()
  local t = alone({ "hagal_wealth", "hagal_secrets", "hagal_foldspace", "hagal_stillsuits", "hagal_hall_of_oratory", "hagal_rally_troops" }, { cards = { memnon = { hand = {} } } })
  t.equals({ t.round(), t.counter("emperor", "rival_rabban"), t.counter("bene_gesserit", "rival_ilban") }, { 2, 1, 1 })
end

function all.dih_agt_2_the_top_card_shows_the_space()
  local t = after_memnon({ "hagal_foldspace" })
  t.equals({ t.count("rival_hagal", "foldspace", "agent"), t.cards("hagal_shown") }, { 1, { "hagal_foldspace" } })
end

function all.dih_agt_4_reshuffle_mixes_all_cards()
  local t = after_memnon({ "hagal_reshuffle" })
  local shown = #t.cards("hagal_shown")
  t.equals({ t.count("rival_hagal", "leader", "agent"), #t.cards("hagal") + shown }, { 2, 25 })
  t.equals(table.find(t.cards("hagal_shown"), "hagal_reshuffle"), nil)
end

function all.dih_agt_4_after_the_last_card_all_are_mixed()
  local shown = { "2 hagal_conspire", "hagal_heighliner", "2 hagal_foldspace", "2 hagal_selective_breeding", "hagal_secrets", "hagal_hardy_warriors",
    "2 hagal_stillsuits", "2 hagal_rally_troops", "2 hagal_hall_of_oratory", "3 hagal_carthag", "5 hagal_harvest_spice" }
  local t = after_memnon({ "hagal_wealth" }, { cards = { common = { hagal_shown = shown } } })
  t.equals({ t.count("rival_hagal", "wealth", "agent"), #t.cards("hagal"), t.cards("hagal_shown") }, { 1, 24, {} })
end

function all.dih_agt_6_an_influence_icon_is_one_step()
  local t = after_memnon({ "hagal_secrets" }, { counters = { bene_gesserit = { rival_hagal = 2 } } })
  t.equals(t.counter("bene_gesserit", "rival_hagal"), 3)
end

function all.dih_agt_8_a_rival_takes_an_alliance()
  local t = rivals_follow({ "hagal_wealth", "hagal_secrets" }, { counters = { emperor = { rival_rabban = 4, memnon = 4 }, ally_emperor = "memnon", vp = { memnon = 2 } } })
  t.equals({ t.counter("ally_emperor"), t.counter("vp", "memnon"), t.counter("vp", "rival_rabban") }, { "rival_rabban", 1, 1 })
end

function all.dih_agt_12_its_agent_occupies_the_space()
  local t = after_memnon({ "hagal_wealth" }, { cards = { rabban = { hand = { "diplomacy" } } } })
  t.play("rabban turn.card: diplomacy")
  t.struck("wealth", "DI-AT.4")
end

function all.dih_agt_10_as_many_as_it_has()
  local t = after_memnon({ "hagal_stillsuits" }, { pieces = { rival_hagal = { garrison = { troop = 1 } } } })
  t.equals(hagal_troops(t, "rival_hagal"), { 11, 0, 1 })
end

function all.dih_agt_11_no_signet_with_two_players()
  local t = after_memnon({ "hagal_arrakeen_2p" })
  t.equals(hagal_troops(t, "rival_hagal"), { 11, 0, 1 })
end

-- Harvests
function all.dih_harv_3_occupied_maker_spaces_are_left_out()
  local t = after_memnon({ "hagal_harvest_spice" }, {
    counters = { bonus_spice = { imperial_basin = 3, hagga_basin = 1 } }, pieces = { rabban = { leader = { agent = 1 }, imperial_basin = { agent = 1 } } },
  })
  t.equals({ t.count("rival_hagal", "hagga_basin", "agent"), t.counter("bonus_spice", "imperial_basin") }, { 1, 3 })
end

function all.dih_harv_4_the_bonus_spice_is_removed()
  local t = after_memnon({ "hagal_harvest_spice" }, { counters = { bonus_spice = { hagga_basin = 4 } } })
  t.equals({ t.counter("bonus_spice", "hagga_basin"), t.counter("spice", "rival_hagal") }, { 0, 0 })
end

function all.dih_harv_6_troops_come_from_the_garrison()
  local t = after_memnon({ "hagal_harvest_spice" }, { counters = { bonus_spice = { hagga_basin = 4 } }, pieces = { rival_hagal = { garrison = { troop = 3 } } } })
  t.equals(hagal_troops(t, "rival_hagal"), { 9, 1, 2 })
end

-- Combat
function all.dih_cb_1_a_rival_with_a_troop_reveals_a_card()
  local t = two({ "hagal_conspire" }, { phase = "combat", pieces = { memnon = { conflict = { troop = 1 } } } })
  t.not_noted("DIH-CB.2")
  t = alone({ "hagal_conspire", "hagal_heighliner" }, { phase = "combat", pieces = { rival_rabban = { conflict = { troop = 1 } }, rival_ilban = { conflict = { troop = 1 } } } })
  t.noted("DIH-CB.2", "reveals 4 swords")
  t.noted("DIH-CB.2", "reveals 6 swords")
  t.equals({ t.counter("vp", "rival_ilban"), t.counter("solari", "rival_rabban") }, { 1, 4 })
end

function all.dih_cb_3_reshuffle_is_no_card_for_swords()
  local t = two({ "hagal_reshuffle" }, { phase = "combat", pieces = { rival_hagal = { conflict = { troop = 1 } } } })
  t.noted("DIH-CB.2")
  t.equals(#t.cards("hagal") + #t.cards("hagal_shown"), 25)
  t.equals(#t.cards("hagal_shown") >= 1, true)
end

function all.dih_cb_4_players_then_play_cards()
  local t = two({ "hagal_conspire" }, {
    phase = "combat", pieces = { rival_hagal = { conflict = { troop = 1 } }, memnon = { conflict = { troop = 1 } } }, cards = { memnon = { intrigues = { "ambush" } } },
  })
  t.asked("memnon", "combat.card")
  t.equals(t.counter("strength", "rival_hagal"), 6)
end

function all.dih_cb_5_rivals_play_no_cards()
  local t = alone({ "hagal_carthag" }, {
    phase = "combat", pieces = { rival_rabban = { conflict = { troop = 1 } } }, cards = { rival_rabban = { intrigues = { "ambush" } } },
  })
  t.equals({ t.round(), t.cards("rival_rabban.intrigues") }, { 2, { "ambush" } })
end

-- Two players
function all.dih_2p_1_one_rival_beside_two_players()
  local t = game { scenario = "imperium/players-2", seed = 1 }
  t.play("p1: memnon / p2: rabban")
  t.equals({ t.count("memnon", "leader", "agent"), t.count("rabban", "leader", "agent"), t.count("rival_hagal", "leader", "agent") }, { 2, 2, 3 })
end

function all.dih_2p_2_it_scores_no_points_and_takes_no_rewards()
  local t = two({ "hagal_conspire" }, { phase = "combat", pieces = { rival_hagal = { conflict = { troop = 3 } } } })
  t.equals({ t.counter("vp", "rival_hagal"), t.cards("rival_hagal.hand") }, { 0, {} })
  t = game { scenario = "imperium/players-2", seed = 1 }
  t.play("p1: memnon / p2: rabban")
  t.equals({ t.cards("rival_hagal.deck"), t.counter("water", "rival_hagal") }, { {}, 0 })
  t = after_memnon({ "hagal_wealth" }, { counters = { emperor = { rival_hagal = 1 } } })
  t.equals(t.counter("vp", "rival_hagal"), 0)
end

function all.dih_2p_4_28_cards()
  local t = game { scenario = "imperium/players-2", seed = 1 }
  t.play("p1: memnon / p2: rabban")
  t.equals({ #t.cards("hagal") + #t.cards("hagal_shown"), #t.cards("hagal_solo") }, { 28, 3 })
end

function all.dih_2p_7_a_reward_it_would_have_taken_goes_to_nobody()
  local t = two({ "hagal_wealth" }, {
    phase = "combat", pieces = { rival_hagal = { conflict = { troop = 3 } }, memnon = { conflict = { troop = 2 } }, rabban = { conflict = { troop = 1 } } },
  })
  t.equals({ t.counter("vp", "memnon"), t.counter("solari", "memnon"), t.counter("solari", "rabban"), t.counter("solari", "rival_hagal") }, { 0, 4, 0, 0 })
end

function all.dih_2p_8_it_never_gains_control()
  local t = two({ "hagal_wealth" }, { phase = "combat", pieces = { rival_hagal = { conflict = { troop = 3 } } } })
  t.equals(t.counter("control", "arrakeen"), nil)
end

function all.dih_2p_11_its_agents_return()
  local t = two({ "hagal_wealth" }, { phase = "recall", pieces = { rival_hagal = { leader = { agent = 1 }, wealth = { agent = 1 }, secrets = { agent = 1 } } } })
  t.equals({ t.round(), t.count("rival_hagal", "leader", "agent") }, { 2, 3 })
end

function all.dih_2p_12_scores_start_at_0()
  local t = game { scenario = "imperium/players-2", seed = 1 }
  t.play("p1: memnon / p2: rabban")
  t.equals({ t.counter("vp", "memnon"), t.counter("vp", "rabban") }, { 0, 0 })
end

function all.dih_2p_13_the_new_first_player_is_the_one_it_follows()
  local t = two({ "hagal_wealth" }, { phase = "recall", first = "rabban", cards = { memnon = { deck = { top = { "dagger" } } } } })
  t.play("memnon turn.card: dagger")
  if select(2, t.asked()) == "turn.space" then t.play("memnon turn.space: hall_of_oratory") end
  t.equals(t.count("rival_hagal", "wealth", "agent"), 1)
  t = two({ "hagal_wealth" }, { phase = "recall", first = "memnon" })
  t.asked("rabban", "turn.card")
end

function all.dih_2p_6_at_most_three_turns()
  local t = after_memnon({ "hagal_wealth" }, { pieces = { rival_hagal = { leader = { agent = 0 } } } })
  t.equals(t.count("rival_hagal", "wealth", "agent"), 0)
  t.asked("rabban", "turn.card")
end

-- Alone
local function solo(difficulty)
  local t = game({ rules = "imperium", players = 3, set = { rivals = 2, difficulty = difficulty or 0 }, seed = 1 })
  t.asked("p1", "setup.leader")
  t.play("p1: memnon")
  return t
end

-- A solo game of this difficulty when the player is first asked something in it.
local function begun(difficulty)
  local t = solo(difficulty)
  t.play("memnon: rival_rabban / memnon: rival_ilban")
  return t
end

function all.dih_solo_1_one_player_and_two_rivals()
  local t = solo()
  t.play("memnon setup.rival: rival_leto / memnon setup.rival: rival_rabban")
  t.equals({ t.count("rival_leto", "supply", "agent"), t.count("rival_rabban", "supply", "agent"), t.count("memnon", "leader", "agent") }, { 1, 1, 2 })
end

function all.dih_solo_2_only_the_signet_ability_of_its_leader_is_used()
  local t = rivals_follow({ "hagal_arrakeen_1p", "hagal_wealth" }, { factions = "memnon rival_ilban rival_rabban" })
  t.equals(t.counter("solari", "rival_ilban"), 1)
  t = begun(1)
  t.equals(t.counter("solari", "rival_rabban"), 0) -- no Solari at the start, as Rabban has
end

function all.dih_solo_3_paul_and_helena_are_no_rivals()
  local t = solo()
  t.equals(t.options(), { "rival_ariana", "rival_baron", "rival_ilban", "rival_leto", "rival_rabban" }) -- nor is the player's own Leader
end

function all.dih_solo_4_any_two_may_be_chosen()
  local t = game({ rules = "imperium", players = 3, set = { rivals = 2 }, seed = 1 })
  t.play("p1: paul")
  t.offered("rival_memnon")
  t.offered("rival_rabban")
end

function all.dih_solo_16_the_player_chooses_the_rivals()
  local t = solo()
  t.asked("memnon", "setup.rival")
  t.play("memnon: rival_leto")
  t.asked("memnon", "setup.rival")
  t.not_offered("rival_leto")
end

function all.dih_solo_5_each_rival_has_two_agents_and_no_influence()
  local t = alone({ "hagal_wealth" }, { phase = "recall" })
  t.equals({ t.count("rival_rabban", "supply", "agent"), t.counter("emperor", "rival_ilban") }, { 1, 0 })
end

function all.dih_solo_6_27_cards()
  local t = begun(0)
  t.equals({ #t.cards("hagal") + #t.cards("hagal_shown"), #t.cards("hagal_two") }, { 27, 4 })
end

function all.dih_solo_7_water_for_everybody_and_the_extras_of_the_difficulty()
  local t = begun(0)
  t.equals({ t.counter("water", "memnon"), t.counter("solari", "memnon"), t.counter("spice", "memnon") }, { 1, 1, 1 })
  t.equals(t.counter("water", "rival_ilban"), 1)
  t = begun(1)
  t.equals({ t.counter("water", "memnon"), t.counter("solari", "memnon"), t.counter("spice", "memnon") }, { 1, 0, 0 })
end

function all.dih_solo_8_the_rival_on_the_left_begins()
  local t = begun(0)
  t.equals({ t.count("rival_rabban", "leader", "agent"), t.count("rival_ilban", "leader", "agent") }, { 1, 1 }) -- both have sent one
  t.asked("memnon", "turn.card")
end

function all.dih_solo_10_a_rival_can_win()
  local t = alone({ "hagal_wealth" }, { phase = "recall", counters = { vp = { rival_ilban = 11, memnon = 10 } } })
  t.won("points", "DI-END.2", "rival_ilban")
end

function all.dih_solo_11_scores_start_at_0()
  local t = begun(0)
  t.equals(t.counter("vp", "memnon"), 0)
end

function all.dih_solo_12_troops_not_in_garrison_are_in_supply()
  for difficulty, garrison in { [0] = 0, 3, 3, 3 } do
    local t = begun(difficulty)
    local n = t.count("rival_ilban", "supply", "troop") + t.count("rival_ilban", "garrison", "troop") + t.count("rival_ilban", "conflict", "troop")
    t.equals(n, 12)
    t.equals(t.count("rival_ilban", "supply", "troop") <= 12 - garrison, true)
  end
end

function all.dih_solo_13_the_phase_ends_when_no_rival_has_an_agent()
  local t = alone({ "hagal_wealth", "hagal_secrets", "hagal_foldspace", "hagal_selective_breeding", "hagal_hall_of_oratory", "hagal_rally_troops" }, { cards = { memnon = { hand = { "convincing_argument" } } } })
  if select(2, t.asked()) == "reveal.acquire" then t.play("memnon: done") end
  t.equals({ t.round(), t.counter("emperor", "rival_rabban") + t.counter("spacing_guild", "rival_rabban"), t.counter("bene_gesserit", "rival_ilban") }, { 2, 2, 2 })
end

function all.dih_solo_14_agents_of_rivals_return()
  local t = alone({ "hagal_foldspace", "hagal_rally_troops" }, { phase = "recall", pieces = { rival_rabban = { leader = { agent = 0 }, wealth = { agent = 1 }, secrets = { agent = 1 } } } })
  t.equals({ t.count("rival_rabban", "wealth", "agent"), t.round() }, { 0, 2 })
end

function all.dih_solo_15_the_first_player_marker_passes_among_all_three()
  local t = alone({ "hagal_wealth", "hagal_secrets" }, { phase = "recall", first = "memnon" })
  t.equals(t.count("rival_rabban", "wealth", "agent"), 1) -- it was first
  t.asked("memnon", "turn.card")
end

-- One test for each Leader of a Rival: what it has (DI-COMP.12) and what its Signet does (DIH-AGT.11).
local SIGNETS = {
  rival_ariana = { "water", 1 }, rival_memnon = { "spice", 1 }, rival_ilban = { "solari", 1 }, rival_leto = { "spice", -1 }, rival_baron = { "solari", -1 },
}
for rival, row in SIGNETS do
  all["dih_solo_2_the_signet_of_" .. rival] = function()
    local seats = "memnon " .. rival .. (rival == "rival_ilban" and " rival_rabban" or " rival_ilban")
    local t = position {
      quiet = true, phase = "turns", factions = seats, first = "memnon", set = { rivals = 2 },
      counters = { spice = { [rival] = 2 }, solari = { [rival] = 2 }, water = { [rival] = 1 }, emperor = { memnon = 1 } },
      pieces = { memnon = { leader = { agent = 2 } }, [rival] = { leader = { agent = 2 } } },
      cards = {
        memnon = { hand = { "dagger", "reconnaissance" } },
        common = { current = COMMON.current, conflicts = COMMON.conflicts, hagal = { top = { "hagal_arrakeen_1p" } } },
      },
    }
    t.equals({ t.count(rival, "supply", "agent") + 2, t.count(rival, "supply", "mentat"), t.count(rival, "supply", "troop") }, { 3, 1, 12 })
    t.play("memnon turn.card: dagger")
    local before = ({ spice = 2, solari = 2, water = 1 })[row[1]]
    t.equals(t.counter(row[1], rival) - before, row[2])
    t.equals(t.count(rival, "arrakeen", "agent"), 1)
  end
end

-- Difficulties
function all.dih_diff_1_the_mentat_costs_more()
  for difficulty, price in { [0] = 2, 5, 5, 5 } do
    local t = alone({ "hagal_wealth" }, { set = { rivals = 2, difficulty = difficulty }, counters = { solari = { memnon = price - 1 } }, cards = { memnon = { hand = { "arrakis_liaison" } } } })
    t.play("memnon turn.card: arrakis_liaison")
    t.struck("mentat", "DI-AT.8")
    t = alone({ "hagal_wealth" }, { set = { rivals = 2, difficulty = difficulty }, counters = { solari = { memnon = price } }, cards = { memnon = { hand = { "arrakis_liaison" } } } })
    t.play("memnon turn.card: arrakis_liaison")
    t.offered("mentat")
  end
end

function all.dih_diff_1_rivals_begin_with_an_intrigue_card()
  for difficulty, n in { [0] = 0, 1, 1, 1 } do
    local t = begun(difficulty)
    t.equals({ #t.cards("rival_rabban.intrigues"), #t.cards("memnon.intrigues") }, { n, 0 })
  end
end

function all.dih_diff_3_when_the_third_agents_come()
  for difficulty, round in { [0] = 5, 4, 3, 3 } do
    local t = alone({ "hagal_wealth" }, { phase = "round_start", round = round, set = { rivals = 2, difficulty = difficulty } })
    t.equals(t.count("rival_ilban", "leader", "agent"), 3)
    t = alone({ "hagal_wealth" }, { phase = "round_start", round = round - 1, set = { rivals = 2, difficulty = difficulty } })
    t.equals(t.count("rival_ilban", "leader", "agent"), 2)
  end
end

-- An expert Rival with so many troops in the Conflict gets two more by its card.
local function expert(troops, laid, hagal)
  local set = { rivals = 2, difficulty = 2 }
  for name, value in laid and laid.set or {} do set[name] = value end
  return rivals_follow({ hagal or "hagal_hardy_warriors", "hagal_wealth" }, {
    set = set, counters = laid and laid.counters,
    pieces = { rival_rabban = { conflict = { troop = troops } }, rival_ilban = { conflict = { troop = laid and laid.others or 0 } }, memnon = { conflict = { troop = 0 } } },
    cards = { common = { current = laid and laid.current or { "siege_of_arrakeen" } } },
  })
end

function all.dih_diff_4_a_lead_of_two_troops_is_enough()
  local t = expert(1)
  t.equals(t.count("rival_rabban", "conflict", "troop"), 3)
  t = expert(2)
  t.equals({ t.count("rival_rabban", "conflict", "troop"), t.count("rival_rabban", "garrison", "troop") }, { 2, 2 })
end

function all.dih_diff_5_for_tier_three_all_are_deployed()
  local t = expert(2, { current = { "grand_vision" } })
  t.equals(t.count("rival_rabban", "conflict", "troop"), 4)
end

function all.dih_diff_6_the_lead_is_counted_in_troops()
  local t = expert(2, { counters = { strength = { rival_rabban = 4, memnon = 3 } } })
  t.equals(t.count("rival_rabban", "conflict", "troop"), 2)
end

function all.di_amb_38_or_with_the_option_in_strength()
  local t = expert(2, { set = { expert_lead = 1 }, counters = { strength = { rival_rabban = 4, memnon = 1 } } })
  t.equals(t.count("rival_rabban", "conflict", "troop"), 4)
  t = expert(2, { set = { expert_lead = 1 }, counters = { strength = { rival_rabban = 4 } } })
  t.equals(t.count("rival_rabban", "conflict", "troop"), 2)
end

function all.di_amb_35_the_strongest_other_seat_counts()
  local t = expert(3, { others = 2 })
  t.equals(t.count("rival_rabban", "conflict", "troop"), 5)
end

-- What Rivals take and spend
function all.dih_riv_2_they_gain_what_rewards_give()
  local t = alone({ "hagal_wealth", "hagal_secrets" }, {
    phase = "combat", pieces = { rival_rabban = { conflict = { troop = 3 } }, rival_ilban = { conflict = { troop = 2 } } },
    cards = { common = { current = { "cloak_and_dagger" } } },
  })
  t.asked("memnon", "influence.track") -- all four are equal
  t.play("memnon: fremen")
  t.equals({ t.counter("fremen", "rival_rabban"), #t.cards("rival_rabban.intrigues") }, { 1, 2 })
  t.equals({ t.counter("spice", "rival_ilban"), #t.cards("rival_ilban.intrigues") }, { 1, 1 })
end

function all.dih_riv_3_control_its_bonus_and_its_troop()
  local t = alone({ "hagal_wealth", "hagal_secrets" }, {
    counters = { control = { arrakeen = "rival_ilban" } }, cards = { memnon = { hand = { "reconnaissance", "dagger" } } },
  })
  t.play("memnon turn.card: reconnaissance / memnon turn.space: arrakeen")
  t.equals(t.counter("solari", "rival_ilban"), 1)
end

function all.dih_riv_11_a_rival_always_defends()
  local t = alone({ "hagal_wealth", "hagal_secrets" }, {
    phase = "round_start", counters = { control = { arrakeen = "rival_ilban" } },
    cards = { common = { current = {}, conflicts = { "siege_of_arrakeen", "machinations" } } },
  })
  t.equals(hagal_troops(t, "rival_ilban"), { 11, 0, 1 })
end

function all.dih_riv_4_they_gain_the_mentat_as_an_agent()
  local t = alone({ "hagal_wealth" }, {
    phase = "combat", first = "rival_ilban", pieces = { rival_rabban = { conflict = { troop = 3 } } }, cards = { common = { current = { "sort_through_the_chaos" } } },
  })
  t.equals({ t.round(), t.counter("mentat") }, { 2, "rival_rabban" })
  t.equals(t.count("rival_rabban", "leader", "mentat"), 1)
end

function all.dih_riv_7_they_take_influence_where_they_have_least()
  local t = alone({ "hagal_wealth" }, {
    phase = "combat", pieces = { rival_rabban = { conflict = { troop = 3 } } }, counters = { emperor = { rival_rabban = 1 }, fremen = { rival_rabban = 1 }, bene_gesserit = { rival_rabban = 1 } },
    cards = { common = { current = { "skirmish_c" } } },
  })
  t.equals(t.counter("spacing_guild", "rival_rabban"), 1)
end

function all.dih_riv_7_also_of_what_is_chosen_twice()
  local t = alone({ "hagal_wealth" }, {
    phase = "combat", pieces = { rival_rabban = { conflict = { troop = 3 } } },
    counters = { emperor = { rival_rabban = 1 }, spacing_guild = { rival_rabban = 2 }, fremen = { rival_rabban = 3 } },
    cards = { common = { current = { "machinations" }, conflicts = { "skirmish_c", "desert_power" } } },
  })
  t.equals({ t.counter("bene_gesserit", "rival_rabban"), t.counter("emperor", "rival_rabban"), t.counter("spacing_guild", "rival_rabban") }, { 1, 2, 2 })
end

function all.dih_riv_7_at_the_top_everywhere_they_take_none()
  local top = { rival_rabban = 6 }
  local t = alone({ "hagal_wealth" }, {
    phase = "combat", pieces = { rival_rabban = { conflict = { troop = 3 } } },
    counters = { emperor = top, spacing_guild = top, bene_gesserit = top, fremen = top },
    cards = { common = { current = { "skirmish_c" } } },
  })
  t.asked("memnon", "influence.track") -- all are alike (DIH-RIV.8)
  t.play("memnon: fremen")
  t.equals(t.counter("fremen", "rival_rabban"), 6)
end

function all.dih_solo_9_they_go_on_when_the_player_has_revealed()
  local t = alone({ "hagal_wealth", "hagal_foldspace", "hagal_stillsuits", "hagal_secrets" }, {
    pieces = { memnon = { leader = { agent = 0 }, conflict = { troop = 1 } } }, cards = { memnon = { intrigues = { "ambush" } } },
  })
  t.until_asked("combat.card")
  t.equals({ t.phase(), t.round() }, { "combat", 1 })
  for _, who in { "rival_rabban", "rival_ilban" } do t.equals(t.count(who, "leader", "agent"), 0) end
end

function all.dih_riv_8_ties_are_decided_by_the_player()
  local t = alone({ "hagal_wealth" }, {
    phase = "combat", pieces = { rival_rabban = { conflict = { troop = 3 } } }, counters = { emperor = { rival_rabban = 1 }, fremen = { rival_rabban = 1 } },
    cards = { common = { current = { "skirmish_c" } } },
  })
  t.asked("memnon", "influence.track")
  t.equals(t.options(), { "bene_gesserit", "spacing_guild" })
end

return tests(all)
