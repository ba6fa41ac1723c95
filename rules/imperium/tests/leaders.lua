-- The eight Leaders (DI-LEAD): both abilities of each.

local SEATS = { "paul", "leto", "baron", "rabban", "ariana", "memnon", "ilban", "helena" }

-- The turn of a Leader against Rabban and another, with nine of everything.
local function turn(leader, hand, laid)
  local others = leader == "rabban" and "leto helena" or (leader == "helena" and "rabban leto" or "rabban helena")
  local pieces = { [leader] = { leader = { agent = 2 }, garrison = { troop = 3 } } }
  for other in string.gmatch(others, "%S+") do pieces[other] = { leader = { agent = 2 }, garrison = { troop = 3 } } end
  return position({
    phase = "turns", factions = leader .. " " .. others, first = leader,
    counters = { solari = { [leader] = 9 }, spice = { [leader] = 9 }, water = { [leader] = 9 } },
    pieces = pieces,
    cards = {
      [leader] = { hand = hand },
      common = {
        current = { "guild_bank_raid" }, conflicts = { "raid_stockpiles", "machinations" },
        row = { "space_travel", "chani", "lady_jessica", "opulence", "gun_thopter" },
      },
    },
  }, laid)
end

-- Plays the Signet Ring where nothing but 3 Solari is to be had (DI-LEAD.2).
local function signet(leader, laid)
  local t = turn(leader, { "signet_ring" }, laid)
  t.play(leader .. " turn.card: signet_ring / " .. leader .. " turn.space: secure_contract")
  return t
end

local function visit(leader, card, space, laid)
  local t = turn(leader, { card }, laid)
  t.play(leader .. " turn.card: " .. card .. " / " .. leader .. " turn.space: " .. space)
  return t
end

local all = {}

function all.di_comp_5_eight_leaders()
  local t = game({ players = 3 })
  t.equals(t.options(), { "ariana", "baron", "helena", "ilban", "leto", "memnon", "paul", "rabban" })
  t.play("p1: leto")
  t.not_offered("leto")
  t.play("p2: paul / p3: helena") -- two of one House
end

function all.di_lead_1_every_leader_has_a_signet_ability()
  for _, leader in SEATS do
    local t = turn(leader, { "signet_ring" })
    t.offered("signet_ring")
  end
end

-- One test for each Leader: three Agents, a Mentat to be used, twelve troops (DI-COMP.11, DI-COMP.12).
for _, leader in SEATS do
  all["di_comp_12_what_" .. leader .. "_has"] = function()
    local t = turn(leader, { "dagger" })
    t.equals({ t.count(leader, "supply", "agent"), t.count(leader, "supply", "mentat"), t.count(leader, "supply", "troop") }, { 1, 1, 9 })
  end
end

-- Paul
function all.di_lead_3_paul_knows_the_top_card_of_his_deck()
  local t = visit("paul", "reconnaissance", "arrakeen", { cards = { paul = { deck = { top = { "dagger", "seek_allies" } } } } })
  t.equals(t.cards("paul.hand"), { "dagger" })
  t.equals({ t.knows("paul", "seek_allies", "paul.deck"), t.knows("rabban", "seek_allies", "paul.deck") }, { true, false })
end

