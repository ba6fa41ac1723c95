-- Where rules end, phase by phase: the table, the start of a round, spaces and their prices, the end of a round.

local function at(phase, laid)
  return position({
    quiet = true, phase = phase, factions = "rabban leto helena", first = "rabban",
    pieces = {
      rabban = { leader = { agent = 2 }, garrison = { troop = 3 } }, leto = { leader = { agent = 2 }, garrison = { troop = 3 } },
      helena = { leader = { agent = 2 }, garrison = { troop = 3 } },
    },
    cards = { common = { current = { "guild_bank_raid" }, conflicts = { "siege_of_arrakeen", "machinations" } } },
  }, laid)
end

local function turn(hand, laid)
  local t = { quiet = false, counters = { solari = { rabban = 9 }, spice = { rabban = 9 }, water = { rabban = 9 } }, cards = { rabban = { hand = hand } } }
  for key, value in laid or {} do
    if type(value) == "table" and t[key] then
      for name, of in value do t[key][name] = of end
    else
      t[key] = value
    end
  end
  return at("turns", t)
end

-- So many things come out of these seeds.
local function variety(what)
  local seen, n = {}, 0
  for seed = 1, 6 do
    local found = what(seed)
    if not seen[found] then n = n + 1 end
    seen[found] = true
  end
  return n
end

local all = {}

-- The table
function all.dih_2p_4_the_deck_of_house_hagal_is_shuffled()
  local function top(seed)
    local t = game { rules = "imperium", players = 3, set = { rivals = 1 }, seed = seed }
    t.play("p1: baron / p2: leto / baron: emperor / baron: fremen")
    local first = t.asked()
    t.play(first .. " turn.card: " .. t.options()[1])
    while t.asked() == first do t.pass() end
    return table.concat(t.cards("hagal_shown"), " ")
  end
  assert(variety(top) > 2)
end

function all.dih_agt_4_all_cards_are_shuffled_into_the_new_deck()
  local shown = {
    "2 hagal_conspire", "hagal_wealth", "hagal_heighliner", "2 hagal_foldspace", "2 hagal_selective_breeding", "hagal_secrets", "hagal_hardy_warriors",
    "2 hagal_stillsuits", "2 hagal_rally_troops", "2 hagal_hall_of_oratory", "3 hagal_carthag", "5 hagal_harvest_spice",
  }
  local function next_card(seed)
    local t = position {
      quiet = true, phase = "turns", factions = "memnon rabban rival_hagal", first = "memnon", set = { rivals = 1 }, seed = seed,
      pieces = { memnon = { leader = { agent = 2 } }, rabban = { leader = { agent = 2 } }, rival_hagal = { leader = { agent = 3 } } },
      cards = {
        memnon = { hand = { "dagger" } }, rival_hagal = { deck = {} },
        common = { current = { "guild_bank_raid" }, conflicts = { "machinations" }, hagal = { top = { "hagal_reshuffle" } }, hagal_shown = shown },
      },
    }
    t.play("memnon turn.card: dagger") -- to the Hall of Oratory
    return table.concat(t.cards("hagal_shown"), " ")
  end
  assert(variety(next_card) > 2)
end

function all.di_setup_16_as_many_troops_as_the_option_says()
  for n, garrison in { [0] = 0, 1, 2 } do
    local t = game { factions = "rabban leto helena", set = { garrison = n } }
    t.equals({ t.count("leto", "garrison", "troop"), t.count("leto", "supply", "troop") }, { garrison, 12 - garrison })
  end
end

-- The start of a round
function all.di_p1_2_without_a_troop_in_supply_nobody_defends()
  local function defends(supply)
    return at("round_start", {
      counters = { control = { arrakeen = "leto" } }, pieces = { leto = { supply = { troop = supply }, garrison = { troop = 12 - supply } } },
      cards = { common = { fought = { "guild_bank_raid" }, current = {} } },
    })
  end
  defends(0).not_asked("round.defend")
  local t = defends(1)
  t.play("leto round.defend: yes")
  t.equals({ t.count("leto", "supply", "troop"), t.count("leto", "conflict", "troop") }, { 0, 1 })
end

