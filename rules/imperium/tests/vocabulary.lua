-- Words of the rules (DI-VOC), the language of effects (DI-NOT), decks (DI-DECK), Agent turns and deployment (DI-AT, DI-DEP).

-- The turn of Rabban, who has nine of everything.
local function turn(hand, laid)
  return position({
    phase = "turns", factions = "rabban leto helena", first = "rabban",
    counters = { solari = { rabban = 9 }, spice = { rabban = 9 }, water = { rabban = 9 } },
    pieces = {
      rabban = { leader = { agent = 2 }, garrison = { troop = 3 } }, leto = { leader = { agent = 2 }, garrison = { troop = 3 } },
      helena = { leader = { agent = 2 }, garrison = { troop = 3 } },
    },
    cards = {
      rabban = { hand = hand },
      common = {
        current = { "guild_bank_raid" }, conflicts = { "raid_stockpiles", "machinations" },
        row = { "opulence", "chani", "carryall", "choam_directorship", "lady_jessica" },
      },
    },
  }, laid)
end

local function visit(card, space, laid)
  local t = turn({ card }, laid)
  t.play("rabban turn.card: " .. card .. " / rabban turn.space: " .. space)
  return t
end

local function troops(t, who) return { t.count(who, "supply", "troop"), t.count(who, "garrison", "troop"), t.count(who, "conflict", "troop") } end

-- So few troops in supply
local function supply(n) return { pieces = { rabban = { supply = { troop = n }, garrison = { troop = 3 }, conflict = { troop = 9 - n } } } } end

-- All of Rabban's cards, but for one in hand, lie in his discard.
local DISCARDED = { "2 convincing_argument", "2 dagger", "diplomacy", "2 dune_the_desert_planet", "seek_allies", "signet_ring" }

