-- Agent boxes: what each card of the Imperium deck, the Reserve and the starting decks gives on an Agent turn (DI-DECK.2).

local KEYS = { "vp", "solari", "spice", "water", "emperor", "spacing_guild", "bene_gesserit", "fremen", "persuasion", "strength" }
local ZONES = { "hand", "deck", "discard", "played", "intrigues" }

-- Everything that a seat has, and how many cards are out of the game.
local function state(t, who)
  local found = {}
  for _, key in KEYS do found[#found + 1] = { key, t.counter(key, who) } end
  for _, place in { "supply", "garrison", "conflict" } do found[#found + 1] = { place, t.count(who, place, "troop") } end
  for _, zone in ZONES do found[#found + 1] = { zone, #t.cards(who .. "." .. zone) } end
  found[#found + 1] = { "trash", #t.cards("trash") }
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

-- The turn of Rabban, a friend of the Fremen, who has a troop in the Conflict and nine of everything.
local function turn(card, laid)
  return position({
    phase = "turns", factions = "rabban leto helena", first = "rabban",
    counters = { solari = { rabban = 9 }, spice = { rabban = 9 }, water = { rabban = 9 }, fremen = { rabban = 2 } },
    pieces = {
      rabban = { leader = { agent = 2 }, garrison = { troop = 3 }, conflict = { troop = 1 } },
      leto = { leader = { agent = 2 }, garrison = { troop = 3 } }, helena = { leader = { agent = 2 }, garrison = { troop = 3 } },
    },
    cards = {
      rabban = { hand = { card }, discard = { "dagger" } },
      common = { current = { "guild_bank_raid" }, conflicts = { "raid_stockpiles", "machinations" } },
    },
  }, laid)
end

-- Sends an Agent, gives these answers, and tells what has changed for Rabban.
local function visit(card, space, answers, laid)
  local t = turn(card, laid)
  local before = state(t, "rabban")
  t.play("rabban turn.card: " .. card)
  if select(2, t.asked()) == "turn.space" then t.play("rabban turn.space: " .. space) end
  if answers then t.play(answers) end
  return t, changes(t, before, "rabban")
end

local all = {}

-- One test for each card: where it sends the Agent, what card and space give together, and the answers on the way.
-- Secure Contract gives 3 Solari; Sietch Tabr 1 water and a troop; Hall of Oratory a troop; Wealth 2 Solari; each faction Influence.
local YES = "rabban effect.pay: yes"
local ONE = "hand -1, played +1" -- the card itself
local DREW = "deck -1, played +1" -- the card itself, and another drawn
local BOXES = {
  { "arrakis_recruiter", "sietch_tabr", "water +1, supply -2, garrison +2, " .. ONE },
  { "arrakis_liaison", "sietch_tabr", "water +1, supply -1, garrison +1, " .. ONE },
  { "bene_gesserit_initiate", "secure_contract", "solari +3, " .. DREW },
  { "bene_gesserit_sister", "hall_of_oratory", "supply -1, garrison +1, " .. ONE },
  { "carryall", "hagga_basin", "spice +4, water -1, " .. ONE },
  { "chani", "secure_contract", "solari +3, " .. ONE },
  { "crysknife", "secure_contract", "solari +4, " .. ONE },
  { "dagger", "hall_of_oratory", "supply -1, garrison +1, " .. ONE },
  { "diplomacy", "wealth", "solari +2, emperor +1, " .. ONE },
  { "dr_yueh", "sietch_tabr", "water +1, supply -1, garrison +1, " .. DREW },
  { "duncan_idaho", "sietch_tabr", "supply -2, garrison +2, " .. DREW, YES },
  { "dune_the_desert_planet", "secure_contract", "solari +3, " .. ONE },
  { "fedaykin_death_commando", "secure_contract", "solari +3, hand -1, discard -1, played +1, trash +1", "rabban trash.card: dagger" },
  { "firm_grip", "wealth", "emperor +1, spacing_guild +1, " .. ONE, YES .. " / rabban effect.choose: influence_spacing_guild_1" },
  { "fremen_camp", "secure_contract", "solari +3, spice -2, supply -3, garrison +3, " .. ONE, YES },
  { "gene_manipulation", "hall_of_oratory", "supply -1, garrison +1, hand -1, trash +1", "rabban trash.card: gene_manipulation" },
  { "guild_administrator", "secure_contract", "solari +3, hand -1, discard -1, played +1, trash +1", "rabban trash.card: dagger" },
  { "guild_ambassador", "hall_of_oratory", "spice +2, supply -1, garrison +1, " .. ONE, "rabban effect.choose: gain_spice_2" },
  { "guild_bankers", "wealth", "solari +2, emperor +1, " .. ONE },
  { "gun_thopter", "secure_contract", "solari +3, " .. ONE },
  { "gurney_halleck", "sietch_tabr", "water +1, supply -3, garrison +3, " .. DREW },
  { "imperial_spy", "wealth", "solari +2, emperor +1, hand -1, intrigues +1, trash +1", YES },
  { "kwisatz_haderach", "secure_contract", "solari +3, " .. DREW },
  { "lady_jessica", "secure_contract", "solari +3, hand +1, deck -2, played +1" },
  { "liet_kynes", "sietch_tabr", "water +1, supply -1, garrison +1, " .. ONE },
  { "missionaria_protectiva", "sietch_tabr", "water +1, supply -1, garrison +1, " .. ONE },
  { "opulence", "wealth", "solari +5, emperor +1, " .. ONE },
  { "other_memory", "secure_contract", "solari +3, " .. DREW },
  { "piter_de_vries", "hall_of_oratory", "supply -1, garrison +1, " .. ONE .. ", intrigues +1" },
  { "power_play", "wealth", "vp +1, solari +2, emperor +2, hand -1, trash +1" },
  { "reconnaissance", "sietch_tabr", "water +1, supply -1, garrison +1, " .. ONE },
  { "reverend_mother_mohiam", "wealth", "solari +2, emperor +1, " .. ONE },
  { "sardaukar_legion", "wealth", "solari +2, emperor +1, supply -2, garrison +2, " .. ONE },
  { "scout", "secure_contract", "solari +3, " .. ONE },
  { "seek_allies", "wealth", "solari +2, emperor +1, hand -1, trash +1" },
  {
    "shifting_allegiances", "secure_contract", "solari +3, spice -2, emperor +2, fremen -1, " .. ONE, -- a point lost, a point gained
    YES .. " / rabban influence.track: emperor",
  },
  { "sietch_reverend_mother", "stillsuits", "water +1, fremen +1, hand -1, discard -1, played +1, trash +1", "rabban trash.card: dagger" },
  { "smugglers_thopter", "secure_contract", "solari +3, " .. ONE },
  { "space_travel", "foldspace", "spacing_guild +1, deck -1, discard +1, played +1" },
  { "spice_hunter", "secure_contract", "solari +3, " .. ONE },
  { "spice_smugglers", "sietch_tabr", "solari +3, spice -2, water +1, spacing_guild +1, supply -1, garrison +1, " .. ONE, YES },
  { "stilgar", "secure_contract", "solari +3, water +1, " .. ONE },
  { "test_of_humanity", "hall_of_oratory", "supply -1, garrison +1, " .. ONE },
  { "the_voice", "secure_contract", "solari +3, " .. ONE, "rabban effect.voice: carthag" },
  { "thufir_hawat", "secure_contract", "solari +3, " .. DREW },
  { "worm_riders", "secure_contract", "solari +3, spice +2, " .. ONE },
}
for _, row in BOXES do
  local card, space, gives, answers = row[1], row[2], row[3], row[4]
  all["di_deck_2_the_agent_box_of_" .. card] = function()
    local t, found = visit(card, space, answers)
    t.equals(found, gives)
  end
end

-- One test for each card with an arrow: whoever does not pay gets nothing of it (DI-NOT.2).
local REFUSED = {
  duncan_idaho = { "sietch_tabr", "water +1, supply -1, garrison +1, " .. ONE }, firm_grip = { "wealth", "solari +2, emperor +1, " .. ONE },
  fremen_camp = { "secure_contract", "solari +3, " .. ONE }, imperial_spy = { "wealth", "solari +2, emperor +1, " .. ONE },
  shifting_allegiances = { "secure_contract", "solari +3, " .. ONE },
  spice_smugglers = { "sietch_tabr", "water +1, supply -1, garrison +1, " .. ONE },
}
for card, row in REFUSED do
  all["di_not_2_the_arrow_of_" .. card .. "_need_not_be_paid"] = function()
    local t, found = visit(card, row[1], "rabban effect.pay: no")
    t.equals(found, row[2])
  end
end

-- One test for each price of an arrow: whoever has less is not asked.
local SHORT = {
  duncan_idaho = { "research_station", { water = 2 } }, fremen_camp = { "secure_contract", { spice = 1 } },
  spice_smugglers = { "sietch_tabr", { spice = 1 } },
}
for card, row in SHORT do
  all["di_not_2_the_arrow_of_" .. card .. "_needs_its_price"] = function()
    local counters = {}
    for what, n in row[2] do counters[what] = { rabban = n } end
    local t = visit(card, row[1], nil, { counters = counters })
    t.not_asked("effect.pay")
  end
end

function all.di_at_13_the_solari_of_the_space_pay_for_the_card()
  local t = visit("firm_grip", "wealth", nil, { counters = { solari = { rabban = 0 } } })
  t.asked("rabban", "effect.pay")
  t.play("rabban effect.pay: yes / rabban effect.choose: influence_fremen_1")
  t.equals({ t.counter("solari", "rabban"), t.counter("fremen", "rabban") }, { 0, 3 })
end

-- Cards without icons (DI-AT.5)
for _, card in { "assassination_mission", "choam_directorship", "convincing_argument", "sardaukar_infantry", "the_spice_must_flow" } do
  all["di_at_5_no_agent_goes_with_" .. card] = function()
    local t = turn(card)
    t.equals(t.options(), { "reveal" })
    t.refused(card)
  end
end

-- Another Bene Gesserit card in play, one of this turn's own kind or of another
local SISTER = { cards = { rabban = { played = { "the_voice" } } } }

function all.di_not_5_gene_manipulation_beside_another_bene_gesserit_card()
  local t, found = visit("gene_manipulation", "hall_of_oratory", "rabban trash.card: nothing", SISTER)
  t.equals(found, "spice +2, supply -1, garrison +1, " .. ONE)
  t = visit("gene_manipulation", "hall_of_oratory", "rabban trash.card: nothing", { cards = { rabban = { played = { "stilgar" } } } })
  t.equals(t.counter("spice", "rabban"), 9)
end

function all.di_not_5_gene_manipulation_beside_its_second_copy()
  local t = visit("gene_manipulation", "hall_of_oratory", "rabban trash.card: nothing", { cards = { rabban = { played = { "gene_manipulation" } } } })
  t.equals(t.counter("spice", "rabban"), 11)
end

function all.di_card_41_missionaria_protectiva_needs_another_bene_gesserit_card()
  local t, found = visit("missionaria_protectiva", "sietch_tabr", "rabban influence.track: spacing_guild", SISTER)
  t.equals(found, "water +1, spacing_guild +1, supply -1, garrison +1, " .. ONE)
  t = visit("missionaria_protectiva", "sietch_tabr", "rabban influence.track: emperor", { cards = { rabban = { played = { "missionaria_protectiva" } } } })
  t.equals(t.counter("emperor", "rabban"), 1) -- it is a Bene Gesserit card itself
end

function all.di_card_31_mohiam_makes_opponents_discard_two_from_the_left()
  local t = visit("reverend_mother_mohiam", "wealth", nil, { cards = {
    rabban = { played = { "the_voice" } }, leto = { hand = { "dagger", "diplomacy", "reconnaissance" } }, helena = { hand = { "2 dagger", "seek_allies" } },
  } })
  t.asked("leto", "effect.discard")
  t.play("leto: dagger diplomacy")
  t.asked("helena", "effect.discard")
  t.play("helena: dagger seek_allies")
  t.equals({ t.cards("leto.hand"), t.cards("helena.hand") }, { { "reconnaissance" }, { "dagger" } })
  t.equals(#t.cards("leto.discard"), 2)
end

function all.di_amb_30_mohiam_against_one_card()
  local t = visit("reverend_mother_mohiam", "wealth", nil, {
    quiet = true, cards = { rabban = { hand = { "reverend_mother_mohiam", "dagger" }, played = { "the_voice" } }, leto = { hand = { "dagger" } } },
  })
  t.equals({ t.cards("leto.hand"), t.cards("leto.discard") }, { {}, { "dagger" } })
end

function all.di_card_13_gun_thopter_takes_a_troop_of_every_garrison()
  local t = visit("gun_thopter", "secure_contract", nil, { pieces = { helena = { garrison = { troop = 0 }, supply = { troop = 11 }, conflict = { troop = 1 } } } })
  t.equals({ t.count("leto", "garrison", "troop"), t.count("leto", "supply", "troop") }, { 2, 10 })
  t.equals({ t.count("helena", "garrison", "troop"), t.count("helena", "conflict", "troop") }, { 0, 1 })
  t.equals(t.count("rabban", "garrison", "troop"), 3)
end

function all.di_not_4_guild_ambassador_chooses_influence_or_spice()
  local t = visit("guild_ambassador", "hall_of_oratory")
  t.equals(t.options(), { "gain_spice_2", "influence_spacing_guild_1" })
  t.play("rabban: influence_spacing_guild_1")
  t.equals({ t.counter("spice", "rabban"), t.counter("spacing_guild", "rabban") }, { 9, 1 })
end

function all.di_not_4_firm_grip_offers_the_three_other_factions()
  local t = visit("firm_grip", "wealth", YES)
  t.equals(t.options(), { "influence_bene_gesserit_1", "influence_fremen_1", "influence_spacing_guild_1" })
  t.play("rabban: influence_bene_gesserit_1")
  t.equals(t.counter("bene_gesserit", "rabban"), 1)
end

function all.di_not_4_other_memory_takes_a_bene_gesserit_card_back()
  local laid = { cards = { rabban = { discard = { "the_voice", "stilgar", "lady_jessica" } } } }
  local t = visit("other_memory", "secure_contract", "rabban effect.choose: take_from_discard_bene_gesserit_1", laid)
  t.equals(t.options(), { "lady_jessica", "the_voice" })
  t.play("rabban effect.take: the_voice")
  t.equals({ t.cards("rabban.hand"), #t.cards("rabban.discard") }, { { "the_voice" }, 2 })
  t = visit("other_memory", "secure_contract", "rabban effect.choose: draw_1", laid)
  t.equals({ #t.cards("rabban.hand"), #t.cards("rabban.discard") }, { 1, 3 })
end

function all.di_not_5_smugglers_thopter_needs_two_with_the_guild()
  local t = visit("smugglers_thopter", "secure_contract", nil, { counters = { spacing_guild = { rabban = 2 } } })
  t.equals(#t.cards("rabban.hand"), 2)
  t = visit("smugglers_thopter", "secure_contract", nil, { counters = { spacing_guild = { rabban = 1 } } })
  t.equals(#t.cards("rabban.hand"), 0)
end

function all.di_card_32_shifting_allegiances_may_lose_and_gain_on_one_track()
  local t = visit("shifting_allegiances", "secure_contract", YES .. " / rabban influence.track: fremen")
  t.equals({ t.counter("fremen", "rabban"), t.counter("spice", "rabban"), t.counter("vp", "rabban") }, { 3, 7, 0 })
end

function all.di_card_32_the_influence_lost_must_exist()
  local t = visit("shifting_allegiances", "secure_contract", nil, { counters = { fremen = { rabban = 0 } } })
  t.not_asked("effect.pay")
  t = visit("shifting_allegiances", "secure_contract", YES, { counters = { fremen = { rabban = 1 }, emperor = { rabban = 1 } } })
  t.asked("rabban", "influence.lost")
  t.equals(t.options(), { "emperor", "fremen" })
end

function all.di_fac_16_both_influence_go_to_one_faction()
  local t = visit("shifting_allegiances", "secure_contract", YES .. " / rabban influence.track: bene_gesserit")
  t.equals({ t.counter("bene_gesserit", "rabban"), t.counter("emperor", "rabban") }, { 2, 0 })
end

-- Test of Humanity: what opponents have decides what they may choose.
local function test_of_humanity(leto, troops)
  return visit("test_of_humanity", "hall_of_oratory", nil, {
    pieces = { leto = { conflict = { troop = troops }, supply = { troop = 9 - troops } } },
    cards = { leto = { hand = leto }, helena = { hand = { "dagger", "diplomacy" } } },
  })
end

function all.di_card_38_opponents_choose_from_the_left()
  local t = test_of_humanity({ "dagger", "diplomacy" }, 2)
  t.asked("leto", "effect.choose")
  t.equals(t.options(), { "discard_1", "lose_troop_conflict_1" })
  t.play("leto: lose_troop_conflict_1")
  t.equals({ t.count("leto", "conflict", "troop"), t.count("leto", "supply", "troop"), #t.cards("leto.hand") }, { 1, 8, 2 })
  t.asked("helena", "effect.discard")
  t.play("helena: dagger")
  t.equals({ t.cards("helena.hand"), t.cards("helena.discard") }, { { "diplomacy" }, { "dagger" } })
end

function all.di_card_39_what_cannot_be_carried_out_cannot_be_chosen()
  local t = test_of_humanity({}, 1)
  t.equals(t.count("leto", "conflict", "troop"), 0)
  t.asked("helena", "effect.discard")
end

function all.di_card_39_the_last_card_or_the_last_troop_can_be_chosen()
  local t = test_of_humanity({ "dagger" }, 1)
  t.asked("leto", "effect.choose")
  t.equals(t.options(), { "discard_1", "lose_troop_conflict_1" })
  t.play("leto: discard_1")
  t.equals({ t.cards("leto.hand"), t.count("leto", "conflict", "troop") }, { {}, 1 })
end

function all.di_amb_29_who_can_do_neither_does_nothing()
  local t = test_of_humanity({}, 0)
  t.equals({ t.count("leto", "supply", "troop"), t.count("leto", "garrison", "troop") }, { 9, 3 })
  t.asked("helena", "effect.discard")
end

-- The Voice (DI-CARD.19 to DI-CARD.22): Rabban keeps the others from Arrakeen.
local function voice(laid)
  local t = turn("the_voice", {
    cards = { rabban = { hand = { "the_voice", "reconnaissance" } }, leto = { hand = { "diplomacy" } }, helena = { hand = { "reconnaissance" } } },
    counters = { water = { helena = 2 } },
  })
  t.play("rabban turn.card: the_voice / rabban turn.space: secure_contract / rabban effect.voice: " .. (laid or "arrakeen"))
  return t
end

function all.di_card_20_opponents_cannot_go_where_the_voice_says()
  local t = voice("wealth")
  t.play("leto turn.card: diplomacy")
  t.refused("wealth", "DI-CARD.20")
end

function all.di_card_20_any_space_can_be_named()
  local t = turn("the_voice")
  t.play("rabban turn.card: the_voice / rabban turn.space: secure_contract")
  t.equals(#t.options(), 22)
end

function all.di_card_21_the_voice_lasts_until_its_players_next_turn()
  local t = voice()
  t.play("leto turn.card: reveal / helena turn.card: reconnaissance")
  t.refused("arrakeen", "DI-CARD.20")
  t.play("helena turn.space: carthag / helena turn.deploy: 0 / helena turn.end: end")
  t.asked("rabban", "turn.card")
  t.equals(t.counter("voice", "arrakeen"), nil)
end

function all.di_card_22_it_does_not_bind_its_own_player()
  local t = voice()
  t.play("leto turn.card: reveal / helena turn.card: reveal")
  t.play("rabban turn.card: reconnaissance")
  t.offered("arrakeen")
end

function all.di_card_45_the_voice_gives_no_control()
  local t = voice()
  t.equals(t.counter("control", "arrakeen"), nil)
end

function all.di_amb_50_the_voice_works_with_all_markers_placed()
  local t = turn("the_voice", { counters = { control = { arrakeen = "rabban", carthag = "rabban", imperial_basin = "rabban" } } })
  t.play("rabban turn.card: the_voice / rabban turn.space: secure_contract / rabban effect.voice: wealth")
  t.equals(t.counter("voice", "wealth"), "rabban")
end

-- Kwisatz Haderach (DI-CARD.14 to DI-CARD.19)
local KH = "kwisatz_haderach"

function all.di_card_14_it_goes_to_any_space_even_where_agents_stand()
  local t = turn(KH, { pieces = { leto = { wealth = { agent = 1 } }, rabban = { leader = { agent = 1 }, arrakeen = { agent = 1 } } } })
  t.play("rabban turn.card: kwisatz_haderach")
  t.equals(#t.options(), 22)
  t.play("rabban turn.space: wealth / rabban turn.agent: leader")
  t.equals({ t.count("rabban", "wealth", "agent"), t.count("leto", "wealth", "agent") }, { 1, 1 }) -- DI-AMB.11
end

function all.di_card_15_an_agent_of_the_board_may_be_sent()
  local t = turn(KH, { pieces = { rabban = { arrakeen = { agent = 1 } } } })
  t.play("rabban turn.card: kwisatz_haderach / rabban turn.space: secure_contract / rabban turn.agent: arrakeen")
  t.equals({ t.count("rabban", "arrakeen", "agent"), t.count("rabban", "secure_contract", "agent"), t.count("rabban", "leader", "agent") }, { 0, 1, 2 })
end

function all.di_card_16_it_needs_no_agent_on_the_leader()
  local t = turn(KH, { pieces = { rabban = { leader = { agent = 0 }, arrakeen = { agent = 1 }, carthag = { agent = 1 } } }, cards = { rabban = { hand = { KH, "dagger" } } } })
  t.equals(t.options(), { KH, "reveal" })
  t.play("rabban turn.card: kwisatz_haderach / rabban turn.space: secure_contract")
  t.equals(t.options(), { "arrakeen", "carthag" })
  t.play("rabban turn.agent: carthag")
  t.equals({ t.count("rabban", "carthag", "agent"), t.count("rabban", "secure_contract", "agent") }, { 0, 1 })
end

function all.di_card_17_it_may_send_an_agent_back_to_its_space()
  local t = turn(KH, { pieces = { rabban = { leader = { agent = 0 }, secure_contract = { agent = 1 } } } })
  t.play("rabban turn.card: kwisatz_haderach / rabban turn.space: secure_contract")
  t.equals({ t.count("rabban", "secure_contract", "agent"), t.counter("solari", "rabban") }, { 1, 12 })
end

function all.di_card_18_it_does_not_beat_once_per_game()
  local t = turn(KH, { counters = { council = { rabban = 1 } } })
  t.play("rabban turn.card: kwisatz_haderach")
  t.struck("high_council", "DI-AT.10")
end

function all.di_card_19_it_does_not_beat_the_voice()
  local t = turn(KH, { counters = { voice = { wealth = "leto" } } })
  t.play("rabban turn.card: kwisatz_haderach")
  t.struck("wealth", "DI-CARD.20")
end

function all.di_amb_10_it_waives_neither_price_nor_requirement()
  local t = turn(KH, { counters = { fremen = { rabban = 1 }, spice = { rabban = 3 } } })
  t.play("rabban turn.card: kwisatz_haderach")
  t.struck("sietch_tabr", "DI-AT.6")
  t.struck("conspire", "DI-AT.8")
end

function all.di_amb_13_it_may_send_the_mentat()
  local t = turn(KH, { counters = { mentat = "rabban" }, pieces = { rabban = { leader = { agent = 0 }, wealth = { mentat = 1 } } } })
  t.play("rabban turn.card: kwisatz_haderach / rabban turn.space: secure_contract")
  t.equals({ t.count("rabban", "wealth", "mentat"), t.count("rabban", "secure_contract", "mentat") }, { 0, 1 })
end

-- Cards that trash themselves and others
function all.di_card_11_foldspace_returns_to_its_pile()
  local t = visit("foldspace", "secure_contract", nil, { cards = { rabban = { hand = { "foldspace" } } } })
  local n = 0
  for _, card in t.cards("reserve") do
    if card == "foldspace" then n = n + 1 end
  end
  t.equals({ n, t.cards("trash"), #t.cards("rabban.hand"), t.cards("rabban.played") }, { 6, {}, 1, {} })
end

function all.di_card_28_power_play_gives_two_with_the_visited_faction()
  for space, track in { wealth = "emperor", foldspace = "spacing_guild", secrets = "bene_gesserit", stillsuits = "fremen" } do
    local t = visit("power_play", space, nil, { counters = { fremen = { rabban = 0 } } })
    t.equals({ t.counter(track, "rabban"), t.counter("vp", "rabban"), t.cards("trash") }, { 2, 1, { "power_play" } })
  end
end

function all.di_card_23_imperial_spy_trashed_by_another_card_gives_nothing()
  local t = visit("guild_administrator", "secure_contract", nil, { cards = { rabban = { played = { "imperial_spy" } } } })
  t.play("rabban trash.card: imperial_spy")
  t.equals({ t.cards("trash"), t.cards("rabban.intrigues") }, { { "imperial_spy" }, {} })
end

function all.di_card_2_assassination_mission_pays_when_it_is_trashed()
  local t = visit("guild_administrator", "secure_contract", nil, { cards = { rabban = { hand = { "guild_administrator", "assassination_mission" } } } })
  t.play("rabban trash.card: assassination_mission")
  t.equals({ t.counter("solari", "rabban"), t.cards("trash") }, { 16, { "assassination_mission" } })
end

function all.di_voc_8_a_card_is_trashed_from_hand_discard_or_play()
  local t = visit("guild_administrator", "secure_contract", nil, { cards = { rabban = { hand = { "guild_administrator", "dagger" }, discard = { "diplomacy" }, played = { "seek_allies" } } } })
  t.equals(t.options(), { "guild_administrator", "dagger", "diplomacy", "seek_allies", "nothing" })
end

function all.di_voc_8_a_card_that_lies_in_two_places()
  local laid = { cards = { rabban = { hand = { "guild_administrator", "dagger" }, discard = { "dagger" } } } }
  local t = visit("guild_administrator", "secure_contract", "rabban trash.card: dagger", laid)
  t.equals(t.options(), { "discard", "hand" })
  t.play("rabban trash.from: hand")
  t.equals({ t.cards("rabban.hand"), t.cards("rabban.discard") }, { {}, { "dagger" } })
  t = visit("guild_administrator", "secure_contract", "rabban trash.card: dagger / rabban trash.from: discard", laid)
  t.equals({ t.cards("rabban.hand"), t.cards("rabban.discard") }, { { "dagger" }, {} })
end

function all.di_voc_9_a_reserve_card_returns_to_its_pile()
  local t = visit("guild_administrator", "secure_contract", nil, { cards = { rabban = { discard = { "the_spice_must_flow" } } } })
  t.play("rabban trash.card: the_spice_must_flow")
  t.equals({ t.cards("trash"), #t.cards("reserve") }, { {}, 24 })
end

function all.di_deck_9_trashing_is_optional()
  local t, found = visit("guild_administrator", "secure_contract", "rabban trash.card: nothing")
  t.equals(found, "solari +3, " .. ONE)
end

function all.di_deck_10_a_card_may_trash_itself()
  local t = visit("guild_administrator", "secure_contract", "rabban trash.card: guild_administrator")
  t.equals({ t.cards("rabban.played"), t.cards("trash") }, { {}, { "guild_administrator" } })
end

function all.di_card_6_carryall_doubles_base_spice_only()
  for space, spice in { imperial_basin = 2, hagga_basin = 4, the_great_flat = 6 } do
    local t = visit("carryall", space, nil, { counters = { bonus_spice = { [space] = 3 } } })
    t.equals(t.counter("spice", "rabban"), 9 + spice + 3)
  end
  local t = visit("dune_the_desert_planet", "imperial_basin", nil, { cards = { rabban = { played = { "carryall" } } } })
  t.equals(t.counter("spice", "rabban"), 10)
end

return tests(all)