function all.di_lead_3_when_the_deck_is_empty_there_is_nothing_to_see()
  local t = visit("paul", "reconnaissance", "arrakeen", { cards = { paul = {
    deck = { top = { "dagger" } }, discard = { "2 convincing_argument", "dagger", "diplomacy", "2 dune_the_desert_planet", "seek_allies", "signet_ring" },
  } } })
  t.equals({ t.cards("paul.deck"), #t.cards("paul.discard") }, { {}, 8 }) -- DI-DECK.5: it is not shuffled for a look
end

function all.di_amb_43_paul_sees_the_new_top_after_a_shuffle()
  local t = turn("paul", { "dagger" }, { cards = { paul = { intrigues = { "refocus" } } } })
  t.play("paul turn.card: refocus")
  local top = t.cards("paul.deck")[1]
  t.equals(t.knows("paul", top, "paul.deck"), true)
end

function all.di_amb_43_paul_sees_what_he_puts_on_top()
  local t = turn("paul", { "dagger" }, { cards = { paul = { intrigues = { "poison_snooper" }, deck = { top = { "seek_allies", "signet_ring" } } } } })
  t.play("paul turn.card: poison_snooper / paul effect.choose: trash_deck_top")
  t.equals({ t.knows("paul", "signet_ring", "paul.deck"), t.knows("helena", "signet_ring", "paul.deck") }, { true, false })
end

function all.di_info_1_others_do_not_see_their_top_card()
  local t = visit("ilban", "reconnaissance", "arrakeen", { cards = { ilban = { deck = { top = { "dagger", "seek_allies" } } } } })
  t.equals({ t.knows("ilban", "seek_allies", "ilban.deck"), t.knows("ilban", "dagger", "ilban.hand") }, { false, true })
end

function all.di_lead_4_pauls_signet_draws_a_card()
  local t = signet("paul")
  t.equals({ #t.cards("paul.hand"), #t.cards("paul.deck") }, { 1, 8 })
end

-- Leto
function all.di_lead_5_leto_pays_one_solari_less_for_landsraad_spaces()
  for space, price in { high_council = 4, mentat = 1, swordmaster = 7, rally_troops = 3 } do
    local t = visit("leto", "arrakis_liaison", space, { counters = { solari = { leto = price } } })
    t.equals(t.counter("solari", "leto"), 0, space)
    t = turn("leto", { "arrakis_liaison" }, { counters = { solari = { leto = price - 1 } } })
    t.play("leto turn.card: arrakis_liaison")
    t.struck(space, "DI-AT.8")
  end
end

function all.di_lead_5_only_leto_does()
  local t = turn("leto", { "dagger" }, { active = "rabban", counters = { solari = { rabban = 1 } }, cards = { rabban = { hand = { "arrakis_liaison" } } } })
  t.play("rabban turn.card: arrakis_liaison")
  t.struck("mentat", "DI-AT.8")
end

function all.di_amb_25_a_free_space_stays_free_for_leto()
  local t = visit("leto", "dagger", "hall_of_oratory")
  t.equals(t.counter("solari", "leto"), 9)
end

function all.di_lead_6_letos_signet_gains_where_an_opponent_stands_higher()
  local t = signet("leto", { counters = { emperor = { leto = 1, rabban = 2 }, fremen = { leto = 1, helena = 1 }, spacing_guild = { helena = 1 } } })
  t.play("leto effect.pay: yes")
  t.equals(t.options(), { "emperor", "spacing_guild" }) -- strictly higher
  t.play("leto influence.track: emperor")
  t.equals({ t.counter("emperor", "leto"), t.counter("spice", "leto") }, { 2, 8 })
end

function all.di_lead_6_letos_signet_needs_a_spice()
  local t = signet("leto", { counters = { spice = { leto = 0 }, emperor = { rabban = 2 } } })
  t.not_asked("effect.pay")
end

-- The Baron
local function schemes(laid)
  local t = game({ factions = "baron rabban helena" }, laid)
  t.asked("baron", "baron.scheme")
  return t
end

function all.di_lead_7_the_baron_picks_two_different_factions_in_secret()
  local t = schemes()
  assert(t.secret())
  t.equals(t.options(), { "bene_gesserit", "emperor", "fremen", "spacing_guild" })
  t.play("baron: fremen")
  t.equals(t.options(), { "bene_gesserit", "emperor", "spacing_guild" })
  t.play("baron: emperor")
  t.equals({ t.round(), t.counter("fremen", "baron") }, { 1, 0 })
end

-- The Baron has chosen the Emperor and the Fremen.
local CHOSEN = { scheme_one = { baron = 1 }, scheme_two = { baron = 4 } }
local function baron(card, space, troops, counters)
  local t = turn("baron", { card }, { counters = counters or CHOSEN })
  t.play("baron turn.card: " .. card .. " / baron turn.space: " .. space .. " / baron turn.deploy: " .. troops)
  return t
end

function all.di_lead_8_four_troops_in_a_turn_bring_both_influence()
  local t = baron("diplomacy", "heighliner", 4)
  t.equals({ t.counter("emperor", "baron"), t.counter("fremen", "baron"), t.counter("spacing_guild", "baron") }, { 1, 1, 1 })
  t.noted("DI-LEAD.8", "reveals which two factions he has chosen")
  t = baron("diplomacy", "heighliner", 3)
  t.equals({ t.counter("emperor", "baron"), t.counter("fremen", "baron") }, { 0, 0 })
  t.not_noted("DI-LEAD.8")
end

function all.di_lead_9_once_in_a_game()
  local counters = table.clone(CHOSEN)
  counters.schemed = { baron = 1 }
  local t = baron("diplomacy", "heighliner", 5, counters)
  t.equals({ t.counter("emperor", "baron"), t.counter("fremen", "baron") }, { 0, 0 })
end

function all.di_lead_9_six_troops_count_once()
  local t = baron("diplomacy", "heighliner", 6)
  t.equals({ t.counter("emperor", "baron"), t.counter("fremen", "baron") }, { 1, 1 })
end

function all.di_amb_34_troops_of_several_effects_of_a_turn_count_together()
  local t = turn("baron", { "diplomacy" }, { counters = CHOSEN, cards = { baron = { intrigues = { "rapid_mobilization" } } } })
  t.play("baron turn.card: rapid_mobilization / baron effect.deploy: 2 / baron turn.card: diplomacy / baron turn.space: hardy_warriors / baron turn.deploy: 2")
  t.equals({ t.counter("emperor", "baron"), t.counter("fremen", "baron") }, { 1, 2 })
end

function all.di_amb_34_a_reveal_turn_counts_too()
  local t = turn("baron", { "sardaukar_legion", "gun_thopter" }, { counters = CHOSEN, pieces = { baron = { garrison = { troop = 5 } } } })
  t.play("baron turn.card: reveal / baron reveal.effect: sardaukar_legion / baron effect.deploy: 3 / baron reveal.effect: gun_thopter / baron effect.deploy: 1")
  t.equals({ t.counter("emperor", "baron"), t.counter("fremen", "baron") }, { 1, 1 })
end

function all.di_lead_8_a_defending_troop_is_of_no_turn()
  local t = turn("baron", { "diplomacy" }, {
    phase = "round_start", counters = { control = { arrakeen = "baron" }, scheme_one = { baron = 1 }, scheme_two = { baron = 4 }, water = { baron = 9 } },
    cards = { baron = { hand = { "diplomacy" } }, common = { current = {}, conflicts = { "siege_of_arrakeen", "machinations" } } },
  })
  t.play("baron round.defend: yes / baron turn.card: diplomacy / baron turn.space: hardy_warriors / baron turn.deploy: 3")
  t.equals({ t.counter("emperor", "baron"), t.counter("fremen", "baron") }, { 0, 1 })
end

function all.di_lead_10_the_barons_signet_costs_a_solari_for_an_intrigue_card()
  local t = signet("baron")
  t.play("baron effect.pay: yes")
  t.equals({ t.counter("solari", "baron"), #t.cards("baron.intrigues") }, { 11, 1 })
  t = signet("baron")
  t.play("baron effect.pay: no")
  t.equals({ t.counter("solari", "baron"), #t.cards("baron.intrigues") }, { 12, 0 })
end

function all.di_lead_21_only_the_baron_knows()
  local t = schemes()
  t.play("baron: fremen / baron: emperor")
  t.not_noted("DI-FAC.4")
  t.equals({ t.counter("scheme_one", "baron"), t.counter("scheme_two", "baron") }, { 4, 1 })
end

-- Rabban
function all.di_lead_11_rabban_begins_with_a_spice_and_a_solari()
  local t = game({ factions = "rabban leto helena" })
  t.equals({ t.counter("spice", "rabban"), t.counter("solari", "rabban"), t.counter("water", "rabban") }, { 1, 1, 1 })
  t.equals({ t.counter("spice", "leto"), t.counter("solari", "leto"), t.counter("water", "leto") }, { 0, 0, 1 })
end

function all.di_lead_12_rabbans_signet_recruits_one_or_with_an_alliance_two()
  local t = signet("rabban")
  t.equals(t.count("rabban", "garrison", "troop"), 4)
  t = signet("rabban", { counters = { ally_spacing_guild = "rabban" } })
  t.equals(t.count("rabban", "garrison", "troop"), 5)
  t = signet("rabban", { counters = { ally_spacing_guild = "leto" } })
  t.equals(t.count("rabban", "garrison", "troop"), 4)
end

-- Ariana
function all.di_lead_13_ariana_harvests_one_less_and_draws_a_card()
  for space, spice in { imperial_basin = 0, hagga_basin = 1, the_great_flat = 2 } do
    local t = visit("ariana", "dune_the_desert_planet", space)
    t.equals({ t.counter("spice", "ariana"), #t.cards("ariana.hand") }, { 9 + spice, 1 })
  end
end

function all.di_lead_13_bonus_spice_counts_with_the_base()
  local t = visit("ariana", "carryall", "hagga_basin", { counters = { bonus_spice = { hagga_basin = 3 }, water = { ariana = 1 } } })
  t.equals({ t.counter("spice", "ariana"), t.counter("bonus_spice", "hagga_basin") }, { 9 + 4 + 3 - 1, 0 })
end

function all.di_amb_24_a_harvest_of_one_gives_no_spice_and_a_card()
  local t = visit("ariana", "dune_the_desert_planet", "imperial_basin", { counters = { spice = { ariana = 0 } } })
  t.equals({ t.counter("spice", "ariana"), #t.cards("ariana.hand") }, { 0, 1 })
end

function all.di_voc_13_other_spice_is_no_harvest()
  local t = visit("ariana", "worm_riders", "secure_contract")
  t.equals({ t.counter("spice", "ariana"), #t.cards("ariana.hand") }, { 11, 0 })
end

function all.di_lead_14_arianas_signet_gives_water()
  local t = signet("ariana")
  t.equals(t.counter("water", "ariana"), 10)
end

-- Memnon
function all.di_lead_15_memnon_gains_influence_with_his_seat()
  local t = visit("memnon", "dagger", "high_council")
  t.equals(t.options(), { "bene_gesserit", "emperor", "fremen", "spacing_guild" })
  t.play("memnon influence.track: bene_gesserit")
  t.equals({ t.counter("bene_gesserit", "memnon"), t.counter("council", "memnon") }, { 1, 1 })
end

function all.di_lead_15_no_other_leader_does()
  local t = visit("ilban", "dagger", "high_council")
  t.not_asked("influence.track")
end

function all.di_lead_16_memnons_signet_gives_spice()
  local t = signet("memnon")
  t.equals(t.counter("spice", "memnon"), 10)
end

-- Ilban
function all.di_lead_17_ilban_draws_when_he_pays_solari_for_a_space()
  local t = visit("ilban", "dagger", "rally_troops")
  t.equals({ t.counter("solari", "ilban"), #t.cards("ilban.hand") }, { 5, 1 })
  t = visit("ilban", "dagger", "mentat")
  t.equals({ t.counter("solari", "ilban"), #t.cards("ilban.hand") }, { 7, 2 })
end

function all.di_lead_17_solari_for_cards_do_not_count()
  local t = turn("ilban", { "firm_grip" })
  t.play("ilban turn.card: firm_grip / ilban turn.space: wealth / ilban effect.pay: yes / ilban effect.choose: influence_fremen_1")
  t.equals({ t.counter("solari", "ilban"), #t.cards("ilban.hand") }, { 9, 0 })
end

function all.di_amb_25_where_nothing_or_no_solari_is_paid_ilban_draws_nothing()
  local t = visit("ilban", "dagger", "hall_of_oratory")
  t.equals(#t.cards("ilban.hand"), 0)
  t = visit("ilban", "diplomacy", "conspire")
  t.equals(#t.cards("ilban.hand"), 0)
end

function all.di_lead_18_ilbans_signet_gives_a_solari()
  local t = signet("ilban")
  t.equals(t.counter("solari", "ilban"), 13)
end

-- Helena
function all.di_lead_19_opponents_do_not_block_helena_at_landsraad_and_cities()
  local held = { pieces = { rabban = { leader = { agent = 0 }, hall_of_oratory = { agent = 1 }, carthag = { agent = 1 } }, leto = { leader = { agent = 1 }, secure_contract = { agent = 1 } } } }
  local t = turn("helena", { "signet_ring" }, held)
  t.play("helena turn.card: signet_ring")
  t.offered("hall_of_oratory")
  t.offered("carthag")
  t.struck("secure_contract", "DI-AT.4")
  t.play("helena turn.space: carthag")
  t.equals({ t.count("helena", "carthag", "agent"), t.count("rabban", "carthag", "agent") }, { 1, 1 }) -- DI-AMB.11
end

function all.di_lead_19_her_own_agents_block_her()
  local t = turn("helena", { "signet_ring" }, { pieces = { helena = { leader = { agent = 1 }, carthag = { agent = 1 } } } })
  t.play("helena turn.card: signet_ring")
  t.struck("carthag", "DI-AT.4")
end

function all.di_lead_19_others_are_blocked()
  local t = turn("helena", { "dagger" }, { active = "rabban", pieces = { helena = { leader = { agent = 1 }, carthag = { agent = 1 } } }, cards = { rabban = { hand = { "signet_ring" } } } })
  t.play("rabban turn.card: signet_ring")
  t.struck("carthag", "DI-AT.4")
end

-- Helena sets Chani aside, and it is her turn again.
local function aside(laid)
  local t = turn("helena", { "signet_ring" }, laid)
  t.play("helena turn.card: signet_ring / helena turn.space: secure_contract / helena effect.aside: chani")
  t.play("rabban turn.card: reveal / leto turn.card: reveal")
  return t
end

function all.di_lead_20_manipulate_sets_a_card_of_the_row_aside()
  local t = signet("helena")
  t.equals(t.options(), { "chani", "gun_thopter", "lady_jessica", "opulence", "space_travel" })
end

function all.di_card_34_the_row_is_filled_up()
  local t = aside()
  t.equals({ t.cards("helena.set_aside"), #t.cards("row") }, { { "chani" }, 5 })
end

local FOUR = { cards = { helena = { hand = { "signet_ring", "2 convincing_argument" } } } }

function all.di_card_35_it_costs_helena_one_less()
  local t = aside(FOUR)
  t.play("helena turn.card: reveal")
  t.equals(t.counter("persuasion", "helena"), 4)
  t.offered("chani")
  t.play("helena reveal.acquire: chani")
  t.equals({ t.counter("persuasion", "helena"), t.cards("helena.set_aside"), t.counter("water", "helena") }, { 0, {}, 10 })
  assert(table.find(t.cards("helena.discard"), "chani"))
end

function all.di_card_35_only_helena_may_acquire_it()
  local t = turn("helena", { "signet_ring" }, { cards = { rabban = { hand = { "2 convincing_argument", "stilgar" } } } })
  t.play("helena turn.card: signet_ring / helena turn.space: secure_contract / helena effect.aside: chani / rabban turn.card: reveal")
  t.equals(t.counter("persuasion", "rabban"), 6)
  t.not_offered("chani")
end

function all.di_card_36_other_effects_acquire_it_without_the_discount()
  local t = turn("helena", { "signet_ring" }, { cards = { helena = { intrigues = { "bypass_protocol" } } } })
  t.play("helena turn.card: signet_ring / helena turn.space: secure_contract / helena effect.aside: gun_thopter / helena turn.end: bypass_protocol")
  t.play("helena effect.choose: acquire_3")
  t.not_offered("gun_thopter") -- it costs 4
  t = turn("helena", { "signet_ring" }, { cards = { helena = { intrigues = { "bypass_protocol" } } } })
  t.play("helena turn.card: signet_ring / helena turn.space: secure_contract / helena effect.aside: gun_thopter / helena turn.end: bypass_protocol")
  t.play("helena effect.choose: pay_spend_spice_2_acquire_5_deck_top / helena effect.acquire: gun_thopter")
  t.equals({ t.cards("helena.set_aside"), t.cards("helena.deck")[1] }, { {}, "gun_thopter" })
end

function all.di_card_37_left_over_it_leaves_the_game()
  local t = aside(FOUR)
  t.play("helena turn.card: reveal / helena reveal.acquire: done")
  t.equals({ t.cards("helena.set_aside"), t.cards("trash") }, { {}, { "chani" } })
end

return tests(all)
