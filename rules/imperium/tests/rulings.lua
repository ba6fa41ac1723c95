-- Rulings (DI-AMB) and their options, what rows of data say (DI-DATA), and what is public (DI-INFO).

local COMMON = { current = { "siege_of_arrakeen" }, conflicts = { "machinations", "desert_power" } }

-- The turn of Rabban among three.
local function turn(hand, laid)
  return position({
    phase = "turns", factions = "rabban leto helena", first = "rabban",
    counters = { solari = { rabban = 9 }, spice = { rabban = 9 }, water = { rabban = 9 } },
    pieces = {
      rabban = { leader = { agent = 2 }, garrison = { troop = 3 } }, leto = { leader = { agent = 2 }, garrison = { troop = 3 } },
      helena = { leader = { agent = 2 }, garrison = { troop = 3 } },
    },
    cards = { rabban = { hand = hand }, common = COMMON },
  }, laid)
end

-- House Hagal: `rivals` is 1 with Memnon and Rabban, 2 with Memnon alone against two Leaders.
local function hagal(seats, rivals, cards, laid)
  local pieces = { memnon = { leader = { agent = 2 } } }
  for seat in string.gmatch(seats, "%S+") do pieces[seat] = { leader = { agent = seat == "rival_hagal" and 3 or 2 } } end
  return position({
    quiet = true, phase = laid and laid.phase or "turns", factions = "memnon " .. seats, first = "memnon", set = { rivals = rivals }, pieces = pieces,
    cards = {
      memnon = { hand = { "2 dagger", "reconnaissance" } },
      common = { current = COMMON.current, conflicts = COMMON.conflicts, hagal = { top = cards } },
    },
  }, laid)
end

local function two(cards, laid) return hagal("rabban rival_hagal", 1, cards, laid) end
local function alone(cards, laid, seats) return hagal(seats or "rival_rabban rival_ilban", 2, cards, laid) end

-- Memnon sends an Agent to the Hall of Oratory; House Hagal follows.
local function follow(t)
  t.play("memnon turn.card: dagger")
  if select(2, t.asked()) == "turn.space" then t.play("memnon turn.space: hall_of_oratory") end
  return t
end