-- Prices (DI-AT.8): with one less the space is struck out.
local PRICES = {
  conspire = { "spice", 4 }, heighliner = { "spice", 6 }, selective_breeding = { "spice", 2 }, hardy_warriors = { "water", 1 },
  high_council = { "solari", 5 }, mentat = { "solari", 2 }, swordmaster = { "solari", 8 }, rally_troops = { "solari", 4 },
  research_station = { "water", 2 }, hagga_basin = { "water", 1 }, the_great_flat = { "water", 2 },
}
for space, price in PRICES do
  all["di_at_8_one_less_is_not_enough_for_" .. space] = function()
    for _, other in { 0, 9 } do
      local function with(n)
        local counters = { solari = { rabban = other }, spice = { rabban = other }, water = { rabban = other } }
        counters[price[1]] = { rabban = n }
        local t = turn({ "foldspace" }, { counters = counters })
        t.play("rabban turn.card: foldspace")
        return t
      end
      with(price[2] - 1).struck(space, "DI-AT.8")
      local t = with(price[2])
      t.play("rabban turn.space: " .. space)
      t.equals(t.counter(price[1], "rabban") < price[2], true) -- DI-AT.7; Heighliner gives water
    end
  end
end

function all.di_at_10_with_all_agents_other_spaces_stay_open()
  local t = turn({ "foldspace" }, { pieces = { rabban = { leader = { agent = 3 }, supply = { agent = 0 } } } })
  t.play("rabban turn.card: foldspace")
  t.struck("swordmaster", "DI-AT.10")
  for _, space in { "high_council", "wealth", "hall_of_oratory", "carthag" } do t.offered(space) end
end

-- Cards
function all.di_not_5_a_card_that_was_trashed_counts_no_more()
  local t = turn({}, { cards = { rabban = { hand = { "missionaria_protectiva" }, played = { "the_voice" }, intrigues = { "dispatch_an_envoy" } } } })
  t.play("rabban turn.card: dispatch_an_envoy / rabban turn.card: missionaria_protectiva / rabban turn.space: selective_breeding")
  t.play("rabban effect.order: selective_breeding / rabban effect.pay: yes / rabban trash.card: missionaria_protectiva")
  t.asked("rabban", "influence.track") -- The Voice is another
end

