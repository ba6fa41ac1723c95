-- Where rules end: one more or one less, nothing left, what comes first, and whom something does not concern.

-- The turn of Rabban, who has nine of everything; Leto and Helena follow.
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

local all = {}

-- Setup
function all.di_setup_18_everybody_may_be_the_first()
  local begins = {}
  for _, seed in { 1, 5, 21 } do begins[game({ factions = "rabban leto helena", seed = seed }).asked()] = true end
  assert(begins.rabban and begins.leto and begins.helena)
end

-- Trashing
function all.di_card_23_imperial_spy_trashed_by_the_space_gives_nothing()
  local t = turn({ "imperial_spy" }, { cards = { rabban = { intrigues = { "dispatch_an_envoy" } } } })
  t.play("rabban turn.card: dispatch_an_envoy / rabban turn.card: imperial_spy / rabban turn.space: selective_breeding")
  t.play("rabban effect.order: selective_breeding / rabban effect.pay: yes")
  t.not_asked("effect.pay")
  t.equals({ t.cards("trash"), t.cards("rabban.intrigues"), #t.cards("rabban.hand") }, { { "imperial_spy" }, {}, 2 })
end

-- What a hand holds is nobody else's business: being asked does not tell that it is all of one kind (DI-VOC.12), nor where else
-- a card lies.
function all.di_voc_12_who_holds_one_kind_of_card_is_asked_which_to_discard()
  local t = visit("reverend_mother_mohiam", "wealth", { cards = { rabban = { played = { "the_voice" } }, leto = { hand = { "3 dagger" } } } })
  t.asked("leto", "effect.discard")
  t.play("leto: dagger dagger")
  t.equals({ t.cards("leto.hand"), t.cards("leto.discard") }, { { "dagger" }, { "dagger", "dagger" } })
end

function all.di_voc_12_who_must_discard_all_is_not_asked()
  local t = visit("reverend_mother_mohiam", "wealth", { cards = { rabban = { played = { "the_voice" } }, leto = { hand = { "dagger", "diplomacy" } } } })
  t.not_asked("effect.discard")
  t.equals(t.cards("leto.hand"), {})
end

function all.di_voc_8_who_holds_one_kind_of_card_is_asked_which_to_trash()
  local t = turn({ "2 seek_allies" })
  t.play("rabban turn.card: seek_allies / rabban turn.space: selective_breeding / rabban effect.order: selective_breeding / rabban effect.pay: yes")
  t.asked("rabban", "trash.card")
end

function all.di_voc_8_a_card_that_lies_open_is_trashed_from_there_though_the_hand_may_hold_one()
  local t = visit("diplomacy", "selective_breeding", { cards = { rabban = { hand = { "diplomacy", "dagger" }, discard = { "seek_allies" } } } })
  t.play("rabban effect.pay: yes / rabban trash.card: seek_allies")
  t.asked("rabban", "trash.from")
  t.equals(t.options(), { "discard" })
  t.play("rabban: discard")
  t.equals(t.cards("trash"), { "seek_allies" })
end

function all.di_voc_8_a_card_that_is_gone_is_not_trashed_again()
  local t = visit("seek_allies", "selective_breeding")
  t.play("rabban effect.order: selective_breeding / rabban effect.pay: yes")
  t.asked("leto", "turn.card")
  t.equals({ t.cards("trash"), #t.cards("rabban.hand") }, { { "seek_allies" }, 2 })
end

function all.di_deck_9_one_card_is_trashed_and_no_more()
  local t = visit("guild_administrator", "secure_contract", { cards = { rabban = { hand = { "guild_administrator", "dagger", "diplomacy" } } } })
  t.play("rabban trash.card: dagger")
  t.asked("leto", "turn.card")
end

function all.di_not_2_a_price_of_one_card_is_one_card()
  local t = visit("diplomacy", "selective_breeding", { cards = { rabban = { hand = { "diplomacy", "dagger", "seek_allies" } } } })
  t.play("rabban effect.pay: yes")
  t.asked("rabban", "trash.card")
  t.not_offered("nothing")
  t.play("rabban: dagger")
  t.asked("leto", "turn.card")
  t.equals({ t.cards("trash"), #t.cards("rabban.hand") }, { { "dagger" }, 3 })
end

function all.di_card_27_the_last_card_of_the_deck_can_be_trashed()
  local rest = { "2 convincing_argument", "dagger", "diplomacy", "2 dune_the_desert_planet", "reconnaissance", "seek_allies" }
  local t = turn({ "dagger" }, { cards = { rabban = { intrigues = { "poison_snooper" }, discard = rest, deck = { top = { "signet_ring" } } } } })
  t.play("rabban turn.card: poison_snooper")
  t.equals({ t.options(), t.knows("rabban", "signet_ring", "rabban.deck") }, { { "draw_1", "trash_deck_top" }, true })
  t.play("rabban: trash_deck_top")
  t.equals(t.cards("trash"), { "signet_ring" })
end

function all.di_not_4_one_card_to_take_is_enough()
  local t = visit("other_memory", "secure_contract", { cards = { rabban = { discard = { "the_voice", "dagger" } } } })
  t.offered("take_from_discard_bene_gesserit_1")
  t.play("rabban: take_from_discard_bene_gesserit_1")
  t.equals(t.cards("rabban.hand"), { "the_voice" })
end

function all.di_not_2_without_a_card_left_nothing_can_be_trashed()
  local function after(cards)
    local t = visit("seek_allies", "selective_breeding", { cards = { rabban = cards } })
    t.play("rabban effect.order: seek_allies") -- it trashes itself
    return t
  end
  after({}).not_asked("effect.pay")
  after({ discard = { "dagger" } }).asked("rabban", "effect.pay")
  after({ hand = { "seek_allies", "dagger" } }).asked("rabban", "effect.pay")
  after({ hand = { "seek_allies", "dagger" }, played = { "diplomacy" } }).asked("rabban", "effect.pay")
  after({ discard = { "dagger" }, played = { "diplomacy" } }).asked("rabban", "effect.pay")
end

-- Where an Agent may go. Each space with its price; the Voice keeps Rabban from all others.
local SPACES = {
  conspire = { spice = 4 }, wealth = {}, heighliner = { spice = 6 }, foldspace = {}, selective_breeding = { spice = 2 }, secrets = {},
  hardy_warriors = { water = 1 }, stillsuits = {}, high_council = { solari = 5 }, mentat = { solari = 2 }, swordmaster = { solari = 8 },
  rally_troops = { solari = 4 }, hall_of_oratory = {}, sell_melange = { spice = 2 }, secure_contract = {}, arrakeen = {}, carthag = {},
  research_station = { water = 2 }, sietch_tabr = {}, imperial_basin = {}, hagga_basin = { water = 1 }, the_great_flat = { water = 2 },
}

-- The turn of somebody with a card of all icons for whom this space alone is left, with so much of each.
local function only(space, who, has, laid)
  local counters = { voice = {}, fremen = { [who] = 2 } }
  for other in SPACES do
    if other ~= space then counters.voice[other] = "helena" end
  end
  for _, what in { "solari", "spice", "water" } do counters[what] = { rabban = 0, leto = 0, [who] = has[what] or 0 } end
  local set = { active = who, counters = counters, cards = { rabban = { hand = {} }, [who] = { hand = { "foldspace" } } } }
  for key, value in laid or {} do
    if key == "counters" then
      for name, of in value do counters[name] = of end
    else
      set[key] = value
    end
  end
  return turn({}, set)
end

for space, price in SPACES do
  all["di_at_8_" .. space .. "_for_its_price_and_no_less"] = function()
    local t = only(space, "rabban", price)
    t.equals(t.options(), { "foldspace", "reveal" })
    for what, n in price do t.equals(only(space, "rabban", { [what] = n - 1 }).options(), { "reveal" }) end
    t.play("rabban turn.card: foldspace")
    t.equals(t.count("rabban", space, "agent"), 1)
  end

  all["di_at_4_an_agent_in_the_way_at_" .. space] = function()
    local t = only(space, "rabban", price, { pieces = { leto = { leader = { agent = 1 }, [space] = { agent = 1 } } } })
    t.equals(t.options(), { "reveal" })
    t = only(space, "rabban", price, { pieces = { rabban = { leader = { agent = 1 }, [space] = { agent = 1 } } } })
    t.equals(t.options(), { "reveal" })
  end
end

function all.di_lead_5_leto_needs_one_solari_less_to_have_somewhere_to_go()
  for space, price in { high_council = 4, mentat = 1, swordmaster = 7, rally_troops = 3 } do
    local t = only(space, "leto", { solari = price })
    t.equals(t.options(), { "foldspace", "reveal" }, space)
    t.equals(only(space, "leto", { solari = price - 1 }).options(), { "reveal" }, space)
  end
end

function all.di_at_10_who_has_been_there_has_nowhere_to_go()
  local t = only("high_council", "rabban", { solari = 9 }, { counters = { council = { rabban = 1 } } })
  t.equals(t.options(), { "reveal" })
  t = only("high_council", "rabban", { solari = 9 }, { counters = { council = { leto = 1 } } })
  t.equals(t.options(), { "foldspace", "reveal" })
  t = only("swordmaster", "rabban", { solari = 9 }, { pieces = { rabban = { leader = { agent = 3 }, supply = { agent = 0 } } } })
  t.equals(t.options(), { "reveal" })
end

function all.di_at_9_one_with_the_fremen_opens_no_sietch()
  local t = only("sietch_tabr", "rabban", {}, { counters = { fremen = { rabban = 1 } } })
  t.equals(t.options(), { "reveal" })
end

function all.di_card_20_the_voice_of_ones_own_keeps_nobody_from_going()
  local t = only("wealth", "rabban", {}, { counters = { voice = {} } })
  t.offered("foldspace")
  local mine = {}
  for space in SPACES do mine[space] = space == "wealth" and "rabban" or "helena" end
  t = only("wealth", "rabban", {}, { counters = { voice = mine } })
  -- it ends with the turn that begins now (DI-CARD.21)
  t.equals({ t.counter("voice", "wealth"), t.options() }, { nil, { "foldspace", "reveal" } })
end

function all.di_card_14_it_goes_where_an_agent_stands_if_nothing_else_is_left()
  local t = only("wealth", "rabban", {}, {
    cards = { rabban = { hand = { "kwisatz_haderach" } } }, pieces = { leto = { leader = { agent = 1 }, wealth = { agent = 1 } } },
  })
  t.offered("kwisatz_haderach")
end

function all.di_card_14_where_no_space_is_left_it_goes_nowhere()
  local t = only("none", "rabban", {}, { cards = { rabban = { hand = { "kwisatz_haderach" } } } })
  t.equals(t.options(), { "reveal" })
  t = only("wealth", "rabban", {}, { cards = { rabban = { hand = { "kwisatz_haderach" } } } })
  t.offered("kwisatz_haderach")
end

-- What is resolved without a question
function all.di_not_1_what_opponents_lose_is_not_put_off()
  local t = visit("gun_thopter", "sell_melange")
  t.asked("rabban", "effect.sell")
  t.equals(t.count("leto", "garrison", "troop"), 2)
end

function all.di_not_1_recruits_that_are_none_and_a_card_drawn_do_nothing_to_each_other()
  local t = visit("dr_yueh", "arrakeen", { pieces = { rabban = { supply = { troop = 0 }, conflict = { troop = 9 } } } })
  t.asked("rabban", "turn.deploy")
end

-- Space and card that only draw, trash themselves or take: nothing is asked.
for card, space in { foldspace = "arrakeen", kwisatz_haderach = "arrakeen", missionaria_protectiva = "arrakeen" } do
  all["di_not_1_" .. card .. "_and_" .. space .. "_do_nothing_to_each_other"] = function() visit(card, space).asked("rabban", "turn.deploy") end
end

function all.di_not_1_what_secrets_takes_and_a_card_drawn_do_nothing_to_each_other()
  local t = visit("thufir_hawat", "secrets", { cards = { leto = { intrigues = { "ambush", "windfall", "bribery", "charisma" } } } })
  t.equals({ #t.cards("rabban.intrigues"), #t.cards("rabban.hand") }, { 2, 1 })
end

function all.di_not_1_a_condition_that_holds_and_asks_may_wait()
  local t = visit("missionaria_protectiva", "arrakeen", { cards = { rabban = { played = { "the_voice" } } } })
  t.asked("rabban", "effect.order")
end

function all.di_amb_21_the_last_foldspace_is_acquired()
  local t = visit("diplomacy", "foldspace", { cards = { leto = { discard = { "5 foldspace" } } } })
  t.equals({ t.cards("rabban.discard"), t.counter("spacing_guild", "rabban") }, { { "foldspace" }, 1 })
end

function all.di_card_31_who_has_no_card_discards_none()
  local t = visit("reverend_mother_mohiam", "wealth", { cards = { rabban = { played = { "the_voice" } }, leto = { hand = {} }, helena = { hand = { "dagger", "diplomacy", "seek_allies" } } } })
  t.asked("helena", "effect.discard")
  t.equals(t.cards("leto.discard"), {})
end

-- A Leader's Signet where melange is sold
local function selling(leader, counters)
  local t = position {
    phase = "turns", factions = leader .. " leto helena", first = leader, counters = counters, pieces = { [leader] = { leader = { agent = 2 } } },
    cards = { [leader] = { hand = { "signet_ring" } }, common = { current = { "guild_bank_raid" }, conflicts = { "machinations" } } },
  }
  t.play(leader .. " turn.card: signet_ring / " .. leader .. " turn.space: sell_melange")
  return t
end

function all.di_not_1_a_signet_that_chooses_nothing_is_not_put_off()
  local t = selling("memnon", { spice = { memnon = 2 } })
  t.asked("memnon", "effect.sell")
  t.offered("spice_3")
end

function all.di_not_1_a_signet_that_asks_may_wait()
  local t = selling("baron", { spice = { baron = 2 }, solari = { baron = 0 } })
  t.play("baron effect.order: sell_melange")
  t.asked("baron", "effect.pay") -- the exchange has brought the Solari
  t.equals({ t.counter("spice", "baron"), t.counter("solari", "baron") }, { 0, 6 })
end

-- Troops
function all.di_not_7_without_troops_in_supply_nothing_recruited_is_deployed()
  local t = turn({ "dagger" }, {
    pieces = { rabban = { supply = { troop = 0 }, garrison = { troop = 6 }, conflict = { troop = 6 } } }, cards = { rabban = { intrigues = { "reinforcements" } } },
  })
  t.play("rabban turn.card: reveal / rabban turn.end: reinforcements")
  t.not_asked("effect.deploy")
  t.equals({ t.count("rabban", "garrison", "troop"), t.counter("solari", "rabban") }, { 6, 6 })
end

function all.di_card_42_a_single_troop_may_retreat()
  local t = turn({ "chani" }, {
    pieces = { rabban = { conflict = { troop = 1 }, supply = { troop = 8 } } }, cards = { common = { row = { "opulence", "stilgar", "carryall", "choam_directorship", "lady_jessica" } } },
  })
  t.play("rabban turn.card: reveal / rabban reveal.effect: chani")
  t.asked("rabban", "effect.retreat")
  t.equals(t.options(), { "0..1" })
end

function all.di_voc_10_one_agent_is_recalled_and_no_more()
  local t = turn({ "dagger" }, {
    pieces = { rabban = { leader = { agent = 0 }, carthag = { agent = 1 }, wealth = { agent = 1 } } }, cards = { rabban = { intrigues = { "urgent_mission" } } },
  })
  t.play("rabban turn.card: urgent_mission / rabban effect.recall: carthag")
  t.asked("rabban", "turn.card")
  t.equals({ t.count("rabban", "leader", "agent"), t.count("rabban", "wealth", "agent") }, { 1, 1 })
end

function all.di_amb_45_with_the_option_one_troop_is_enough_for_swords()
  local t = turn({ "2 dagger" }, { set = { strength_after_empty = 0 }, pieces = { rabban = { conflict = { troop = 1 }, supply = { troop = 8 } } } })
  t.play("rabban turn.card: reveal")
  t.equals(t.counter("strength", "rabban"), 4)
end

function all.di_rv_6_of_two_copies_one_is_resolved_and_not_what_comes_last()
  local t = turn({ "2 bene_gesserit_sister", "scout" }, { pieces = { rabban = { conflict = { troop = 1 }, supply = { troop = 8 } } } })
  t.play("rabban turn.card: reveal / rabban reveal.effect: bene_gesserit_sister")
  t.asked("rabban", "effect.choose")
end

function all.di_rv_8_the_boxes_of_cards_drawn_apply()
  local t = turn({ "convincing_argument" }, { cards = { rabban = {
    intrigues = { "water_of_life" }, deck = { top = { "convincing_argument", "dagger", "dagger" } },
  } } })
  t.play("rabban turn.card: reveal / rabban reveal.acquire: plot / rabban plot.card: water_of_life / rabban reveal.acquire: done")
  t.asked("rabban", "reveal.acquire") -- there is more to acquire with (DI-RV.7)
  t.equals({ t.counter("persuasion", "rabban"), t.counter("swords", "rabban"), #t.cards("rabban.played") }, { 4, 2, 4 })
  t.play("rabban: done")
  t.asked("leto", "turn.card")
end

function all.di_rv_8_also_of_a_single_one()
  local t = turn({ "convincing_argument" }, { cards = { rabban = {
    intrigues = { "poison_snooper" }, deck = { top = { "dagger" } },
  } } })
  t.play("rabban turn.card: reveal / rabban reveal.acquire: plot / rabban plot.card: poison_snooper / rabban effect.choose: draw_1 / rabban reveal.acquire: done")
  t.equals({ t.counter("swords", "rabban"), #t.cards("rabban.played") }, { 1, 2 })
end

function all.di_rv_8_cards_drawn_while_the_last_effects_are_resolved_count_too()
  local t = turn({ "convincing_argument", "bene_gesserit_sister" }, { cards = { rabban = {
    intrigues = { "water_of_life" }, deck = { top = { "convincing_argument", "dagger", "dagger" } },
  } } })
  t.play("rabban turn.card: reveal / rabban reveal.effect: acquire / rabban reveal.acquire: done / rabban turn.end: end")
  t.asked("rabban", "effect.choose")
  t.play("rabban: plot / rabban plot.card: water_of_life / rabban effect.choose: gain_sword_2")
  t.asked("rabban", "reveal.acquire")
  t.equals({ t.counter("persuasion", "rabban"), t.counter("swords", "rabban") }, { 4, 4 })
end

-- Of others
function all.di_amb_1_cards_that_others_have_in_play_are_no_other_card()
  local t = turn({ "missionaria_protectiva" }, { cards = { leto = { played = { "missionaria_protectiva" } } } })
  t.play("rabban turn.card: missionaria_protectiva / rabban turn.space: carthag")
  t.asked("rabban", "turn.end") -- nothing else is to be resolved
end

function all.di_not_1_the_last_troops_of_the_supply_come_at_once_too()
  local t = turn({ "gene_manipulation" }, { pieces = { rabban = { supply = { troop = 1 }, conflict = { troop = 8 } } } })
  t.play("rabban turn.card: gene_manipulation / rabban turn.space: hall_of_oratory")
  t.not_asked("effect.order")
  t.equals(t.count("rabban", "supply", "troop"), 0)
end

-- Plots between
function all.di_int_2_no_plot_comes_between_what_must_not_change()
  local t = turn({ "other_memory" }, { cards = { rabban = { intrigues = { "windfall" }, discard = { "the_voice", "bene_gesserit_sister" } } } })
  t.play("rabban turn.card: other_memory / rabban turn.space: secure_contract")
  t.offered("plot")
  t.play("rabban effect.choose: take_from_discard_bene_gesserit_1")
  t.asked("rabban", "effect.take")
  t.not_offered("plot")
  t.play("rabban: the_voice")
  t.asked("rabban", "turn.end")
  t.offered("windfall")
end

function all.di_int_2_at_the_beginning_plots_are_among_what_is_asked()
  local t = turn({ "dagger" }, { cards = { rabban = { intrigues = { "windfall" } } } })
  t.offered("windfall")
  t.not_offered("plot")
end

function all.di_int_2_and_again_when_there_was_nowhere_to_go()
  local t = turn({ "dagger" }, {
    counters = { solari = { rabban = 4 } }, cards = { rabban = { intrigues = { "reinforcements", "windfall" } } },
    pieces = { leto = { leader = { agent = 1 }, hall_of_oratory = { agent = 1 } } },
  })
  t.play("rabban turn.card: dagger / rabban turn.space: plot / rabban plot.card: reinforcements")
  t.asked("rabban", "turn.card")
  t.equals(t.options(), { "windfall", "reveal" })
  t.not_offered("plot")
end

function all.di_int_2_no_plot_comes_between_the_parts_of_another()
  local t = turn({ "dagger" }, { cards = { rabban = { intrigues = { "windfall", "rapid_mobilization" } } } })
  t.play("rabban turn.card: dagger / rabban turn.space: plot / rabban plot.card: rapid_mobilization")
  t.asked("rabban", "effect.deploy")
  t.not_offered("plot")
  t.play("rabban: 1")
  t.asked("rabban", "turn.space")
  t.offered("plot")
end

function all.di_not_2_an_arrow_whose_price_a_plot_has_spent_is_not_paid()
  local t = turn({ "fremen_camp" }, { counters = { spice = { rabban = 2 } }, cards = { rabban = { intrigues = { "calculated_hire" } } } })
  t.play("rabban turn.card: fremen_camp / rabban turn.space: secure_contract / rabban effect.pay: plot / rabban plot.card: calculated_hire / rabban effect.pay: yes")
  t.equals({ t.counter("spice", "rabban"), t.count("rabban", "garrison", "troop") }, { 1, 3 })
end

function all.di_int_2_what_a_plot_at_the_end_makes_possible_is_resolved()
  for space, combat in { arrakeen = true, rally_troops = false } do
    local card = combat and "duncan_idaho" or "gene_manipulation"
    local t = turn({ card }, { counters = { water = { rabban = 0 } }, cards = { rabban = { intrigues = { "water_peddlers_union", "windfall" } } } })
    t.play("rabban turn.card: " .. card .. " / rabban turn.space: " .. space)
    if not combat then t.play("rabban trash.card: nothing") end
    t.asked("rabban", "turn.end")
    t.play("rabban: water_peddlers_union")
    t.asked("rabban", combat and "effect.pay" or "turn.end")
    if combat then t.play("rabban effect.pay: yes / rabban turn.end: end / rabban turn.deploy: 0") end
    t.asked("rabban", "turn.end")
    t.play("rabban: windfall")
    t.asked("leto", "turn.card")
    t.equals({ t.counter("solari", "rabban"), t.counter("water", "rabban") }, { combat and 11 or 7, combat and 0 or 1 })
  end
end

function all.di_int_2_several_plots_after_troops_were_deployed()
  local t = visit("reconnaissance", "research_station", { cards = { rabban = { intrigues = { "windfall", "water_peddlers_union" } } } })
  t.play("rabban turn.deploy: 1 / rabban turn.end: windfall / rabban turn.end: water_peddlers_union")
  t.asked("leto", "turn.card")
  t.equals({ t.counter("solari", "rabban"), t.counter("water", "rabban"), t.count("rabban", "conflict", "troop") }, { 11, 8, 1 })
end

-- What is offered is offered once, however many copies there are.
function all.di_at_1_two_copies_are_one_option()
  local t = turn({ "2 dagger", "2 dune_the_desert_planet" }, { cards = { rabban = { intrigues = { "2 dispatch_an_envoy" } } } })
  t.equals(t.options(), { "dispatch_an_envoy", "dagger", "dune_the_desert_planet", "reveal" })
end

function all.di_int_2_two_copies_of_a_plot_are_one_option()
  local t = turn({ "dagger" }, { cards = { rabban = { intrigues = { "2 dispatch_an_envoy" } } } })
  t.play("rabban turn.card: reveal")
  t.equals(t.options(), { "dispatch_an_envoy", "end" })
end

-- The end
local function ends(laid)
  return position({
    quiet = true, phase = "recall", factions = "rabban leto helena", first = "rabban", counters = { vp = { helena = 10 } },
    cards = { common = { current = { "guild_bank_raid" }, conflicts = { "raid_stockpiles", "machinations" } } },
  }, laid)
end

-- Combat
local function combat(laid)
  return position({
    phase = "combat", factions = "rabban leto helena ilban", first = "rabban",
    pieces = {
      rabban = { leader = { agent = 2 }, conflict = { troop = 3 } }, leto = { leader = { agent = 2 }, conflict = { troop = 2 } },
      helena = { leader = { agent = 2 } }, ilban = { leader = { agent = 2 } },
    },
    cards = { common = { current = { "guild_bank_raid" }, conflicts = { "raid_stockpiles", "machinations" } } },
  }, laid)
end

function all.di_cb_2_two_copies_of_a_combat_card_are_one_option()
  local t = combat({ cards = { rabban = { intrigues = { "2 ambush", "windfall" } } } })
  t.asked("rabban", "combat.card")
  t.equals(t.options(), { "ambush", "pass" })
  t.play("rabban: ambush")
  t.equals({ t.options(), t.counter("strength", "rabban"), t.cards("intrigue_discard") }, { { "ambush", "pass" }, 10, { "ambush" } })
end

-- Who cannot play a card is asked like everybody else: silence betrays nothing (DI-INT.5).
function all.di_int_5_who_has_no_combat_card_is_asked_too()
  local t = combat()
  t.asked("rabban", "combat.card")
  t.equals(t.options(), { "pass" })
  t.play("rabban: pass / leto: pass")
  t.asked("rabban", "combat.triumph")
  t.equals(t.options(), { "none" })
end

function all.di_int_5_who_has_no_endgame_card_is_asked_too()
  local t = ends({ quiet = false })
  for _, who in { "rabban", "leto", "helena" } do
    t.asked(who, "endgame.card")
    t.equals(t.options(), { "none" })
    t.play(who .. ": none")
  end
  t.won("points", "DI-END.2", "helena")
end

function all.di_int_5_who_holds_cards_that_are_no_plots_is_asked_at_the_end_of_the_turn()
  local t = turn({ "diplomacy" }, { cards = { rabban = { intrigues = { "ambush" } } } })
  t.play("rabban turn.card: diplomacy / rabban turn.space: wealth")
  t.asked("rabban", "turn.end")
  t.equals(t.options(), { "end" })
  t = visit("diplomacy", "wealth")
  t.asked("leto", "turn.card") -- how many cards one holds is no secret
end

function all.di_amb_3_four_tied_for_first()
  local t = combat({ quiet = true, pieces = {
    rabban = { conflict = { troop = 2 } }, leto = { conflict = { troop = 2 } }, helena = { conflict = { troop = 2 } }, ilban = { conflict = { troop = 2 } },
  } })
  for _, who in { "rabban", "leto", "helena", "ilban" } do t.equals(t.counter("solari", who), 4, who) end
end

function all.di_card_7_copies_count_wherever_a_player_has_them()
  for _, where in { "hand", "deck", "discard", "played" } do
    local cards = { intrigues = { "corner_the_market" }, [where] = { "2 the_spice_must_flow" } }
    if where == "deck" then cards.deck = { bottom = cards.deck } end
    local t = ends({ cards = { rabban = cards } })
    t.play("rabban endgame.card: corner_the_market")
    t.equals(t.counter("vp", "rabban"), 2, where)
  end
end

function all.di_end_1_only_endgame_cards_are_offered()
  local t = ends({ cards = { rabban = { intrigues = { "tiebreaker", "windfall" } } } })
  t.asked("rabban", "endgame.card")
  t.equals(t.options(), { "tiebreaker", "none" })
end

-- The last round of a game in which all have the same; Rabban has a card to send an Agent with.
local function last_round()
  return turn({ "dagger" }, {
    quiet = true, round = 10, counters = { vp = { rabban = 5, leto = 5, helena = 5 }, solari = { rabban = 0 }, spice = { rabban = 0 }, water = { rabban = 0 } },
    cards = { leto = { hand = { "dagger" } } },
  })
end

function all.di_amb_4_who_reveals_last_wins_the_last_tie()
  local t = last_round()
  t.play("rabban turn.card: reveal / leto turn.card: reveal")
  t.won("points", "DI-END.2", "helena")
  t = last_round()
  t.play("rabban turn.card: reveal / leto turn.card: dagger")
  t.won("points", "DI-END.2", "leto") -- with a troop more, too
end

function all.di_amb_27_endgame_cards_from_the_first_player_on()
  local t = ends({ first = "leto", cards = { rabban = { intrigues = { "tiebreaker" } }, helena = { intrigues = { "corner_the_market" }, discard = { "2 the_spice_must_flow" } } } })
  t.asked("helena", "endgame.card")
  t.play("helena: none")
  t.asked("rabban", "endgame.card")
end

function all.di_amb_54_of_two_rivals_the_first_in_turn_order()
  local t = position {
    quiet = true, phase = "recall", factions = "memnon rival_rabban rival_ilban", first = "rival_ilban", set = { rivals = 2 },
    counters = { vp = { rival_rabban = 10, rival_ilban = 10 } },
    cards = { common = { current = { "guild_bank_raid" }, conflicts = { "raid_stockpiles", "machinations" } } },
  }
  t.won("points", "DI-END.2", "rival_ilban")
end

-- Leaders
function all.di_lead_6_leto_may_pay_though_nobody_stands_higher()
  local t = turn({}, { active = "leto", counters = { spice = { leto = 2 } }, cards = { leto = { hand = { "signet_ring" } } } })
  t.play("leto turn.card: signet_ring / leto turn.space: secure_contract / leto effect.pay: yes")
  t.equals({ t.counter("spice", "leto"), t.counter("emperor", "leto") }, { 1, 0 })
  t.not_asked("influence.track")
end

function all.di_lead_6_who_is_behind_two_opponents_is_behind_once()
  local t = turn({}, { active = "leto", counters = { spice = { leto = 2 }, emperor = { rabban = 1, helena = 2 } }, cards = { leto = { hand = { "signet_ring" } } } })
  t.play("leto turn.card: signet_ring / leto turn.space: secure_contract / leto effect.pay: yes")
  t.asked("helena", "turn.card")
  t.equals(t.counter("emperor", "leto"), 1)
end

function all.di_card_35_of_two_copies_the_one_set_aside_comes_first()
  local t = turn({}, {
    active = "helena", cards = {
      helena = { hand = { "signet_ring", "2 convincing_argument", "dagger" } },
      common = { row = { "2 spice_hunter", "chani", "opulence", "lady_jessica" } },
    },
  })
  t.play("helena turn.card: signet_ring / helena turn.space: secure_contract / helena effect.aside: spice_hunter")
  t.play("rabban turn.card: reveal / leto turn.card: reveal / helena turn.card: reveal")
  t.equals({ t.counter("persuasion", "helena"), t.cards("helena.set_aside") }, { 4, { "spice_hunter" } })
  t.play("helena reveal.acquire: spice_hunter")
  t.equals({ t.counter("persuasion", "helena"), t.cards("helena.set_aside"), #t.cards("row") }, { 3, {}, 5 })
  t.play("helena reveal.acquire: spice_hunter")
  t.asked("leto", "turn.card") -- one Persuasion is left, and nothing costs that
  t.equals({ table.find(t.cards("row"), "spice_hunter"), #t.cards("trash") }, { nil, 0 })
end

-- Sell Melange (DI-SPACE.18)
function all.di_int_2_a_plot_may_spend_the_spice_that_was_to_be_sold()
  local t = turn({ "guild_administrator" }, { counters = { spice = { rabban = 2 } }, cards = { rabban = { intrigues = { "calculated_hire" } } } })
  t.play("rabban turn.card: guild_administrator / rabban turn.space: sell_melange / rabban effect.order: plot / rabban plot.card: calculated_hire")
  t.play("rabban effect.order: sell_melange / rabban trash.card: nothing")
  t.equals({ t.counter("spice", "rabban"), t.counter("solari", "rabban") }, { 1, 9 })
end

function all.di_space_17_what_the_spice_pays_for()
  for spice, rates in { [2] = 1, [3] = 2, [4] = 3, [5] = 4, [9] = 4 } do
    local t = turn({ "guild_administrator" }, { counters = { spice = { rabban = spice } } })
    t.play("rabban turn.card: guild_administrator / rabban turn.space: sell_melange / rabban effect.order: sell_melange")
    t.equals(spice == 2 and 1 or #t.options(), rates)
  end
end

function all.di_not_7_where_no_agent_stands_none_is_recalled()
  local t = turn({ "dagger" }, { cards = { rabban = { intrigues = { "urgent_mission" } } } })
  t.play("rabban turn.card: urgent_mission")
  t.asked("rabban", "turn.card")
  t.equals({ t.count("rabban", "leader", "agent"), t.cards("intrigue_discard") }, { 2, { "urgent_mission" } })
end

-- Alliances
function all.di_fac_13_who_stands_lower_inherits_nothing()
  local function shift(emperor)
    local t = turn({ "shifting_allegiances" }, { counters = { emperor = emperor, ally_emperor = "rabban", vp = { rabban = 2 } } })
    t.play("rabban turn.card: shifting_allegiances / rabban turn.space: secure_contract / rabban effect.pay: yes")
    return t
  end
  local t = shift({ rabban = 6, leto = 4 })
  t.equals({ t.counter("emperor", "rabban"), t.counter("ally_emperor") }, { 5, "rabban" })
  t = shift({ rabban = 5, leto = 4 })
  t.equals({ t.counter("emperor", "rabban"), t.counter("ally_emperor") }, { 4, "rabban" })
  t = shift({ rabban = 4, leto = 4 })
  t.equals({ t.counter("emperor", "rabban"), t.counter("ally_emperor"), t.counter("vp", "leto") }, { 3, "leto", 1 })
end

return tests(all)
