-- Reveal boxes: what each card gives on a Reveal turn (DI-DECK.3), and what cards do when they are acquired (DI-DECK.8).

local KEYS = { "vp", "solari", "spice", "water", "emperor", "spacing_guild", "bene_gesserit", "fremen", "persuasion", "strength" }
local ZONES = { "hand", "deck", "discard", "played", "intrigues" }

-- Everything that a seat has.
local function state(t, who)
  local found = {}
  for _, key in KEYS do found[#found + 1] = { key, t.counter(key, who) } end
  for _, place in { "supply", "garrison", "conflict" } do found[#found + 1] = { place, t.count(who, place, "troop") } end
  for _, zone in ZONES do found[#found + 1] = { zone, #t.cards(who .. "." .. zone) } end
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

-- The turn of Rabban, who has two troops in the Conflict and nine of everything. Something costs 1 Persuasion.
local function turn(hand, laid)
  return position({
    phase = "turns", factions = "rabban leto helena", first = "rabban",
    counters = { solari = { rabban = 9 }, spice = { rabban = 9 }, water = { rabban = 9 }, strength = { rabban = 4 } },
    pieces = {
      rabban = { leader = { agent = 2 }, garrison = { troop = 3 }, conflict = { troop = 2 } },
      leto = { leader = { agent = 2 } }, helena = { leader = { agent = 2 } },
    },
    cards = {
      rabban = { hand = hand },
      common = {
        current = { "guild_bank_raid" }, conflicts = { "raid_stockpiles", "machinations" },
        row = { "scout", "2 power_play", "gun_thopter", "sardaukar_legion" },
      },
    },
  }, laid)
end

-- Reveals, gives these answers, and tells what has changed for Rabban.
local function reveal(hand, answers, laid)
  local t = turn(hand, laid)
  local before = state(t, "rabban")
  t.play("rabban turn.card: reveal")
  if answers then t.play(answers) end
  return t, changes(t, before, "rabban")
end

local all = {}

-- One test for each card: what it gives, and the answers on the way. Without Persuasion the turn is over, and with it the card
-- is in the discard.
local BUYS, OVER = "hand -1, played +1", "hand -1, discard +1"
local BOXES = {
  arrakis_liaison = { "persuasion +2, " .. BUYS },
  arrakis_recruiter = { "persuasion +1, strength +1, " .. BUYS },
  assassination_mission = { "solari +1, strength +1, " .. OVER },
  bene_gesserit_initiate = { "persuasion +1, " .. BUYS },
  bene_gesserit_sister = { "persuasion +2, " .. BUYS, "rabban reveal.effect: bene_gesserit_sister / rabban effect.choose: gain_persuasion_2" },
  carryall = { "spice +1, persuasion +1, " .. BUYS },
  chani = { "persuasion +2, strength -2, garrison +1, conflict -1, " .. BUYS, "rabban reveal.effect: chani / rabban effect.retreat: 1" },
  choam_directorship = { "solari +3, " .. OVER },
  convincing_argument = { "persuasion +2, " .. BUYS },
  crysknife = { "strength +1, " .. OVER },
  dagger = { "strength +1, " .. OVER },
  diplomacy = { "persuasion +1, " .. BUYS },
  dr_yueh = { "persuasion +1, " .. BUYS },
  duncan_idaho = { "water +1, strength +2, " .. OVER },
  dune_the_desert_planet = { "persuasion +1, " .. BUYS },
  fedaykin_death_commando = { "persuasion +1, " .. BUYS },
  firm_grip = { OVER },
  foldspace = { OVER },
  fremen_camp = { "persuasion +2, strength +1, " .. BUYS },
  gene_manipulation = { "persuasion +2, " .. BUYS },
  guild_administrator = { "persuasion +1, " .. BUYS },
  guild_ambassador = { OVER },
  guild_bankers = { OVER },
  gun_thopter = { "strength +5, garrison -1, conflict +1, " .. OVER, "rabban reveal.effect: gun_thopter / rabban effect.deploy: 1" },
  gurney_halleck = {
    "solari -3, persuasion +2, strength +4, supply -2, conflict +2, " .. BUYS,
    "rabban reveal.effect: gurney_halleck / rabban effect.pay: yes / rabban effect.deploy: 2",
  },
  imperial_spy = { "persuasion +1, strength +1, " .. BUYS },
  kwisatz_haderach = { OVER },
  lady_jessica = { "persuasion +3, strength +1, " .. BUYS },
  liet_kynes = { "persuasion +2, " .. BUYS },
  missionaria_protectiva = { "persuasion +1, " .. BUYS },
  opulence = { "vp +1, solari -6, persuasion +1, " .. BUYS, "rabban reveal.effect: opulence / rabban effect.pay: yes" },
  other_memory = { "persuasion +2, " .. BUYS },
  piter_de_vries = { "persuasion +3, strength +1, " .. BUYS },
  power_play = { OVER },
  reconnaissance = { "persuasion +1, " .. BUYS },
  reverend_mother_mohiam = { "spice +2, persuasion +2, " .. BUYS },
  sardaukar_infantry = { "persuasion +1, strength +2, " .. BUYS },
  sardaukar_legion = { "persuasion +1, strength +6, garrison -3, conflict +3, " .. BUYS, "rabban reveal.effect: sardaukar_legion / rabban effect.deploy: 3" },
  scout = { "persuasion +1, strength -4, garrison +2, conflict -2, " .. BUYS, "rabban reveal.effect: scout / rabban effect.retreat: 2" },
  seek_allies = { OVER },
  shifting_allegiances = { "persuasion +2, " .. BUYS },
  sietch_reverend_mother = { OVER },
  signet_ring = { "persuasion +1, " .. BUYS },
  smugglers_thopter = { "spice +1, persuasion +1, " .. BUYS },
  space_travel = { "persuasion +2, " .. BUYS },
  spice_hunter = { "persuasion +1, strength +1, " .. BUYS },
  spice_smugglers = { "persuasion +1, strength +1, " .. BUYS },
  stilgar = { "persuasion +2, strength +3, " .. BUYS },
  test_of_humanity = { "persuasion +2, " .. BUYS },
  the_spice_must_flow = { "spice +1, " .. OVER },
  the_voice = { "persuasion +2, " .. BUYS },
  thufir_hawat = { "persuasion +1, " .. BUYS .. ", intrigues +1" },
  worm_riders = { OVER },
}
for card, row in BOXES do
  all["di_deck_3_the_reveal_box_of_" .. card] = function()
    local t, found = reveal({ card }, row[2])
    t.equals(found, row[1])
  end
end

-- Fremen bonds (DI-AMB.1): one test for each card, with another Fremen card in play.
local LIAISON = { cards = { rabban = { played = { "arrakis_liaison" } } } }
local BONDS = {
  crysknife = "fremen +1, strength +1, hand -1, discard +2, played -1",
  fedaykin_death_commando = "persuasion +1, strength +3, " .. BUYS,
  sietch_reverend_mother = "spice +1, persuasion +3, " .. BUYS,
  spice_hunter = "spice +1, persuasion +1, strength +1, " .. BUYS,
}
for card, gives in BONDS do
  all["di_amb_1_the_bond_of_" .. card .. "_needs_another_fremen_card"] = function()
    local t, found = reveal({ card }, nil, LIAISON)
    t.equals(found, gives)
  end
  all["di_voc_11_" .. card .. "_is_not_bound_to_a_card_in_the_discard"] = function()
    local t, found = reveal({ card }, nil, { cards = { rabban = { discard = { "arrakis_liaison" }, played = { "the_voice" } } } })
    t.equals(t.counter("fremen", "rabban"), 0)
    assert(found ~= gives)
  end
end

function all.di_amb_20_sietch_reverend_mother_gives_both_or_nothing()
  local _, alone = reveal({ "sietch_reverend_mother" })
  local t, bound = reveal({ "sietch_reverend_mother" }, nil, LIAISON)
  t.equals({ alone, bound }, { OVER, "spice +1, persuasion +3, " .. BUYS })
end

function all.di_rv_9_two_bond_cards_enable_each_other()
  local t, found = reveal({ "crysknife", "spice_hunter" })
  t.equals(found, "spice +1, fremen +1, persuasion +1, strength +2, hand -2, played +2")
end

function all.di_rv_9_two_copies_enable_each_other()
  local t, found = reveal({ "2 spice_hunter" })
  t.equals(found, "spice +2, persuasion +2, strength +2, hand -2, played +2")
end

function all.di_rv_4_a_card_of_an_agent_turn_counts_for_a_bond_and_gives_nothing()
  local t, found = reveal({ "spice_hunter" }, nil, { cards = { rabban = { played = { "stilgar" } } } })
  t.equals(found, "spice +1, persuasion +1, strength +1, " .. BUYS)
end

-- One test for each Fremen card: Liet Kynes counts it; and for cards of others: he does not.
for _, card in { "arrakis_liaison", "chani", "crysknife", "fedaykin_death_commando", "fremen_camp", "sietch_reverend_mother", "spice_hunter", "stilgar", "worm_riders" } do
  all["di_card_25_liet_kynes_counts_" .. card] = function()
    local t = reveal({ "liet_kynes" }, nil, { cards = { rabban = { played = { card } } } })
    t.equals(t.counter("persuasion", "rabban"), 4)
  end
end

function all.di_card_25_liet_kynes_counts_two_copies_and_no_others()
  local t = reveal({ "liet_kynes" }, nil, { cards = { rabban = { played = { "2 spice_hunter", "the_voice", "dagger" }, discard = { "stilgar" } } } })
  t.equals(t.counter("persuasion", "rabban"), 6)
end

-- One test for each Bene Gesserit card: Gene Manipulation sees it in play.
local SISTERS = {
  "bene_gesserit_initiate", "bene_gesserit_sister", "kwisatz_haderach", "lady_jessica", "missionaria_protectiva", "other_memory",
  "reverend_mother_mohiam", "sietch_reverend_mother", "test_of_humanity", "the_voice",
}
for _, card in SISTERS do
  all["di_deck_1_" .. card .. "_is_of_the_bene_gesserit"] = function()
    local t = turn({ "gene_manipulation" }, { cards = { rabban = { played = { card } } } })
    t.play("rabban turn.card: gene_manipulation / rabban turn.space: hall_of_oratory / rabban trash.card: nothing")
    t.equals(t.counter("spice", "rabban"), 11)
  end
end

function all.di_not_4_bene_gesserit_sister_may_give_swords()
  local t, found = reveal({ "bene_gesserit_sister" }, "rabban reveal.effect: bene_gesserit_sister / rabban effect.choose: gain_sword_2")
  t.equals(found, "strength +2, " .. OVER)
end

function all.di_not_2_whoever_does_not_pay_gets_nothing()
  local t, found = reveal({ "opulence" }, "rabban reveal.effect: opulence / rabban effect.pay: no")
  t.equals(found, "persuasion +1, " .. BUYS)
  t, found = reveal({ "gurney_halleck" }, "rabban reveal.effect: gurney_halleck / rabban effect.pay: no")
  t.equals(found, "persuasion +2, " .. BUYS)
end

function all.di_not_2_prices_of_reveal_boxes_are_needed_in_full()
  local t = reveal({ "opulence" }, nil, { counters = { solari = { rabban = 5 } } })
  t.asked("rabban", "reveal.acquire")
  t = reveal({ "gurney_halleck" }, nil, { counters = { solari = { rabban = 2 } } })
  t.asked("rabban", "reveal.acquire")
end

function all.di_not_6_gurney_halleck_need_not_deploy_his_recruits()
  local t, found = reveal({ "gurney_halleck" }, "rabban reveal.effect: gurney_halleck / rabban effect.pay: yes")
  t.equals(t.options(), { "0..2" }) -- the three in garrison stay there
  t.play("rabban effect.deploy: 0")
  t.equals({ t.count("rabban", "garrison", "troop"), t.counter("strength", "rabban") }, { 5, 4 })
end

function all.di_not_6_how_many_troops_a_card_may_deploy()
  local t = reveal({ "gun_thopter" }, "rabban reveal.effect: gun_thopter")
  t.equals(t.options(), { "0..1" })
  t = reveal({ "sardaukar_legion" }, "rabban reveal.effect: sardaukar_legion")
  t.equals(t.options(), { "0..3" })
  t = reveal({ "sardaukar_legion" }, "rabban reveal.effect: sardaukar_legion", { pieces = { rabban = { garrison = { troop = 1 }, supply = { troop = 9 } } } })
  t.equals(t.options(), { "0..1" })
end

function all.di_card_42_any_number_of_troops_retreats_also_none()
  local three = { pieces = { rabban = { conflict = { troop = 3 }, supply = { troop = 6 } } } }
  local t = reveal({ "chani" }, "rabban reveal.effect: chani", three)
  t.equals(t.options(), { "0..3" })
  t.play("rabban effect.retreat: 0")
  t.equals(t.count("rabban", "conflict", "troop"), 3)
  t = reveal({ "scout" }, "rabban reveal.effect: scout", three)
  t.equals(t.options(), { "0..2" })
end

function all.di_voc_6_a_troop_retreats_to_the_garrison()
  local t = reveal({ "chani" }, "rabban reveal.effect: chani / rabban effect.retreat: 2")
  t.equals({ t.count("rabban", "garrison", "troop"), t.count("rabban", "supply", "troop") }, { 5, 7 })
end

-- Alliances (DI-FAC.18): the token counts, not the Influence.
local ALLIED = { counters = { emperor = { rabban = 4 }, spacing_guild = { rabban = 4 }, fremen = { rabban = 4 } } }
local function with_token(track)
  return { counters = { emperor = { rabban = 4 }, spacing_guild = { rabban = 4 }, fremen = { rabban = 4 }, ["ally_" .. track] = "rabban" } }
end

function all.di_fac_18_firm_grip_needs_the_alliance_of_the_emperor()
  local t, found = reveal({ "firm_grip" }, nil, with_token("emperor"))
  t.equals(found, "persuasion +4, " .. BUYS)
  t, found = reveal({ "firm_grip" }, nil, ALLIED)
  t.equals(found, OVER)
  t, found = reveal({ "firm_grip" }, nil, with_token("fremen"))
  t.equals(found, OVER)
end

function all.di_fac_18_guild_ambassador_needs_the_alliance_of_the_guild()
  local t, found = reveal({ "guild_ambassador" }, "rabban reveal.effect: guild_ambassador / rabban effect.pay: yes", with_token("spacing_guild"))
  t.equals(found, "vp +1, spice -3, " .. OVER)
  t, found = reveal({ "guild_ambassador" }, nil, ALLIED)
  t.equals(found, OVER)
end

function all.di_not_2_guild_ambassador_needs_three_spice()
  local laid = with_token("spacing_guild")
  laid.counters.spice = { rabban = 2 }
  local t, found = reveal({ "guild_ambassador" }, nil, laid)
  t.equals(found, OVER)
end

function all.di_fac_18_worm_riders_count_influence_and_alliance()
  local t, found = reveal({ "worm_riders" }, nil, ALLIED)
  t.equals(found, "strength +4, " .. OVER)
  t, found = reveal({ "worm_riders" }, nil, with_token("fremen"))
  t.equals(found, "strength +6, " .. OVER)
  t, found = reveal({ "worm_riders" }, nil, { counters = { fremen = { rabban = 1 } } })
  t.equals(found, OVER)
  t, found = reveal({ "worm_riders" }, nil, { counters = { fremen = { rabban = 2 } } })
  t.equals(found, "strength +4, " .. OVER)
end

function all.di_card_12_guild_bankers_make_every_spice_must_flow_cheaper()
  local t = reveal({ "guild_bankers", "lady_jessica", "stilgar", "convincing_argument" })
  t.equals(t.counter("persuasion", "rabban"), 7)
  t.offered("the_spice_must_flow")
  t.play("rabban reveal.acquire: the_spice_must_flow")
  t.equals({ t.counter("persuasion", "rabban"), t.counter("vp", "rabban") }, { 1, 1 })
end

function all.di_card_12_the_discount_ends_with_the_turn()
  local t = reveal({ "guild_bankers", "stilgar" }, "rabban reveal.acquire: done", {
    cards = { leto = { hand = { "piter_de_vries", "2 convincing_argument" } } },
  })
  t.play("leto turn.card: reveal")
  t.equals(t.counter("persuasion", "leto"), 7)
  t.not_offered("the_spice_must_flow")
end

-- What cards do when they are acquired (DI-DECK.8): one test for each.
local function acquire(card, persuasion, answers)
  local t = turn({}, {
    counters = { persuasion = { rabban = persuasion } },
    cards = { common = { row = { "scout", "chani", "lady_jessica", "liet_kynes", "choam_directorship" } } },
  })
  local before = state(t, "rabban")
  t.play("rabban turn.card: reveal / rabban reveal.acquire: " .. card)
  if answers then t.play(answers) end
  return t, changes(t, before, "rabban")
end

local ACQUIRED = {
  chani = { 5, "water +1, persuasion -5, discard +1" },
  choam_directorship = { 8, "emperor +1, spacing_guild +1, bene_gesserit +1, fremen +1, persuasion -8, discard +1" },
  lady_jessica = { 7, "spacing_guild +1, persuasion -7, discard +1", "rabban influence.track: spacing_guild" },
  liet_kynes = { 5, "emperor +1, persuasion -5, discard +1" },
  the_spice_must_flow = { 9, "vp +1, persuasion -9, discard +1" },
}
for card, row in ACQUIRED do
  all["di_deck_8_who_acquires_" .. card] = function()
    local t, found = acquire(card, row[1], row[3])
    t.equals(found, row[2])
  end
end

return tests(all)