-- Steps of one space (DI-NOT.1): Influence that would be lost may wait.
function all.di_not_1_steps_of_one_space_come_in_any_order()
  local laid = { counters = { solari = { rabban = 9 }, spice = { rabban = 9 }, water = { rabban = 9 }, bene_gesserit = { rabban = 6 } } }
  local t = turn({ "diplomacy" }, laid)
  t.play("rabban turn.card: diplomacy / rabban turn.space: selective_breeding")
  t.asked("rabban", "effect.step")
  t.equals(t.options(), { "influence", "pay_trash_any_1_draw_2" })
  t.play("rabban: pay_trash_any_1_draw_2 / rabban effect.pay: yes")
  t.asked("leto", "turn.card")
  t.equals({ #t.cards("rabban.hand"), t.cards("trash"), t.counter("bene_gesserit", "rabban") }, { 2, { "diplomacy" }, 6 })
  t = turn({ "diplomacy" }, laid)
  t.play("rabban turn.card: diplomacy / rabban turn.space: selective_breeding / rabban effect.step: influence")
  t.asked("rabban", "effect.pay")
end

function all.di_not_1_influence_that_is_lost_and_a_card_drawn_do_nothing_to_each_other()
  local t = turn({ "thufir_hawat" }, { counters = { solari = { rabban = 9 }, emperor = { rabban = 6 } } })
  t.play("rabban turn.card: thufir_hawat / rabban turn.space: wealth")
  t.asked("leto", "turn.card")
end

-- Plots (DI-INT.2)
function all.di_int_2_a_plot_is_no_reason_to_ask()
  local t = turn({ "dagger" }, { counters = { solari = { rabban = 0 } }, cards = { rabban = { hand = { "dagger" }, intrigues = { "windfall" } } } })
  t.play("rabban turn.card: dagger") -- there is one space
  t.asked("rabban", "turn.end")
  t.equals(t.count("rabban", "hall_of_oratory", "agent"), 1)
end

function all.di_int_3_who_holds_no_plot_can_play_none()
  local t = turn({ "dagger" }, { cards = { rabban = { hand = { "dagger" }, intrigues = { "ambush" } } } })
  t.play("rabban turn.card: dagger")
  t.asked("rabban", "turn.space")
  t.not_offered("plot")
end

function all.di_card_35_a_card_of_1_set_aside_costs_nothing()
  local t = turn({}, {
    factions = "rabban leto helena", active = "helena",
    cards = { rabban = { hand = {} }, helena = { hand = { "signet_ring" } }, common = { row = { "scout", "chani", "opulence", "lady_jessica", "gun_thopter" } } },
  })
  t.play("helena turn.card: signet_ring / helena turn.space: secure_contract / helena effect.aside: scout")
  t.play("rabban turn.card: reveal / leto turn.card: reveal / helena turn.card: reveal")
  t.equals(t.options(), { "scout", "done" })
end

function all.di_lead_9_a_second_great_deployment_in_the_same_turn()
  local t = position {
    phase = "turns", factions = "baron leto helena", first = "baron", counters = { spice = { baron = 6 }, scheme_one = { baron = 1 }, scheme_two = { baron = 4 } },
    pieces = { baron = { leader = { agent = 2 }, garrison = { troop = 3 } }, leto = { leader = { agent = 2 } }, helena = { leader = { agent = 2 } } },
    cards = { baron = { hand = { "diplomacy" }, intrigues = { "rapid_mobilization" } }, common = { current = { "guild_bank_raid" }, conflicts = { "machinations" } } },
  }
  t.play("baron turn.card: diplomacy / baron turn.space: heighliner / baron turn.deploy: 5 / baron turn.end: rapid_mobilization / baron effect.deploy: 2")
  t.equals({ t.count("baron", "conflict", "troop"), t.counter("emperor", "baron"), t.counter("fremen", "baron") }, { 7, 1, 1 })
end

function all.di_int_2_the_plots_of_others_are_not_ones_own()
  local t = turn({ "dagger" }, { cards = { rabban = { hand = { "dagger" }, intrigues = { "ambush" } }, leto = { intrigues = { "windfall" } } } })
  t.equals(t.options(), { "dagger", "reveal" })
  t.play("rabban turn.card: dagger")
  t.not_offered("plot")
  t = turn({ "dagger" }, { cards = { rabban = { hand = { "dagger" }, intrigues = { "water_peddlers_union" } }, leto = { intrigues = { "windfall" } } } })
  t.equals(t.options(), { "water_peddlers_union", "dagger", "reveal" })
end

function all.di_amb_43_paul_knows_a_card_acquired_on_top()
  local t = position {
    phase = "turns", factions = "paul leto helena", first = "paul", counters = { spice = { paul = 2 } },
    pieces = { paul = { leader = { agent = 2 } }, leto = { leader = { agent = 2 } }, helena = { leader = { agent = 2 } } },
    cards = {
      paul = { hand = { "dagger" }, intrigues = { "bypass_protocol" } },
      common = { current = { "guild_bank_raid" }, conflicts = { "machinations" }, row = { "chani", "opulence", "lady_jessica", "gun_thopter", "scout" } },
    },
  }
  t.play("paul turn.card: bypass_protocol / paul effect.choose: pay_spend_spice_2_acquire_5_deck_top / paul effect.acquire: chani")
  t.equals({ t.cards("paul.deck")[1], t.knows("paul", "chani", "paul.deck") }, { "chani", true })
end

function all.di_rv_2_what_is_revealed_is_told()
  local t = turn({ "2 dagger", "convincing_argument" })
  t.play("rabban turn.card: reveal")
  t.noted("DI-RV.2", "reveals Convincing Argument and 2 Dagger")
end

-- The end of a round
function all.di_rc_4_the_mentat_is_owed_for_one_round()
  local t = at("recall", { counters = { mentat_owed = "helena" } })
  t.equals({ t.counter("mentat"), t.counter("mentat_owed") }, { "helena", nil })
end

function all.dih_riv_6_what_the_last_conflict_brings_is_spent_before_the_end()
  local t = position {
    quiet = true, phase = "combat", round = 10, factions = "memnon rival_rabban rival_ilban", first = "memnon", set = { rivals = 2 },
    counters = { solari = { rival_rabban = 1 }, spice = { memnon = 5 }, vp = { memnon = 1, rival_rabban = 1 } },
    pieces = { rival_rabban = { conflict = { troop = 2 } } },
    cards = { common = { current = { "guild_bank_raid" }, fought = { "desert_power" }, hagal = { top = { "hagal_carthag" } } } },
  }
  t.won("points", "DI-END.2", "rival_rabban")
end

function all.dih_cb_2_a_card_without_swords_adds_nothing()
  for card, swords in { hagal_carthag = 0, hagal_hall_of_oratory = 0, hagal_wealth = 3, hagal_harvest_spice = 2 } do
    local t = position {
      phase = "combat", factions = "memnon rival_rabban rival_ilban", first = "memnon", set = { rivals = 2 },
      pieces = { rival_rabban = { conflict = { troop = 2 } }, memnon = { conflict = { troop = 1 } } },
      cards = { common = { current = { "guild_bank_raid" }, conflicts = { "machinations" }, hagal = { top = { card } } } },
    }
    t.asked("memnon", "combat.card")
    t.equals(t.counter("strength", "rival_rabban"), 4 + swords, card)
  end
end

return tests(all)
