-- House Hagal where rules end: when the table is laid out, where no space is left, what is spent at once.

-- The Baron, who chooses his factions when all else is laid out, alone or with a second player.
local function laid_out(rivals, difficulty, seed)
  local t = game { rules = "imperium", players = 3, set = { rivals = rivals, difficulty = difficulty }, seed = seed or 1 }
  t.play(rivals == 2 and "p1: baron / baron: rival_rabban / baron: rival_ilban" or "p1: baron / p2: leto")
  t.asked("baron", "baron.scheme")
  return t
end

local all = {}

-- Setup
function all.dih_diff_1_three_troops_in_the_garrisons_of_rivals()
  for difficulty, garrison in { [0] = 0, 3, 3, 3 } do
    local t = laid_out(2, difficulty)
    for _, rival in { "rival_rabban", "rival_ilban" } do
      t.equals({ t.count(rival, "garrison", "troop"), t.count(rival, "supply", "troop") }, { garrison, 12 - garrison }, rival)
      t.equals({ t.count(rival, "leader", "agent"), t.count(rival, "supply", "agent"), t.counter("water", rival) }, { 2, 1, 1 }, rival)
      t.equals({ t.counter("solari", rival), t.counter("spice", rival), t.cards(rival .. ".deck") }, { 0, 0, {} }, rival)
    end
    t.equals({ t.count("baron", "garrison", "troop"), t.count("baron", "leader", "agent") }, { 3, 2 })
  end
end