return tests {
  di_amb_4_the_latest_reveal_turn_breaks_the_last_tie = function()
    local t = position {
      quiet = true, phase = "recall", factions = "rabban leto helena", first = "rabban", round = 10,
      counters = { vp = { rabban = 5, leto = 5, helena = 5 }, reveal_rank = { rabban = 2, leto = 3, helena = 1 } },
      cards = { common = COMMON },
    }
    t.won("points", "DI-END.2", "leto")
  end,

  di_amb_11_a_space_is_occupied_while_one_agent_remains = function()
    local t = turn({ "dagger" }, {
      pieces = { leto = { leader = { agent = 1 }, hall_of_oratory = { agent = 1 } }, helena = { leader = { agent = 1 }, hall_of_oratory = { agent = 1 } } },
    })
    t.play("rabban turn.card: dagger")
    t.struck("hall_of_oratory", "DI-AT.4")
  end,

  di_amb_32_the_controller_gains_when_a_rival_comes = function()
    local t = follow(two({ "hagal_carthag" }, { counters = { control = { carthag = "rabban" } } }))
    t.equals(t.counter("solari", "rabban"), 1)
    t = follow(alone({ "hagal_carthag", "hagal_wealth" }, { counters = { control = { carthag = "memnon" } } }))
    t.equals(t.counter("solari", "memnon"), 1)
  end,

  di_amb_33_a_rival_pays_for_its_signet_if_it_can = function()
    local function baron(solari, set)
      return follow(alone({ "hagal_arrakeen_1p", "hagal_wealth" }, { counters = { solari = { rival_baron = solari } }, set = set }, "rival_baron rival_ilban"))
    end
    local t = baron(1)
    t.equals({ t.counter("solari", "rival_baron"), #t.cards("rival_baron.intrigues") }, { 0, 1 })
    t = baron(0)
    t.equals({ t.counter("solari", "rival_baron"), #t.cards("rival_baron.intrigues") }, { 0, 0 })
    t = baron(1, { rivals = 2, rival_signet_cost = 0 })
    t.asked("memnon", "effect.pay")
    t.play("memnon: no")
    t.equals(#t.cards("rival_baron.intrigues"), 0)
  end,

  di_amb_33_leto_takes_the_faction_of_least_influence_among_those_allowed = function()
    local t = follow(alone({ "hagal_arrakeen_1p", "hagal_wealth" }, {
      counters = { spice = { rival_leto = 1 }, emperor = { rival_leto = 1, memnon = 2 }, fremen = { rival_leto = 2, memnon = 3 }, spacing_guild = { rival_leto = 0 } },
    }, "rival_leto rival_ilban"))
    t.equals({ t.counter("emperor", "rival_leto"), t.counter("fremen", "rival_leto"), t.counter("spice", "rival_leto") }, { 2, 2, 0 })
  end,

  di_amb_36_where_no_card_fits_the_turn_is_lost = function()
    local t = two({ "hagal_wealth" }, { counters = {
      voice = {
        conspire = "rabban", wealth = "rabban", heighliner = "rabban", foldspace = "rabban", selective_breeding = "rabban", secrets = "rabban",
        hardy_warriors = "rabban", stillsuits = "rabban", rally_troops = "rabban", carthag = "rabban", arrakeen = "rabban",
      },
    } })
    follow(t)
    t.equals(t.count("rival_hagal", "leader", "agent"), 3)
  end,

  di_amb_37_the_voice_keeps_rivals_away = function()
    local t = follow(two({ "hagal_wealth", "hagal_secrets" }, { counters = { voice = { wealth = "rabban" } } }))
    t.equals({ t.count("rival_hagal", "wealth", "agent"), t.count("rival_hagal", "secrets", "agent") }, { 0, 1 })
    t = follow(two({ "hagal_harvest_spice" }, { counters = { voice = { the_great_flat = "rabban" }, bonus_spice = { the_great_flat = 3, imperial_basin = 1 } } }))
    t.equals(t.count("rival_hagal", "imperial_basin", "agent"), 1)
  end,

  di_amb_39_rivals_spend_before_four_can_be_stolen_from_them = function()
    local t = follow(alone({ "hagal_wealth", "hagal_foldspace" }, { cards = { rival_rabban = { intrigues = { "ambush", "windfall", "bribery" } } } }))
    t.equals({ t.cards("rival_rabban.intrigues"), t.counter("vp", "rival_rabban") }, { {}, 1 })
  end,

  di_amb_52_spent_cards_go_face_up_to_the_discard = function()
    local t = alone({ "hagal_wealth", "hagal_foldspace" }, { cards = { rival_rabban = { intrigues = { "ambush", "windfall" } }, rival_ilban = { intrigues = { "refocus", "bribery", "charisma" } } } })
    t.equals({ t.knows("memnon", "ambush", "rival_rabban.intrigues"), t.knows("rival_rabban", "ambush", "rival_rabban.intrigues") }, { false, true })
    follow(t)
    t.equals({ #t.cards("intrigue_discard"), t.knows("memnon", "refocus", "intrigue_discard"), #t.cards("rival_rabban.intrigues") }, { 3, true, 2 })
  end,

  di_amb_41_a_trash_reward_of_a_rival_is_ignored = function()
    local t = alone({ "hagal_wealth" }, { phase = "combat", pieces = { rival_rabban = { conflict = { troop = 2 } } }, cards = { common = { current = { "terrible_purpose" } } } })
    t.equals({ t.counter("vp", "rival_rabban"), t.round() }, { 1, 2 })
  end,

  di_amb_42_all_possible_spends_are_made = function()
    local t = follow(alone({ "hagal_wealth", "hagal_foldspace" }, { counters = { spice = { rival_rabban = 14 }, water = { rival_rabban = 3 }, solari = { rival_ilban = 8 } } }))
    t.equals({ t.counter("vp", "rival_rabban"), t.counter("spice", "rival_rabban"), t.counter("water", "rival_rabban") }, { 3, 0, 0 })
    t.equals({ t.counter("vp", "rival_ilban"), t.counter("solari", "rival_ilban") }, { 1, 1 })
  end,

  dih_riv_6_one_less_is_not_enough = function()
    local t = follow(alone({ "hagal_wealth", "hagal_foldspace" }, { counters = { spice = { rival_rabban = 6 }, water = { rival_rabban = 2 }, solari = { rival_rabban = 6 } }, cards = { rival_rabban = { intrigues = { "ambush", "windfall" } } } }))
    t.equals(t.counter("vp", "rival_rabban"), 0)
  end,

  di_amb_44_house_hagal_counts_in_a_tie_and_takes_nothing = function()
    local t = two({ "hagal_carthag" }, { phase = "combat", pieces = { rival_hagal = { conflict = { troop = 2 } }, memnon = { conflict = { troop = 2 } } } })
    t.equals({ t.counter("vp", "memnon"), t.counter("solari", "memnon"), t.counter("control", "arrakeen") }, { 0, 4, nil })
  end,

  di_amb_46_what_a_rivals_signet_recruits = function()
    local function rabban(set)
      local t = follow(alone({ "hagal_arrakeen_1p", "hagal_wealth" }, { set = set, pieces = { rival_rabban = { garrison = { troop = 3 } } } }))
      return { t.count("rival_rabban", "garrison", "troop"), t.count("rival_rabban", "conflict", "troop") }
    end
    local t = two({ "hagal_wealth" })
    t.equals(rabban({ rivals = 2 }), { 2, 3 }) -- three and one in garrison: two of them go; one by the card
    t.equals(rabban({ rivals = 2, rival_signet_recruits = 1 }), { 1, 4 })
  end,

  di_amb_47_bindu_suspension_is_an_agent_turn = function()
    local laid = { cards = { memnon = { intrigues = { "bindu_suspension" } } } }
    local t = two({ "hagal_wealth" }, laid)
    t.play("memnon turn.card: bindu_suspension")
    t.equals(t.count("rival_hagal", "wealth", "agent"), 1)
    laid.set = { rivals = 1, bindu_triggers_hagal = 0 }
    t = two({ "hagal_wealth" }, laid)
    t.play("memnon turn.card: bindu_suspension")
    t.equals(t.count("rival_hagal", "wealth", "agent"), 0)
  end,

  di_amb_49_a_rival_takes_no_third_reward = function()
    local function tied(set)
      return alone({ "hagal_carthag", "hagal_carthag" }, {
        phase = "combat", set = set, pieces = { memnon = { conflict = { troop = 3 } }, rival_rabban = { conflict = { troop = 2 } }, rival_ilban = { conflict = { troop = 2 } } },
        cards = { common = { current = { "guild_bank_raid" } } },
      })
    end
    local t = tied({ rivals = 2 })
    t.equals({ t.counter("solari", "memnon"), t.counter("solari", "rival_rabban") }, { 6, 0 })
    t = tied({ rivals = 2, rival_third_reward = 1 })
    t.equals({ t.counter("solari", "rival_rabban"), t.counter("solari", "rival_ilban") }, { 2, 2 })
  end,

  di_amb_50_with_the_option_the_voice_needs_a_marker = function()
    local held = { counters = { control = { arrakeen = "rabban", carthag = "rabban", imperial_basin = "rabban" } }, set = { voice_needs_marker = 1 } }
    local t = turn({ "the_voice" }, held)
    t.play("rabban turn.card: the_voice / rabban turn.space: secure_contract")
    t.not_asked("effect.voice")
    held.counters.control.carthag = "leto"
    t = turn({ "the_voice" }, held)
    t.play("rabban turn.card: the_voice / rabban turn.space: secure_contract")
    t.asked("rabban", "effect.voice")
  end,

  di_amb_53_at_expert_plus_the_swordmaster_is_closed = function()
    local function swordmaster(set)
      local t = alone({ "hagal_wealth" }, { set = set, counters = { solari = { memnon = 9 } }, cards = { memnon = { hand = { "dagger", "diplomacy" } } } })
      t.play("memnon turn.card: dagger")
      return t
    end
    swordmaster({ rivals = 2, difficulty = 3 }).struck("swordmaster", "DIH-DIFF.2")
    swordmaster({ rivals = 2, difficulty = 2 }).offered("swordmaster")
    local t = swordmaster({ rivals = 2, difficulty = 3, expert_plus_swordmaster_space = 1 })
    t.play("memnon turn.space: swordmaster")
    t.equals({ t.counter("solari", "memnon"), t.count("memnon", "supply", "agent") }, { 1, 1 })
  end,

  di_amb_54_alone_the_rival_wins_a_full_tie = function()
    local function tie(set) return alone({ "hagal_wealth" }, { phase = "recall", set = set, counters = { vp = { memnon = 10, rival_ilban = 10 } } }) end
    tie({ rivals = 2 }).won("points", "DI-END.2", "rival_ilban")
    tie({ rivals = 2, solo_full_tie = 1 }).won("points", "DI-END.2", "memnon")
  end,

  -- Corner the Market against Rivals
  dih_riv_9_each_rival_counts_as_owning_two = function()
    local function market(own)
      local t = alone({ "hagal_wealth" }, {
        phase = "recall", counters = { vp = { rival_ilban = 10 } }, cards = { memnon = { intrigues = { "corner_the_market", "tiebreaker" }, discard = { own .. " the_spice_must_flow" } } },
      })
      t.play("memnon endgame.card: corner_the_market")
      return t.counter("vp", "memnon"), t
    end
    local n, t = market(2)
    t.equals({ n, (market(3)) }, { 1, 2 })
  end,

  dih_riv_10_one_copy_is_not_enough = function()
    local t = alone({ "hagal_wealth" }, {
      phase = "recall", counters = { vp = { rival_ilban = 10 } }, cards = { memnon = { intrigues = { "corner_the_market", "tiebreaker" }, discard = { "the_spice_must_flow" } } },
    })
    t.not_offered("corner_the_market")
  end,

  -- Data
  di_data_3_conflicts_name_locations_of_the_board = function()
    for conflict, where in { siege_of_carthag = "carthag", battle_for_imperial_basin = "imperial_basin" } do
      local t = position {
        quiet = true, phase = "round_start", factions = "rabban leto helena", first = "rabban", counters = { control = { [where] = "leto" } },
        cards = { common = { conflicts = { conflict, "machinations" } } },
      }
      t.asked("leto", "round.defend")
    end
  end,

  di_data_4_a_space_without_a_price_is_free = function()
    local t = turn({ "dagger" }, { counters = { solari = { rabban = 0 } } })
    t.play("rabban turn.card: dagger") -- one space is left
    t.equals({ t.count("rabban", "hall_of_oratory", "agent"), t.counter("solari", "rabban") }, { 1, 0 })
  end,

  di_data_5_a_card_without_icons_is_for_reveal_turns = function()
    turn({ "sardaukar_infantry", "dagger" }).not_offered("sardaukar_infantry")
  end,

  di_data_6_triggers_and_timing_of_intrigue_cards = function()
    local t = turn({ "dagger" }, { cards = { rabban = { intrigues = { "to_the_victor", "bindu_suspension" } } } })
    t.equals(t.options(), { "bindu_suspension", "dagger", "reveal" })
  end,

  di_data_7_some_cards_of_house_hagal_are_for_one_game_only = function()
    local t = game { factions = "rabban leto helena", seed = 1 }
    t.equals({ t.cards("hagal_solo")[1], #t.cards("hagal_solo"), #t.cards("hagal_two") }, { "hagal_arrakeen_1p", 3, 4 })
  end,

  -- Information
  di_info_5_what_lies_open_is_told = function()
    local t = turn({ "worm_riders" })
    t.play("rabban turn.card: worm_riders / rabban turn.space: secure_contract")
    t.equals({ t.counter("solari", "rabban"), t.counter("spice", "rabban"), t.count("rabban", "garrison", "troop") }, { 12, 11, 3 })
  end,

  di_info_7_the_barons_factions_are_hidden_until_revealed = function()
    local t = position {
      phase = "turns", factions = "baron leto helena", first = "baron", counters = { scheme_one = { baron = 1 }, scheme_two = { baron = 4 }, spice = { baron = 9 } },
      pieces = { baron = { leader = { agent = 2 }, garrison = { troop = 3 } }, leto = { leader = { agent = 2 } }, helena = { leader = { agent = 2 } } },
      cards = { baron = { hand = { "diplomacy" } }, common = COMMON },
    }
    t.equals(t.counter("schemed", "baron"), 0)
    t.play("baron turn.card: diplomacy / baron turn.space: heighliner / baron turn.deploy: 4")
    t.equals({ t.counter("schemed", "baron"), t.counter("emperor", "baron"), t.counter("fremen", "baron") }, { 1, 1, 1 })
  end,
}
