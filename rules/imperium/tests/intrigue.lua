-- Intrigue cards (DI-INT): each of the 34 does what it says, when it may be played, and not without its price.

local KEYS = { "vp", "solari", "spice", "water", "emperor", "spacing_guild", "bene_gesserit", "fremen", "persuasion", "strength" }
local ZONES = { "hand", "deck", "discard", "intrigues", "waiting" }

-- Everything that a seat has, and how many Intrigue cards have been played.
local function state(t, who)
  local found = {}
  for _, key in KEYS do found[#found + 1] = { key, t.counter(key, who) } end
  for _, place in { "supply", "garrison", "conflict" } do found[#found + 1] = { place, t.count(who, place, "troop") } end
  for _, zone in ZONES do found[#found + 1] = { zone, #t.cards(who .. "." .. zone) } end
  found[#found + 1] = { "ready", t.count(who, "leader", "agent") + t.count(who, "leader", "mentat") }
  found[#found + 1] = { "played", #t.cards("intrigue_discard") }
  return found
end

-- What is different now, as `solari +2, hand -1`.
local function changes(t, before, who)
  local list = {}
  for i, now in state(t, who) do
    local n = now[2] - before[i][2]
    if n ~= 0 then list[#list + 1] = string.format("%s %+d", now[1], n) end
  end
  return table.concat(list, ", ")
end

-- The turn of Rabban, who has nine of everything, an Agent ready and one in Arrakeen; he and Leto have troops in the Conflict.
local function turn(intrigues, laid)
  return position({
    phase = "turns", factions = "rabban leto helena", first = "rabban",
    counters = {
      solari = { rabban = 9 }, spice = { rabban = 9 }, water = { rabban = 9 }, council = { rabban = 1 },
      strength = { rabban = 6, leto = 4 },
    },
    pieces = {
      rabban = { leader = { agent = 1 }, arrakeen = { agent = 1 }, garrison = { troop = 3 }, conflict = { troop = 3 } },
      leto = { leader = { agent = 2 }, conflict = { troop = 2 } }, helena = { leader = { agent = 2 } },
    },
    cards = {
      rabban = { hand = { "dagger" }, intrigues = intrigues, discard = { "diplomacy" } },
      common = {
        current = { "guild_bank_raid" }, conflicts = { "raid_stockpiles", "machinations" },
        row = { "space_travel", "chani", "lady_jessica", "opulence", "gun_thopter" },
      },
    },
  }, laid)
end

-- Plays an Intrigue card at once, with these answers, and tells what has changed for Rabban.
local function plot(card, answers, laid)
  local t = turn({ card }, laid)
  local before = state(t, "rabban")
  t.play("rabban turn.card: " .. card)
  if answers then t.play(answers) end
  return t, changes(t, before, "rabban")
end

-- Is a card no plot that can be played now?
local function cannot(card, laid)
  local t = turn({ card }, laid)
  t.not_offered(card)
  t.refused(card)
end

local all = {}

-- One test for each plot card: what it gives, and the answers on the way.
local GONE = "intrigues -1, played +1"
local PLOTS = {
  bribery = { "solari -2, emperor +1, " .. GONE, "rabban influence.track: emperor" },
  bypass_protocol = { "discard +1, " .. GONE, "rabban effect.choose: acquire_3 / rabban effect.acquire: space_travel" },
  calculated_hire = { "spice -1, intrigues -1, ready +1, played +1" },
  charisma = { "intrigues -1, waiting +1" },
  choam_shares = { "vp +1, solari -7, " .. GONE },
  councilors_dispensation = { "spice +2, " .. GONE },
  dispatch_an_envoy = { GONE },
  double_cross = { "solari -1, strength +2, supply -1, conflict +1, " .. GONE },
  favored_subject = { "emperor +1, " .. GONE },
  guild_authorization = { "spacing_guild +1, " .. GONE },
  infiltrate = { GONE },
  know_their_ways = { "fremen +1, " .. GONE },
  poison_snooper = { "hand +1, deck -1, " .. GONE, "rabban effect.choose: draw_1" },
  rapid_mobilization = { "strength +6, garrison -3, conflict +3, " .. GONE, "rabban effect.deploy: 3" },
  recruitment_mission = { "intrigues -1, waiting +1" },
  refocus = { "hand +1, discard -1, " .. GONE },
  reinforcements = { "solari -3, supply -3, garrison +3, " .. GONE },
  secret_of_the_sisterhood = { "bene_gesserit +1, " .. GONE },
  the_sleeper_must_awaken = { "vp +1, spice -4, " .. GONE },
  urgent_mission = { "intrigues -1, ready +1, played +1" },
  water_of_life = { "spice -1, water -1, hand +3, deck -3, " .. GONE },
  water_peddlers_union = { "water +1, " .. GONE },
  windfall = { "solari +2, " .. GONE },
}
for card, row in PLOTS do
  all["di_int_2_the_plot_" .. card] = function()
    local t, found = plot(card, row[2])
    t.equals(found, row[1])
    if t.cards("intrigue_discard")[1] then t.equals(t.cards("intrigue_discard"), { card }) end -- DI-INT.7
  end
end

-- One test for each price (DI-NOT.3): with one less the card cannot be played.
local PRICES = {
  bribery = { solari = 2 }, calculated_hire = { spice = 1 }, choam_shares = { solari = 7 }, double_cross = { solari = 1 },
  reinforcements = { solari = 3 }, the_sleeper_must_awaken = { spice = 4 },
}
for card, price in PRICES do
  all["di_not_3_the_price_of_" .. card] = function()
    for what, n in price do
      turn({ card }, { counters = { [what] = { rabban = n } } }).offered(card)
      cannot(card, { counters = { [what] = { rabban = n - 1 } } })
    end
  end
end

function all.di_not_3_water_of_life_needs_both_parts_of_its_price()
  turn({ "water_of_life" }, { counters = { water = { rabban = 1 }, spice = { rabban = 1 } } }).offered("water_of_life")
  cannot("water_of_life", { counters = { water = { rabban = 0 }, spice = { rabban = 9 } } })
  cannot("water_of_life", { counters = { water = { rabban = 9 }, spice = { rabban = 0 } } })
end

-- One test for each condition (DI-INT.8).
local CONDITIONS = {
  calculated_hire = { counters = { mentat = "leto" }, pieces = { leto = { leader = { agent = 2, mentat = 1 } } } },
  councilors_dispensation = { counters = { council = { rabban = 0, leto = 1 } } },
  double_cross = { pieces = { leto = { conflict = { troop = 0 }, supply = { troop = 12 } } } },
}
for card, laid in CONDITIONS do
  all["di_int_8_the_condition_of_" .. card] = function() cannot(card, laid) end
end

-- Combat, endgame and triumph cards are no plots (DI-INT.3, DI-INT.4, DI-CB.7).
for _, card in { "allied_armada", "ambush", "master_tactician", "private_army", "staged_incident", "tiebreaker", "to_the_victor", "demand_respect" } do
  all["di_int_3_" .. card .. "_is_played_in_combat_only"] = function() cannot(card, { counters = { ally_emperor = "rabban" } }) end
end
for _, card in { "corner_the_market", "plans_within_plans" } do
  all["di_int_4_" .. card .. "_is_played_in_the_endgame_only"] = function()
    cannot(card, { counters = { emperor = { rabban = 3 }, fremen = { rabban = 3 }, spacing_guild = { rabban = 3 } } })
  end
end

function all.di_int_2_a_plot_on_a_reveal_turn_and_at_its_end()
  local t = turn({ "windfall", "water_peddlers_union" })
  t.play("rabban turn.card: reveal / rabban reveal.acquire: plot / rabban plot.card: windfall")
  t.equals({ t.counter("solari", "rabban"), t.cards("rabban.intrigues") }, { 11, { "water_peddlers_union" } })
  t.play("rabban reveal.acquire: done / rabban turn.end: water_peddlers_union")
  t.equals(t.counter("water", "rabban"), 10)
end

function all.di_int_2_not_in_the_turn_of_another()
  local t = turn({ "windfall" })
  t.play("rabban turn.card: dagger / rabban turn.space: hall_of_oratory / rabban turn.end: end")
  t.asked("leto", "turn.card")
  t.equals(t.options(), { "reveal" })
end

function all.di_int_15_any_number_of_cards_may_be_held()
  local t = turn({ "windfall", "bribery", "charisma", "refocus", "infiltrate", "2 ambush", "2 dispatch_an_envoy", "3 master_tactician" })
  t.equals(#t.cards("rabban.intrigues"), 12)
end

function all.di_int_2_a_plot_before_a_reveal_turn_without_any_other_choice()
  local t = turn({ "windfall" }, { cards = { rabban = { hand = { "convincing_argument" } } } })
  t.equals(t.options(), { "windfall", "reveal" })
  t = turn({ "windfall" }, { cards = { rabban = { hand = {} } } })
  t.play("rabban turn.card: reveal / rabban reveal.acquire: done")
  t.offered("windfall")
end

function all.di_rv_7_a_plot_at_the_end_brings_persuasion_to_acquire_with()
  local t = turn({ "charisma" }, { counters = { council = { rabban = 0 } } })
  t.play("rabban turn.card: reveal / rabban turn.end: charisma / rabban reveal.acquire: arrakis_liaison")
  assert(table.find(t.cards("rabban.discard"), "arrakis_liaison"))
end

function all.di_at_8_a_plot_may_spend_what_the_space_costs()
  local t = turn({ "reinforcements" }, { counters = { solari = { rabban = 4 }, council = { rabban = 0 } }, pieces = { leto = { leader = { agent = 1 }, hall_of_oratory = { agent = 1 } } } })
  t.play("rabban turn.card: dagger / rabban turn.space: plot / rabban plot.card: reinforcements")
  t.asked("rabban", "turn.card") -- there is nowhere to go with the Dagger
  t.equals({ t.options(), t.cards("rabban.hand") }, { { "reveal" }, { "dagger" } })
end

-- Bindu Suspension (DI-CARD.3, DI-CARD.4)
function all.di_card_4_bindu_suspension_draws_and_ends_the_turn()
  local t, found = plot("bindu_suspension")
  t.equals(found, "hand +1, deck -1, " .. GONE)
  t.asked("leto", "turn.card")
end

function all.di_amb_16_no_turn_is_left_after_bindu_suspension()
  local t = plot("bindu_suspension")
  t.equals({ t.count("rabban", "leader", "agent"), t.cards("rabban.played") }, { 1, {} })
  t.play("leto turn.card: reveal / helena turn.card: reveal")
  t.asked("rabban", "turn.card") -- he has not revealed
end

function all.di_card_3_bindu_suspension_comes_before_anything_else()
  local t = turn({ "bindu_suspension" })
  t.play("rabban turn.card: dagger")
  t.asked("rabban", "turn.space")
  t.not_offered("plot")
  t = turn({ "bindu_suspension" })
  t.play("rabban turn.card: reveal")
  t.not_offered("plot")
  t = turn({ "bindu_suspension", "windfall" })
  t.offered("bindu_suspension")
  t.play("rabban turn.card: windfall")
  t.not_offered("bindu_suspension")
end

function all.di_amb_48_bindu_suspension_needs_an_agent()
  local none = { pieces = { rabban = { leader = { agent = 0 }, carthag = { agent = 1 } } } }
  cannot("bindu_suspension", none)
  none.set = { bindu_needs_agent = 0 }
  turn({ "bindu_suspension" }, none).offered("bindu_suspension")
end

-- Bypass Protocol (DI-AMB.31)
function all.di_amb_31_bypass_protocol_takes_from_the_row_and_the_liaisons()
  local t = plot("bypass_protocol", "rabban effect.choose: acquire_3")
  t.equals(t.options(), { "space_travel", "arrakis_liaison" })
  t.play("rabban: arrakis_liaison")
  t.equals(t.cards("rabban.discard"), { "arrakis_liaison", "diplomacy" })
end

function all.di_amb_31_for_two_spice_it_takes_a_card_up_to_5_on_top_of_the_deck()
  local t = plot("bypass_protocol", "rabban effect.choose: pay_spend_spice_2_acquire_5_deck_top")
  t.equals(t.options(), { "chani", "gun_thopter", "space_travel", "arrakis_liaison" })
  t.play("rabban: chani")
  t.equals({ t.cards("rabban.deck")[1], t.counter("spice", "rabban"), t.counter("water", "rabban") }, { "chani", 7, 10 })
end

function all.di_not_4_what_cannot_be_paid_cannot_be_chosen()
  local t = plot("bypass_protocol", nil, { counters = { spice = { rabban = 1 } } })
  t.asked("rabban", "effect.acquire")
  t.not_offered("chani")
end

-- Cards that wait (DI-INT.9)
function all.di_int_9_charisma_waits_for_the_reveal_turn()
  local t = plot("charisma")
  t.equals({ t.cards("rabban.waiting"), t.counter("persuasion", "rabban") }, { { "charisma" }, 0 })
  t.play("rabban turn.card: reveal")
  t.equals({ t.counter("persuasion", "rabban"), t.cards("rabban.waiting"), t.cards("intrigue_discard") }, { 4, {}, { "charisma" } })
end

function all.di_int_9_charisma_counts_at_once_in_the_reveal_turn()
  local t = turn({ "charisma" })
  t.play("rabban turn.card: reveal / rabban reveal.acquire: plot / rabban plot.card: charisma")
  t.equals({ t.counter("persuasion", "rabban"), t.cards("intrigue_discard") }, { 4, { "charisma" } })
end

function all.di_card_29_recruitment_mission_card_by_card()
  local t = plot("recruitment_mission", nil, { counters = { persuasion = { rabban = 4 } } })
  t.play("rabban turn.card: reveal")
  t.equals(t.counter("persuasion", "rabban"), 7) -- 4, 2 of the Council, 1
  t.play("rabban reveal.acquire: arrakis_liaison / rabban acquire.top: yes / rabban reveal.acquire: space_travel / rabban acquire.top: no")
  t.equals({ t.cards("rabban.deck")[1], t.cards("rabban.discard")[1] }, { "arrakis_liaison", "space_travel" })
end

function all.di_card_29_and_only_in_this_reveal_turn()
  local t = plot("recruitment_mission", nil, { cards = { leto = { hand = { "2 convincing_argument" } } } })
  t.play("rabban turn.card: reveal / rabban reveal.acquire: done / leto turn.card: reveal / leto reveal.acquire: arrakis_liaison")
  t.equals(t.cards("leto.discard")[1], "arrakis_liaison")
end

-- Agents and spaces
function all.di_card_9_dispatch_an_envoy_adds_the_four_factions()
  local t = plot("dispatch_an_envoy", "rabban turn.card: dagger")
  for _, space in { "wealth", "foldspace", "secrets", "stillsuits", "rally_troops" } do t.offered(space) end
  t.not_offered("carthag")
end

function all.di_card_9_for_this_turn_only()
  local t = plot("dispatch_an_envoy", "rabban turn.card: dagger / rabban turn.space: rally_troops", { cards = { leto = { hand = { "dagger" } } } })
  t.play("leto turn.card: dagger")
  t.equals({ t.count("leto", "hall_of_oratory", "agent"), t.count("leto", "wealth", "agent") }, { 1, 0 }) -- there is no other
end

function all.di_amb_22_a_card_without_icons_becomes_playable()
  local t = plot("dispatch_an_envoy", nil, { cards = { rabban = { hand = { "convincing_argument" } } } })
  t.offered("convincing_argument")
  t.play("rabban turn.card: convincing_argument / rabban turn.space: wealth")
  t.equals(t.count("rabban", "wealth", "agent"), 1)
end

function all.di_card_24_infiltrate_lifts_blocking_for_one_agent()
  local held = { pieces = { leto = { leader = { agent = 1 }, hall_of_oratory = { agent = 1 } } } }
  local t = turn({ "infiltrate" }, held)
  t.play("rabban turn.card: dagger")
  t.struck("hall_of_oratory", "DI-AT.4")
  t = plot("infiltrate", "rabban turn.card: dagger / rabban turn.space: hall_of_oratory", held)
  t.equals({ t.count("rabban", "hall_of_oratory", "agent"), t.count("leto", "hall_of_oratory", "agent") }, { 1, 1 })
end

function all.di_amb_23_own_agents_block_under_infiltrate()
  local t = plot("infiltrate", "rabban turn.card: dagger", { pieces = { rabban = { arrakeen = { agent = 0 }, hall_of_oratory = { agent = 1 } } } })
  t.struck("hall_of_oratory", "DI-AT.4")
end

function all.di_card_43_urgent_mission_recalls_an_agent()
  local t = plot("urgent_mission")
  t.equals({ t.count("rabban", "arrakeen", "agent"), t.count("rabban", "leader", "agent") }, { 0, 2 })
end

function all.di_voc_10_one_of_ones_own_agents_is_chosen()
  local t = plot("urgent_mission", nil, { pieces = { rabban = { leader = { agent = 0 }, carthag = { agent = 1 } }, leto = { leader = { agent = 1 }, wealth = { agent = 1 } } } })
  t.equals(t.options(), { "arrakeen", "carthag" })
  t.play("rabban effect.recall: carthag")
  t.offered("dagger") -- the Agent is usable again
end

function all.di_amb_13_urgent_mission_recalls_the_mentat()
  local t = plot("urgent_mission", nil, { counters = { mentat = "rabban" }, pieces = { rabban = { leader = { agent = 2 }, arrakeen = { agent = 0 }, wealth = { mentat = 1 } } } })
  t.equals({ t.count("rabban", "wealth", "mentat"), t.count("rabban", "leader", "mentat") }, { 0, 1 })
end

function all.di_card_5_calculated_hire_takes_the_mentat()
  local t = plot("calculated_hire")
  t.equals({ t.counter("mentat"), t.count("rabban", "leader", "mentat") }, { "rabban", 1 })
end

-- Decks
function all.di_card_27_poison_snooper_looks_and_trashes()
  local laid = { cards = { rabban = { deck = { top = { "seek_allies" } } } } }
  local t = plot("poison_snooper", nil, laid)
  t.equals({ t.options(), t.knows("rabban", "seek_allies", "rabban.deck"), t.knows("leto", "seek_allies", "rabban.deck") }, { { "draw_1", "trash_deck_top" }, true, false })
  t.play("rabban: trash_deck_top")
  t.equals({ t.cards("trash"), #t.cards("rabban.deck") }, { { "seek_allies" }, 7 })
end

-- All of Rabban's cards but a Dagger lie in his discard.
local EMPTY = { "2 convincing_argument", "dagger", "diplomacy", "2 dune_the_desert_planet", "reconnaissance", "seek_allies", "signet_ring" }

function all.di_amb_51_poison_snooper_needs_a_deck()
  local laid = { cards = { rabban = { discard = EMPTY } } }
  cannot("poison_snooper", laid)
  laid.set = { poison_snooper_empty = 1 }
  local t = plot("poison_snooper", nil, laid)
  t.equals(#t.cards("rabban.hand"), 2) -- with nothing to trash a card is drawn
end

function all.di_card_30_refocus_with_an_empty_discard_shuffles_the_deck()
  local drawn = {}
  for seed = 1, 8 do
    local t = plot("refocus", nil, { seed = seed, cards = { rabban = { discard = {}, deck = { top = { "seek_allies", "signet_ring" } } } } })
    t.equals({ #t.cards("rabban.hand"), #t.cards("rabban.deck") }, { 2, 8 })
    for _, card in t.cards("rabban.hand") do drawn[card] = true end
  end
  local n = 0
  for _ in drawn do n = n + 1 end
  assert(n > 2, "the deck is never shuffled")
end

function all.di_not_8_refocus_shuffles_before_it_draws()
  local t = plot("refocus", nil, { cards = { rabban = { discard = EMPTY } } })
  t.equals({ #t.cards("rabban.discard"), #t.cards("rabban.deck"), #t.cards("rabban.hand") }, { 0, 8, 2 })
end

-- Troops
function all.di_card_10_double_cross_takes_a_troop_of_one_opponent()
  local t = plot("double_cross", nil, { pieces = { helena = { conflict = { troop = 1 } } } })
  t.equals(t.options(), { "leto", "helena" })
  t.play("rabban effect.opponent: leto")
  t.equals({ t.count("leto", "conflict", "troop"), t.count("leto", "supply", "troop"), t.counter("strength", "leto") }, { 1, 11, 2 })
  t.equals({ t.count("helena", "conflict", "troop"), t.count("rabban", "conflict", "troop") }, { 1, 4 })
end

function all.di_card_10_double_cross_against_a_single_troop()
  local t = plot("double_cross", nil, { pieces = { leto = { conflict = { troop = 1 }, supply = { troop = 11 } } } })
  t.equals({ t.count("leto", "conflict", "troop"), t.count("rabban", "conflict", "troop") }, { 0, 4 })
end

function all.di_card_10_double_cross_without_troops_in_supply()
  local t = plot("double_cross", nil, { pieces = { rabban = { supply = { troop = 0 }, garrison = { troop = 9 } } } })
  t.equals({ t.count("leto", "conflict", "troop"), t.count("rabban", "conflict", "troop") }, { 1, 3 })
end

function all.di_not_6_rapid_mobilization_deploys_any_number()
  local t = plot("rapid_mobilization")
  t.equals(t.options(), { "0..3" })
  t.play("rabban: 0")
  t.equals(t.count("rabban", "conflict", "troop"), 3)
end

function all.di_not_5_reinforcements_are_deployed_in_a_reveal_turn()
  local t = turn({ "reinforcements" })
  t.play("rabban turn.card: reveal / rabban reveal.acquire: plot / rabban plot.card: reinforcements")
  t.asked("rabban", "effect.deploy")
  t.equals(t.options(), { "0..3" })
  t.play("rabban: 2")
  t.equals({ t.count("rabban", "garrison", "troop"), t.count("rabban", "conflict", "troop") }, { 4, 5 })
end

function all.di_amb_9_reinforcements_may_be_deployed_from_a_combat_space()
  local t = plot("reinforcements", "rabban turn.card: reconnaissance / rabban turn.space: carthag", { cards = { rabban = { hand = { "reconnaissance" } } } })
  t.asked("rabban", "turn.deploy")
  t.equals(t.options()[1], "0..6") -- three, one of Carthag, two others
end

return tests(all)