function all.dih_2p_3_house_hagal_when_the_table_is_laid_out()
  local t = laid_out(1, 0)
  t.equals({ t.count("rival_hagal", "leader", "agent"), t.count("rival_hagal", "supply", "agent"), t.count("rival_hagal", "supply", "troop") }, { 3, 0, 12 })
  t.equals({ t.counter("water", "rival_hagal"), t.cards("rival_hagal.deck"), #t.cards("hagal"), #t.cards("hagal_solo") }, { 0, {}, 28, 3 })
  t.equals({ t.counter("solari", "baron"), t.counter("spice", "leto"), t.cards("rival_hagal.intrigues") }, { 0, 0, {} }) -- no difficulty with two
end

function all.dih_solo_8_whatever_is_drawn_the_rival_on_the_left_begins()
  for seed = 1, 6 do
    local t = laid_out(2, 0, seed)
    t.play("baron: emperor / baron: fremen")
    t.equals({ t.count("rival_rabban", "leader", "agent"), t.count("rival_ilban", "leader", "agent") }, { 1, 1 })
  end
end

function all.dih_2p_13_the_first_player_is_one_of_the_two()
  local begins = {}
  for seed = 1, 8 do
    local t = laid_out(1, 0, seed)
    t.play("baron: emperor / baron: fremen")
    local first = t.asked()
    begins[first] = true
    t.play(first .. " turn.card: " .. t.options()[1])
    while t.asked() == first do t.pass() end
    t.equals(t.count("rival_hagal", "leader", "agent"), 2) -- it has followed (DIH-2P.5)
  end
  assert(begins.baron and begins.leto)
end

for _, rival in { "rival_ariana", "rival_baron", "rival_ilban", "rival_leto", "rival_memnon", "rival_rabban", "rival_hagal" } do
  all["di_comp_12_what_" .. rival .. "_has"] = function()
    local other = rival == "rival_ilban" and "rival_leto" or "rival_ilban"
    local t = position {
      quiet = true, phase = "turns", factions = "paul " .. (rival == "rival_hagal" and "leto" or other) .. " " .. rival, first = "paul",
      set = { rivals = rival == "rival_hagal" and 1 or 2 }, cards = { common = { current = { "guild_bank_raid" }, conflicts = { "machinations" } } },
    }
    t.equals({ t.count(rival, "supply", "agent"), t.count(rival, "supply", "mentat"), t.count(rival, "supply", "troop") }, { 3, 1, 12 })
  end
end

-- Rivals alone: Memnon against Rabban, who has no Agent and whose Voice fills the board, and Ilban.
local VOICED = {
  "conspire", "heighliner", "foldspace", "selective_breeding", "secrets", "hardy_warriors", "stillsuits", "rally_troops", "carthag", "arrakeen",
}
local function alone(hagal, laid)
  return position({
    quiet = true, phase = "turns", factions = "memnon rival_rabban rival_ilban", first = "memnon", set = { rivals = 2 },
    pieces = { memnon = { leader = { agent = 2 } }, rival_ilban = { leader = { agent = 1 } } },
    cards = {
      memnon = { hand = { "dagger", "reconnaissance" } }, rival_rabban = { deck = {} }, rival_ilban = { deck = {} },
      common = { current = { "guild_bank_raid" }, conflicts = { "machinations", "desert_power" }, hagal = { top = hagal } },
    },
  }, laid)
end

local function filled(laid)
  laid.counters = { voice = {} }
  for _, space in VOICED do laid.counters.voice[space] = "rival_rabban" end
  return alone({ "hagal_wealth" }, laid)
end

function all.dih_solo_13_a_rival_for_whom_no_space_is_left_does_not_keep_the_round_from_ending()
  local t = filled({
    pieces = { memnon = { leader = { agent = 0 }, wealth = { agent = 1 }, hall_of_oratory = { agent = 1 } } }, cards = { memnon = { hand = {} } },
  })
  t.equals({ t.round(), t.count("rival_ilban", "wealth", "agent") }, { 2, 0 })
end

function all.dih_solo_9_a_rival_for_whom_no_space_is_left_waits_for_one()
  local t = filled({
    pieces = { memnon = { leader = { agent = 1 }, wealth = { agent = 1 } } }, cards = { memnon = { hand = { "dagger" }, intrigues = { "urgent_mission" } } },
  })
  t.play("memnon turn.card: dagger / memnon turn.end: end") -- to the Hall of Oratory
  t.asked("memnon", "turn.card")
  t.equals(t.count("rival_ilban", "leader", "agent"), 1)
  t.play("memnon turn.card: urgent_mission / memnon effect.recall: wealth / memnon turn.card: reveal")
  t.equals({ t.round(), t.counter("emperor", "rival_ilban") }, { 2, 1 })
end

function all.dih_riv_6_a_rival_spends_at_once_what_its_own_turn_brings()
  local t = alone({ "hagal_arrakeen_1p" }, { counters = { solari = { rival_ilban = 6 } } })
  t.play("memnon turn.card: dagger")
  t.asked("memnon", "turn.card")
  t.equals({ t.counter("solari", "rival_ilban"), t.counter("vp", "rival_ilban") }, { 0, 1 })
end

function all.dih_riv_6_a_rival_spends_at_once_what_the_turn_of_the_player_brings()
  local t = alone({ "hagal_wealth" }, { done = { "rival_rabban", "rival_ilban" }, counters = { solari = { rival_ilban = 6 }, control = { carthag = "rival_ilban" } } })
  t.play("memnon turn.card: reconnaissance / memnon turn.space: carthag")
  t.until_asked("turn.card")
  t.equals({ t.round(), t.counter("solari", "rival_ilban"), t.counter("vp", "rival_ilban") }, { 1, 0, 1 })
end

function all.dih_diff_2_below_expert_plus_the_swordmaster_comes()
  for difficulty = 0, 2 do
    local t = alone({ "hagal_wealth" }, { set = { rivals = 2, difficulty = difficulty }, counters = { solari = { memnon = 8 } } })
    t.play("memnon turn.card: dagger / memnon turn.space: swordmaster")
    t.equals({ t.count("memnon", "supply", "agent"), t.counter("solari", "memnon") }, { 0, 0 })
  end
end

function all.dih_2p_5_after_a_reveal_turn_it_does_not_act()
  local t = position {
    quiet = true, phase = "turns", factions = "memnon rabban rival_hagal", first = "memnon", set = { rivals = 1 },
    pieces = { memnon = { leader = { agent = 2 } }, rabban = { leader = { agent = 2 } }, rival_hagal = { leader = { agent = 3 } } },
    cards = {
      memnon = { hand = { "2 dagger" } }, rabban = { hand = { "dagger", "reconnaissance" } }, rival_hagal = { deck = {} },
      common = { current = { "guild_bank_raid" }, conflicts = { "machinations", "desert_power" } },
    },
  }
  t.play("memnon turn.card: reveal")
  t.asked("rabban", "turn.card")
  t.equals(t.count("rival_hagal", "leader", "agent"), 3)
end

function all.dih_2p_5_after_the_turn_of_the_other_player_it_does_not_act()
  local t = position {
    quiet = true, phase = "turns", factions = "memnon rabban rival_hagal", first = "memnon", active = "rabban", set = { rivals = 1 },
    pieces = { memnon = { leader = { agent = 2 } }, rabban = { leader = { agent = 2 } }, rival_hagal = { leader = { agent = 3 } } },
    cards = {
      memnon = { hand = { "dagger" } }, rabban = { hand = { "dagger", "reconnaissance" } }, rival_hagal = { deck = {} },
      common = { current = { "guild_bank_raid" }, conflicts = { "machinations", "desert_power" } },
    },
  }
  t.play("rabban turn.card: dagger")
  t.equals({ t.count("rabban", "hall_of_oratory", "agent"), t.count("rival_hagal", "leader", "agent") }, { 1, 3 })
end

-- Where House Hagal goes
function all.dih_agt_4_a_card_that_was_shown_may_come_again()
  local t = filled({ cards = { common = { hagal = { top = { "hagal_secrets" } }, hagal_shown = { "hagal_wealth" } } } })
  t.play("memnon turn.card: dagger") -- to the Hall of Oratory
  t.equals({ t.count("rival_ilban", "wealth", "agent"), t.round() }, { 1, 1 })
end

function all.dih_diff_2_at_expert_plus_the_swordmaster_alone_leads_nowhere()
  local voice = {}
  for _, space in {
    "conspire", "wealth", "heighliner", "foldspace", "selective_breeding", "secrets", "hardy_warriors", "stillsuits", "high_council", "mentat", "rally_troops",
    "hall_of_oratory", "sell_melange", "secure_contract", "arrakeen", "carthag", "research_station", "sietch_tabr", "imperial_basin", "hagga_basin", "the_great_flat",
  } do voice[space] = "rival_rabban" end
  local function options(set)
    set.rivals = 2
    local t = alone({ "hagal_wealth" }, { quiet = false, set = set, counters = { voice = voice, solari = { memnon = 8 } }, cards = { memnon = { hand = { "dagger" } } } })
    return t.options(), t
  end
  local found, t = options { difficulty = 3 }
  t.equals(found, { "reveal" })
  t.equals((options { difficulty = 2 }), { "dagger", "reveal" })
  t.equals((options { difficulty = 3, expert_plus_swordmaster_space = 1 }), { "dagger", "reveal" })
end

function all.dih_diff_4_only_experts_hold_back()
  for difficulty, conflict in { [0] = 4, 4, 2, 2 } do
    local t = alone({ "hagal_hardy_warriors" }, { set = { rivals = 2, difficulty = difficulty }, pieces = { rival_ilban = { conflict = { troop = 2 } } } })
    t.play("memnon turn.card: dagger")
    t.equals(t.count("rival_ilban", "conflict", "troop"), conflict)
  end
end

return tests(all)