return tests {
  di_voc_1_a_rival_is_an_opponent = function()
    local t = position {
      phase = "turns", factions = "rabban leto rival_hagal", first = "leto", active = "rabban", set = { rivals = 1 },
      pieces = { rabban = { leader = { agent = 2 } }, leto = { leader = { agent = 2 } }, rival_hagal = { leader = { agent = 3 }, garrison = { troop = 2 } } },
      cards = { rabban = { hand = { "gun_thopter" } }, rival_hagal = { deck = {} }, common = { current = { "guild_bank_raid" }, conflicts = { "machinations" } } },
    }
    t.play("rabban turn.card: gun_thopter / rabban turn.space: secure_contract")
    t.equals(t.count("rival_hagal", "garrison", "troop"), 1)
  end,

  di_voc_2_every_troop_is_in_supply_garrison_or_conflict = function()
    local t = visit("diplomacy", "hardy_warriors")
    t.equals(troops(t, "rabban"), { 7, 5, 0 })
    t.play("rabban turn.deploy: 3")
    t.equals(troops(t, "rabban"), { 7, 2, 3 })
  end,

  di_voc_3_every_card_is_in_deck_hand_play_or_discard = function()
    local t = visit("reconnaissance", "arrakeen", { cards = { rabban = { discard = { "2 dagger" } } } })
    t.equals({ #t.cards("rabban.deck"), #t.cards("rabban.hand"), #t.cards("rabban.played"), #t.cards("rabban.discard") }, { 6, 1, 1, 2 })
  end,

  di_voc_4_recruits_are_as_many_as_the_supply_holds = function()
    local t = visit("dagger", "rally_troops", supply(3))
    t.equals(troops(t, "rabban"), { 0, 6, 6 })
    t = visit("dagger", "rally_troops", supply(0))
    t.equals(troops(t, "rabban"), { 0, 3, 9 })
  end,

  di_voc_5_troops_are_deployed_from_the_garrison = function()
    local t = visit("diplomacy", "stillsuits")
    t.play("rabban turn.deploy: 2")
    t.equals(troops(t, "rabban"), { 9, 1, 2 })
  end,

  di_voc_7_a_troop_lost_goes_to_the_supply = function()
    local t = visit("gun_thopter", "secure_contract")
    t.equals({ troops(t, "leto"), troops(t, "rabban") }, { { 10, 2, 0 }, { 9, 3, 0 } })
  end,

  di_voc_7_who_has_no_troop_loses_none = function()
    local none = { garrison = { troop = 0 } }
    local t = visit("gun_thopter", "secure_contract", { pieces = { leto = none, helena = none } })
    t.equals(t.count("leto", "supply", "troop"), t.count("helena", "supply", "troop"))
    t.not_noted("DI-VOC.7", "loses")
  end,

  di_voc_12_the_owner_chooses_what_is_discarded_from_hand = function()
    local t = visit("reverend_mother_mohiam", "wealth", { cards = {
      rabban = { played = { "the_voice" } }, leto = { hand = { "dagger", "diplomacy", "seek_allies" }, discard = { "reconnaissance" } },
    } })
    t.asked("leto", "effect.discard")
    t.equals(t.options(), { "dagger", "diplomacy", "seek_allies" })
  end,

  di_voc_14_seven_icons_lead_to_all_spaces = function()
    local t = turn({ "foldspace" }, { counters = { fremen = { rabban = 2 } } })
    t.play("rabban turn.card: foldspace")
    t.equals(#t.options(), 22)
  end,

  di_voc_15_the_bank_has_no_end = function()
    local t = visit("worm_riders", "secure_contract", { counters = { solari = { rabban = 60 }, spice = { rabban = 60 }, water = { rabban = 60 } } })
    t.equals({ t.counter("solari", "rabban"), t.counter("spice", "rabban"), t.counter("water", "rabban") }, { 63, 62, 60 })
  end,

  di_comp_8_tokens_are_only_counted = function()
    local t = visit("diplomacy", "heighliner", { counters = { water = { rabban = 15 } } })
    t.equals(t.counter("water", "rabban"), 17)
  end,

  di_comp_9_the_number_of_tokens_does_not_limit_play = function()
    local t = visit("diplomacy", "conspire", { counters = { solari = { rabban = 40, leto = 40 } } })
    t.equals(t.counter("solari", "rabban"), 45)
  end,

  di_voc_16_persuasion_is_spent_in_the_reveal_turn_only = function()
    local t = turn({ "convincing_argument", "dagger" })
    t.play("rabban turn.card: reveal")
    t.equals(t.counter("persuasion", "rabban"), 2)
    t.play("rabban reveal.acquire: done")
    t.equals(t.counter("persuasion", "rabban"), 0)
  end,

  di_voc_17_a_card_prevails_over_the_rule = function()
    local held = { pieces = { leto = { leader = { agent = 1 }, wealth = { agent = 1 } } } }
    local t = turn({ "diplomacy" }, held)
    t.play("rabban turn.card: diplomacy")
    t.struck("wealth", "DI-AT.4")
    t = turn({ "kwisatz_haderach" }, held)
    t.play("rabban turn.card: kwisatz_haderach")
    t.offered("wealth")
  end,

  di_not_1_space_and_card_resolve_in_any_order = function()
    local laid = { cards = { rabban = { hand = { "fedaykin_death_commando", "dagger" } } } }
    local t = visit("fedaykin_death_commando", "arrakeen", laid)
    t.asked("rabban", "effect.order")
    t.equals(t.options(), { "fedaykin_death_commando", "arrakeen" })
    t.play("rabban: arrakeen")
    t.asked("rabban", "trash.card")
    t.equals(#t.cards("rabban.hand"), 2) -- the card is drawn before another is trashed
    t = visit("fedaykin_death_commando", "arrakeen", laid)
    t.play("rabban effect.order: fedaykin_death_commando")
    t.equals(#t.cards("rabban.hand"), 1)
  end,

  di_not_1_what_nobody_would_put_off_is_done_before_anything_is_asked = function()
    local spaces = {
      { "gene_manipulation", "high_council", "council", 1 }, { "guild_administrator", "foldspace", "spacing_guild", 1 },
      { "guild_administrator", "imperial_basin", "spice", 10 }, { "guild_administrator", "secure_contract", "solari", 12 },
    }
    for _, row in spaces do
      local t = visit(row[1], row[2])
      t.asked("rabban", "trash.card")
      t.equals(t.counter(row[3], "rabban"), row[4], row[2])
    end
    local t = visit("gene_manipulation", "swordmaster")
    t.asked("rabban", "trash.card")
    t.equals(t.count("rabban", "leader", "agent"), 2)
    t = visit("gene_manipulation", "rally_troops")
    t.asked("rabban", "trash.card")
    t.equals(troops(t, "rabban"), { 5, 7, 0 })
  end,

  di_not_1_at_the_mentat_only_card_and_draw_are_a_choice = function()
    local t = visit("gene_manipulation", "mentat")
    t.asked("rabban", "effect.order")
    t.equals({ t.counter("mentat"), t.options() }, { "rabban", { "gene_manipulation", "mentat" } })
  end,

  di_not_1_recruits_that_would_be_lost_may_wait = function()
    local t = visit("gene_manipulation", "rally_troops", supply(2))
    t.asked("rabban", "effect.order")
  end,

  di_not_1_influence_that_would_be_lost_may_wait = function()
    local t = visit("firm_grip", "wealth", { counters = { emperor = { rabban = 6 } } })
    t.asked("rabban", "effect.order")
    t = visit("firm_grip", "wealth", { counters = { emperor = { rabban = 5 } } })
    t.asked("rabban", "effect.pay")
  end,

  di_not_1_cards_that_do_nothing_to_each_other_are_resolved_at_once = function()
    local t = visit("dr_yueh", "arrakeen")
    t.asked("rabban", "turn.deploy")
    t = visit("piter_de_vries", "carthag")
    t.asked("rabban", "turn.deploy")
  end,

  di_not_7_what_cannot_be_done_in_full_is_done_as_far_as_possible = function()
    local t = visit("diplomacy", "heighliner", supply(2))
    t.equals({ troops(t, "rabban"), t.counter("water", "rabban") }, { { 0, 5, 7 }, 11 })
    t.equals(t.options(), { "0..4" }) -- of two recruits and two others
  end,

  di_data_2_what_is_printed_is_read_when_the_game_is_loaded = function()
    local t = visit("gene_manipulation", "hall_of_oratory") -- a list, a `may_` and a condition
    t.asked("rabban", "trash.card")
  end,

  -- Decks
  di_deck_4_an_empty_deck_is_made_of_the_discard = function()
    local t = visit("reconnaissance", "research_station", { cards = { rabban = { hand = { "reconnaissance" }, discard = DISCARDED } } })
    t.equals({ #t.cards("rabban.hand"), #t.cards("rabban.deck"), t.cards("rabban.discard") }, { 3, 6, {} })
  end,

  di_deck_4_drawing_goes_on_in_the_new_deck = function()
    local t = visit("reconnaissance", "research_station", { cards = { rabban = {
      deck = { top = { "seek_allies" } }, discard = { "2 convincing_argument", "2 dagger", "diplomacy", "2 dune_the_desert_planet", "signet_ring" },
    } } })
    t.equals({ #t.cards("rabban.hand"), #t.cards("rabban.deck"), table.find(t.cards("rabban.hand"), "seek_allies") ~= nil }, { 3, 6, true })
  end,

  di_deck_5_the_discard_is_not_shuffled_before_a_draw_needs_it = function()
    local t = visit("reconnaissance", "arrakeen", { cards = { rabban = {
      deck = { top = { "seek_allies" } }, discard = { "2 convincing_argument", "2 dagger", "diplomacy", "2 dune_the_desert_planet", "signet_ring" },
    } } })
    t.equals({ t.cards("rabban.hand"), t.cards("rabban.deck"), #t.cards("rabban.discard") }, { { "seek_allies" }, {}, 8 })
  end,

  di_deck_6_without_deck_and_discard_a_draw_does_nothing = function()
    local t = visit("reconnaissance", "research_station", { cards = { rabban = { hand = { "reconnaissance" }, played = DISCARDED } } })
    t.equals({ t.cards("rabban.hand"), t.counter("water", "rabban") }, { {}, 7 })
  end,

  di_amb_18_fewer_cards_are_drawn_than_there_should_be = function()
    local t = visit("reconnaissance", "research_station", { cards = { rabban = {
      deck = { top = { "signet_ring" } }, discard = { "seek_allies" }, played = { "2 convincing_argument", "2 dagger", "diplomacy", "2 dune_the_desert_planet" },
    } } })
    t.equals(t.cards("rabban.hand"), { "seek_allies", "signet_ring" })
  end,

  di_lead_2_the_signet_ability_comes_with_the_signet_ring = function()
    local t = visit("signet_ring", "secure_contract")
    t.equals(t.count("rabban", "garrison", "troop"), 4)
    t = turn({ "signet_ring", "dagger" })
    t.play("rabban turn.card: reveal") -- in a Reveal turn it gives Persuasion only
    t.equals(t.count("rabban", "garrison", "troop"), 3)
  end,

  -- Agent turns
  di_at_1_a_card_from_hand_and_an_agent_from_the_leader = function()
    local t = visit("diplomacy", "wealth")
    t.equals({ t.cards("rabban.hand"), t.cards("rabban.played") }, { {}, { "diplomacy" } })
    t.equals({ t.count("rabban", "leader", "agent"), t.count("rabban", "wealth", "agent") }, { 1, 1 })
  end,

  di_at_3_one_card_sends_one_agent = function()
    local t = visit("diplomacy", "wealth")
    t.asked("leto", "turn.card")
    t.equals(t.count("rabban", "leader", "agent"), 1)
  end,

  di_at_6_the_requirement_must_hold_before_the_agent_is_sent = function()
    local t = turn({ "stilgar" }, { counters = { fremen = { rabban = 1 } } })
    t.play("rabban turn.card: stilgar")
    t.refused("sietch_tabr", "DI-AT.6")
    t = turn({ "stilgar" }, { counters = { fremen = { rabban = 2 } } })
    t.play("rabban turn.card: stilgar / rabban turn.space: sietch_tabr")
    t.equals(t.counter("water", "rabban"), 11)
  end,

  di_at_11_space_and_agent_box = function()
    local t = visit("opulence", "wealth", { cards = { common = { row = { "chani" } } } })
    t.equals(t.counter("solari", "rabban"), 9 + 2 + 3)
  end,

  di_at_14_the_reveal_box_of_the_card_is_ignored = function()
    local t = visit("stilgar", "secure_contract")
    t.equals({ t.counter("persuasion", "rabban"), t.counter("swords", "rabban") }, { 0, 0 })
  end,

  di_at_15_arrows_are_optional_the_price_of_a_space_is_not = function()
    local t = visit("diplomacy", "selective_breeding")
    t.equals(t.counter("spice", "rabban"), 7)
    t.play("rabban effect.pay: no")
    t.equals(t.counter("spice", "rabban"), 7)
  end,

  di_amb_15_arrows_may_and_amounts_are_optional = function()
    local t = visit("fedaykin_death_commando", "imperial_basin")
    t.offered("nothing")
    t.play("rabban trash.card: nothing")
    t.equals(t.options(), { "0..2" })
  end,

  di_at_18_agents_stay_until_they_are_recalled = function()
    local t = visit("diplomacy", "wealth", { cards = { leto = { hand = { "diplomacy" } } } })
    t.play("leto turn.card: diplomacy")
    t.struck("wealth", "DI-AT.4")
    t.equals(t.count("rabban", "wealth", "agent"), 1)
  end,

  -- Deployment
  di_dep_3_two_others_from_the_garrison = function()
    local t = visit("diplomacy", "stillsuits", { pieces = { rabban = { garrison = { troop = 6 }, supply = { troop = 6 } } } })
    t.equals(t.options(), { "0..2" })
  end,

  di_dep_4_recruits_of_any_source_count = function()
    local t = visit("sardaukar_legion", "wealth") -- no Combat space
    t.not_asked("turn.deploy")
    t = visit("arrakis_recruiter", "carthag", { pieces = { rabban = { garrison = { troop = 6 }, supply = { troop = 6 } } } })
    t.equals(t.options(), { "0..4" })
  end,

  di_dep_5_recruits_that_are_not_deployed_stay_in_garrison = function()
    local t = visit("diplomacy", "hardy_warriors")
    t.play("rabban turn.deploy: 1")
    t.equals(troops(t, "rabban"), { 7, 4, 1 })
  end,

  di_dep_6_at_most_the_recruits_and_two = function()
    local t = visit("diplomacy", "hardy_warriors", { pieces = { rabban = { garrison = { troop = 5 }, supply = { troop = 7 } } } })
    t.equals(t.options(), { "0..4" })
    t.refused("5")
  end,

  di_amb_8_deployment_is_one_choice_after_all_effects = function()
    local t = visit("gurney_halleck", "carthag")
    t.asked("rabban", "turn.deploy")
    t.equals(t.options(), { "0..5" })
    t.play("rabban: 2")
    t.not_asked("turn.deploy")
  end,

  di_dep_7_recruits_of_another_space_stay_in_garrison = function()
    local t = visit("dagger", "rally_troops")
    t.equals(troops(t, "rabban"), { 5, 7, 0 })
    t.asked("leto", "turn.card")
  end,

  di_dep_8_ten_combat_spaces = function()
    local combat = {
      heighliner = 1, hardy_warriors = 1, stillsuits = 1, arrakeen = 1, carthag = 1, research_station = 1, sietch_tabr = 1,
      imperial_basin = 1, hagga_basin = 1, the_great_flat = 1,
    }
    local first = turn({ "foldspace" }, { counters = { fremen = { rabban = 2 } } })
    first.play("rabban turn.card: foldspace")
    for _, space in first.options() do
      local t = turn({ "power_play" }, { counters = { fremen = { rabban = 2 } }, cards = { rabban = { hand = { "kwisatz_haderach" } } } })
      t.play("rabban turn.card: kwisatz_haderach / rabban turn.space: " .. space)
      while select(2, t.asked()) ~= "turn.deploy" and t.asked() == "rabban" do t.pass() end
      t.equals(select(2, t.asked()) == "turn.deploy", combat[space] == 1, space)
    end
  end,

  -- Control and harvests
  di_ctl_1_three_locations_can_be_controlled = function()
    for space, gain in { arrakeen = "solari", carthag = "solari", imperial_basin = "spice" } do
      local card = space == "imperial_basin" and "dune_the_desert_planet" or "reconnaissance"
      local t = visit(card, space, { counters = { control = { [space] = "helena" } } })
      t.equals(t.counter(gain, "helena"), 1)
    end
  end,

  di_harv_1_three_maker_spaces = function()
    local t = position {
      quiet = true, phase = "makers", factions = "rabban leto helena", first = "rabban",
      cards = { common = { fought = { "guild_bank_raid" }, conflicts = { "raid_stockpiles", "machinations" } } },
    }
    local makers = {}
    for _, space in { "the_great_flat", "hagga_basin", "imperial_basin", "secure_contract", "arrakeen" } do makers[#makers + 1] = t.counter("bonus_spice", space) end
    t.equals(makers, { 1, 1, 1, 0, 0 })
  end,

  di_harv_2_base_spice_is_three_two_and_one = function()
    for space, spice in { the_great_flat = 3, hagga_basin = 2, imperial_basin = 1 } do
      local t = visit("dune_the_desert_planet", space)
      t.equals(t.counter("spice", "rabban"), 9 + spice)
    end
  end,

  di_p2_2_a_turn_is_an_agent_turn_or_a_reveal_turn = function()
    local t = turn({ "diplomacy" })
    t.equals(t.options(), { "diplomacy", "reveal" })
  end,
}
