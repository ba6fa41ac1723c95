-- The spaces of the board: what each costs and gives (DI-SPACE), who may go there (DI-AT), control and harvests.

local KEYS = {
  "vp", "solari", "spice", "water", "emperor", "spacing_guild", "bene_gesserit", "fremen", "persuasion", "swords", "council",
}
local ZONES = { "hand", "deck", "discard", "played", "intrigues" }

-- Everything that a seat has.
local function state(t, who)
  local found = {}
  for _, key in KEYS do found[#found + 1] = { key, t.counter(key, who) } end
  for _, place in { "supply", "garrison", "conflict" } do found[#found + 1] = { place, t.count(who, place, "troop") } end
  found[#found + 1] = { "ready", t.count(who, "leader", "agent") + t.count(who, "leader", "mentat") }
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

-- The turn of Rabban, who has nine of everything, his whole deck but these cards, and two Agents.
local function turn(hand, laid)
  return position({
    phase = "turns", factions = "rabban leto helena", first = "rabban",
    counters = { solari = { rabban = 9 }, spice = { rabban = 9 }, water = { rabban = 9 } },
    pieces = {
      rabban = { leader = { agent = 2 }, garrison = { troop = 3 } }, leto = { leader = { agent = 2 }, garrison = { troop = 3 } },
      helena = { leader = { agent = 2 }, garrison = { troop = 3 } },
    },
    cards = {
      rabban = { hand = { hand } },
      common = {
        current = { "guild_bank_raid" }, conflicts = { "raid_stockpiles", "machinations" },
        row = { "opulence", "chani", "carryall", "choam_directorship", "lady_jessica" },
      },
    },
  }, laid)
end

local function send(t, card, space) t.play("rabban turn.card: " .. card .. " / rabban turn.space: " .. space) end

-- What a visit changes, up to the next choice.
local function visit(card, space, laid)
  local t = turn(card, laid)
  local before = state(t, "rabban")
  send(t, card, space)
  return t, changes(t, before, "rabban")
end

local all = {}

-- One test for each space: its clause, the card that leads there, what it gives, and how many troops can be deployed then.
local SENT = "hand -1, played +1"
local GIVES = {
  { "di_space_1_conspire", "conspire", "diplomacy", "solari +5, spice -4, emperor +1, supply -2, garrison +2, ready -1, " .. SENT .. ", intrigues +1" },
  { "di_space_2_wealth", "wealth", "diplomacy", "solari +2, emperor +1, ready -1, " .. SENT },
  { "di_space_3_heighliner", "heighliner", "diplomacy", "spice -6, water +2, spacing_guild +1, supply -5, garrison +5, ready -1, " .. SENT, 7 },
  { "di_space_4_foldspace", "foldspace", "diplomacy", "spacing_guild +1, ready -1, hand -1, discard +1, played +1" },
  { "di_space_6_secrets", "secrets", "diplomacy", "bene_gesserit +1, ready -1, " .. SENT .. ", intrigues +1" },
  { "di_space_7_hardy_warriors", "hardy_warriors", "diplomacy", "water -1, fremen +1, supply -2, garrison +2, ready -1, " .. SENT, 4 },
  { "di_space_8_stillsuits", "stillsuits", "diplomacy", "water +1, fremen +1, ready -1, " .. SENT, 2 },
  { "di_space_9_high_council", "high_council", "dagger", "solari -5, council +1, ready -1, " .. SENT },
  { "di_space_11_mentat", "mentat", "dagger", "solari -2, deck -1, played +1" }, -- the card for another, the Agent for the Mentat
  { "di_space_13_swordmaster", "swordmaster", "dagger", "solari -8, " .. SENT }, -- one Agent goes and the third comes
  { "di_space_14_rally_troops", "rally_troops", "dagger", "solari -4, supply -4, garrison +4, ready -1, " .. SENT },
  { "di_space_15_hall_of_oratory", "hall_of_oratory", "dagger", "supply -1, garrison +1, ready -1, " .. SENT },
  { "di_space_19_secure_contract", "secure_contract", "dune_the_desert_planet", "solari +3, ready -1, " .. SENT },
  { "di_space_20_arrakeen", "arrakeen", "reconnaissance", "supply -1, garrison +1, ready -1, deck -1, played +1", 3 },
  { "di_space_21_carthag", "carthag", "reconnaissance", "supply -1, garrison +1, ready -1, " .. SENT .. ", intrigues +1", 3 },
  { "di_space_22_research_station", "research_station", "reconnaissance", "water -2, ready -1, hand +2, deck -3, played +1", 2 },
  { "di_space_23_sietch_tabr", "sietch_tabr", "reconnaissance", "water +1, supply -1, garrison +1, ready -1, " .. SENT, 3 },
  { "di_space_24_imperial_basin", "imperial_basin", "dune_the_desert_planet", "spice +1, ready -1, " .. SENT, 2 },
  { "di_space_25_hagga_basin", "hagga_basin", "dune_the_desert_planet", "spice +2, water -1, ready -1, " .. SENT, 2 },
  { "di_space_26_the_great_flat", "the_great_flat", "dune_the_desert_planet", "spice +3, water -2, ready -1, " .. SENT, 2 },
}
for _, row in GIVES do
  local name, space, card, gives, troops = row[1], row[2], row[3], row[4], row[5]
  all[name .. "_gives"] = function()
    local t, found = visit(card, space, { counters = { fremen = { rabban = space == "sietch_tabr" and 2 or 0 } } })
    t.equals(found, gives)
    t.equals(t.count("rabban", space, "agent"), 1)
    if troops then
      t.asked("rabban", "turn.deploy") -- DI-DEP.8
      t.equals(t.options(), { "0.." .. troops })
    else
      t.not_asked("turn.deploy") -- DI-DEP.1
    end
  end
end

-- One test for each price: it can be paid exactly, and not with one less (DI-AT.8).
local PRICES = {
  { "di_space_1_conspire", "conspire", "diplomacy", "spice", 4 }, { "di_space_3_heighliner", "heighliner", "diplomacy", "spice", 6 },
  { "di_space_5_selective_breeding", "selective_breeding", "diplomacy", "spice", 2 }, { "di_space_7_hardy_warriors", "hardy_warriors", "diplomacy", "water", 1 },
  { "di_space_9_high_council", "high_council", "dagger", "solari", 5 }, { "di_space_11_mentat", "mentat", "arrakis_liaison", "solari", 2 }, { "di_space_13_swordmaster", "swordmaster", "dagger", "solari", 8 },
  { "di_space_14_rally_troops", "rally_troops", "dagger", "solari", 4 }, { "di_space_22_research_station", "research_station", "reconnaissance", "water", 2 },
  { "di_space_25_hagga_basin", "hagga_basin", "dune_the_desert_planet", "water", 1 }, { "di_space_26_the_great_flat", "the_great_flat", "dune_the_desert_planet", "water", 2 },
}
for _, row in PRICES do
  local name, space, card, what, price = row[1], row[2], row[3], row[4], row[5]
  all[name .. "_costs"] = function()
    local t = turn(card, { counters = { [what] = { rabban = price } } })
    t.play("rabban turn.card: " .. card)
    t.offered(space)
    t = turn(card, { counters = { [what] = { rabban = price - 1 } } })
    t.play("rabban turn.card: " .. card)
    t.struck(space, "DI-AT.8")
  end
end

-- Sell Melange: one test for each rate.
for _, row in { { "spice_2", 2, 6 }, { "spice_3", 3, 8 }, { "spice_4", 4, 10 }, { "spice_5", 5, 12 } } do
  local rate, spice, solari = row[1], row[2], row[3]
  all["di_space_17_sell_melange_" .. rate] = function()
    local t = visit("dune_the_desert_planet", "sell_melange")
    local before = state(t, "rabban")
    t.play("rabban effect.sell: " .. rate)
    t.equals(changes(t, before, "rabban"), string.format("solari +%d, spice -%d", solari, spice))
    t.asked("leto", "turn.card") -- one exchange for each visit
  end
end

function all.di_space_17_only_what_can_be_paid()
  local t = visit("dune_the_desert_planet", "sell_melange", { counters = { spice = { rabban = 3 } } })
  t.equals(t.options(), { "spice_2", "spice_3" })
end

function all.di_space_18_sell_melange_needs_two_spice()
  local t = turn("dune_the_desert_planet", { counters = { spice = { rabban = 1 } } })
  t.play("rabban turn.card: dune_the_desert_planet")
  t.struck("sell_melange", "DI-SPACE.18")
  t = turn("dune_the_desert_planet", { counters = { spice = { rabban = 2 } } })
  t.play("rabban turn.card: dune_the_desert_planet / rabban turn.space: sell_melange")
  t.equals({ t.counter("spice", "rabban"), t.counter("solari", "rabban") }, { 0, 15 })
end

function all.di_space_5_selective_breeding_trashes_a_card_for_two()
  local t = visit("diplomacy", "selective_breeding", { cards = { rabban = { discard = { "dagger" } } } })
  t.play("rabban effect.pay: yes")
  t.equals(t.options(), { "dagger", "diplomacy" })
  t.play("rabban trash.card: dagger")
  t.equals({ #t.cards("rabban.hand"), t.cards("trash"), t.cards("rabban.discard") }, { 2, { "dagger" }, {} })
end

function all.di_amb_14_selective_breeding_may_trash_nothing()
  local t = visit("diplomacy", "selective_breeding")
  t.play("rabban effect.pay: no")
  t.equals({ t.counter("spice", "rabban"), t.counter("bene_gesserit", "rabban"), #t.cards("rabban.hand") }, { 7, 1, 0 })
  t.asked("leto", "turn.card")
end

function all.di_space_4_foldspace_comes_to_the_discard()
  local t = visit("diplomacy", "foldspace")
  t.equals(t.cards("rabban.discard"), { "foldspace" })
end

function all.di_amb_21_with_an_empty_pile_the_space_gives_influence_only()
  local t, found = visit("diplomacy", "foldspace", { cards = { leto = { discard = { "6 foldspace" } } } })
  t.equals(found, "spacing_guild +1, ready -1, " .. SENT)
end

function all.di_space_6_secrets_takes_from_whoever_has_four()
  local t = turn("diplomacy", { cards = {
    leto = { intrigues = { "ambush", "windfall", "bribery", "charisma" } }, helena = { intrigues = { "tiebreaker", "refocus", "infiltrate" } },
  } })
  send(t, "diplomacy", "secrets")
  t.equals({ #t.cards("rabban.intrigues"), #t.cards("leto.intrigues"), #t.cards("helena.intrigues") }, { 2, 3, 3 })
end

function all.di_int_11_each_of_the_four_may_be_the_one()
  local taken = {}
  for seed = 1, 12 do
    local t = turn("diplomacy", { seed = seed, cards = {
      leto = { intrigues = { "ambush", "windfall", "bribery", "charisma" } }, common = { intrigue_deck = { top = { "refocus" } } },
    } })
    send(t, "diplomacy", "secrets")
    for _, card in t.cards("rabban.intrigues") do taken[card] = true end
  end
  local n = 0
  for _ in taken do n = n + 1 end
  assert(n >= 4, "few of the cards were ever taken")
end

function all.di_space_10_a_seat_gives_two_persuasion_in_the_same_round()
  local t = turn("dagger", { quiet = true, cards = { rabban = { hand = { "dagger", "convincing_argument" } } } })
  t.play("rabban turn.card: dagger / rabban turn.space: high_council")
  t.equals(t.counter("persuasion", "rabban"), 4)
end

function all.di_space_12_without_the_mentat_the_space_gives_a_card()
  local t, found = visit("dagger", "mentat", {
    counters = { mentat = "leto" }, pieces = { leto = { leader = { agent = 2, mentat = 1 } } },
  })
  t.equals(found, "solari -2, ready -1, deck -1, played +1")
  t.equals(t.counter("mentat"), "leto")
end

function all.di_space_11_the_mentat_serves_whoever_takes_it()
  local t = visit("dagger", "mentat")
  t.equals({ t.counter("mentat"), t.count("rabban", "leader", "mentat") }, { "rabban", 1 })
end

function all.di_space_13_the_third_agent_is_sent_in_the_same_round()
  local t = turn("dagger", {
    quiet = true, pieces = { rabban = { leader = { agent = 1 } } }, cards = { rabban = { hand = { "dagger", "reconnaissance" } } },
  })
  send(t, "dagger", "swordmaster")
  t.asked("rabban", "turn.card")
  t.offered("reconnaissance")
end

function all.di_at_10_high_council_and_swordmaster_once_for_each_player()
  local t = turn("dagger", { counters = { council = { rabban = 1 } }, pieces = { rabban = { leader = { agent = 3 } } } })
  t.play("rabban turn.card: dagger")
  t.struck("high_council", "DI-AT.10")
  t.struck("swordmaster", "DI-AT.10")
  t.offered("hall_of_oratory")
  t = turn("dagger", { counters = { council = { leto = 1 } }, pieces = { leto = { leader = { agent = 3 } } } })
  t.play("rabban turn.card: dagger")
  t.offered("high_council")
  t.offered("swordmaster")
end

function all.di_at_9_sietch_tabr_needs_two_with_the_fremen()
  local t = turn("reconnaissance", { counters = { fremen = { rabban = 1 } } })
  t.play("rabban turn.card: reconnaissance")
  t.struck("sietch_tabr", "DI-AT.6")
  t.refused("sietch_tabr", "DI-AT.6")
end

function all.di_space_16_an_agent_in_the_hall_gives_persuasion()
  local t = turn("dagger", { quiet = true, cards = { rabban = { hand = { "dagger", "convincing_argument" } } } })
  t.play("rabban turn.card: dagger / rabban turn.space: hall_of_oratory")
  t.asked("rabban", "reveal.acquire") -- no card is left that could send an Agent
  t.equals(t.counter("persuasion", "rabban"), 3)
end

function all.di_space_27_each_faction_has_one_space_that_costs_nothing()
  local t = turn("diplomacy", { counters = { spice = { rabban = 0 }, water = { rabban = 0 }, solari = { rabban = 0 } } })
  t.play("rabban turn.card: diplomacy")
  t.equals(t.options(), { "wealth", "foldspace", "secrets", "stillsuits" })
end

-- One test for each icon: the spaces that a card with it leads to (DI-AT.2).
local LEADS = {
  emperor = { "imperial_spy", { "conspire", "wealth" } },
  spacing_guild = { "space_travel", { "heighliner", "foldspace" } },
  bene_gesserit = { "bene_gesserit_sister", { "selective_breeding", "secrets" }, "landsraad" },
  fremen = { "sietch_reverend_mother", { "hardy_warriors", "stillsuits" }, "bene_gesserit" },
  landsraad = { "dagger", { "high_council", "mentat", "swordmaster", "rally_troops", "hall_of_oratory" } },
  city = { "reconnaissance", { "arrakeen", "carthag", "research_station", "sietch_tabr" } },
  spice_trade = { "dune_the_desert_planet", { "sell_melange", "secure_contract", "imperial_basin", "hagga_basin", "the_great_flat" } },
}
for icon, row in LEADS do
  all["di_at_2_the_icon_" .. icon .. "_leads_to_its_spaces"] = function()
    local t = turn(row[1], { counters = { fremen = { rabban = 2 } } })
    t.play("rabban turn.card: " .. row[1])
    local wanted, found = {}, {}
    for _, space in row[2] do wanted[space] = true end
    for _, space in row[3] and LEADS[row[3]][2] or {} do wanted[space] = true end
    for _, space in t.options() do
      assert(wanted[space], space .. " has another icon")
      found[#found + 1] = space
    end
    for space in wanted do t.offered(space) end
  end
end

-- A card is offered only if there is a space for it (DI-P2.4): one test for each reason. Leto's Agents stand on some spaces.
local OFFERED = {
  { "di_at_8_spice", "imperial_spy", "wealth", { spice = { rabban = 4 } }, { spice = { rabban = 3 } } },
  { "di_at_8_water", "sietch_reverend_mother", "stillsuits secrets", { water = { rabban = 1 }, spice = { rabban = 0 } }, { water = { rabban = 0 }, spice = { rabban = 0 } } },
  { "di_at_8_solari", "dagger", "hall_of_oratory", { solari = { rabban = 2 } }, { solari = { rabban = 1 } } },
  { "di_space_18_two_spice", "dune_the_desert_planet", "secure_contract imperial_basin", { spice = { rabban = 2 }, water = { rabban = 0 } }, { spice = { rabban = 1 }, water = { rabban = 0 } } },
  { "di_at_10_a_council_seat", "dagger", "hall_of_oratory mentat rally_troops swordmaster", { council = { rabban = 0 } }, { council = { rabban = 1 } } },
  { "di_at_6_the_fremen", "reconnaissance", "arrakeen carthag", { fremen = { rabban = 2 }, water = { rabban = 0 } }, { fremen = { rabban = 1 }, water = { rabban = 0 } } },
  { "di_card_20_the_voice", "imperial_spy", "conspire", { voice = { wealth = "rabban" } }, { voice = { wealth = "helena" } } },
}
for _, row in OFFERED do
  local card = row[2]
  all[row[1] .. "_for_" .. card .. "_to_go_anywhere"] = function()
    local pieces = { leto = { leader = { agent = 0 } }, helena = { leader = { agent = 0 } } }
    local n = 0
    for space in string.gmatch(row[3], "%S+") do
      n = n + 1
      pieces[n > 2 and "helena" or "leto"][space] = { agent = 1 }
    end
    turn(card, { counters = row[4], pieces = pieces }).offered(card)
    turn(card, { counters = row[5], pieces = pieces }).not_offered(card)
  end
end

function all.di_at_10_the_third_agent_for_a_dagger_to_go_anywhere()
  local held = { leto = { leader = { agent = 0 }, hall_of_oratory = { agent = 1 }, mentat = { agent = 1 } }, helena = { leader = { agent = 0 }, rally_troops = { agent = 1 } } }
  local counters = { council = { rabban = 1 } }
  turn("dagger", { counters = counters, pieces = held }).offered("dagger")
  held.rabban = { leader = { agent = 3 } }
  turn("dagger", { counters = counters, pieces = held }).not_offered("dagger")
end

function all.di_lead_5_a_price_that_only_leto_can_pay()
  local laid = { active = "leto", counters = { solari = { leto = 1 } }, pieces = { helena = { leader = { agent = 1 }, hall_of_oratory = { agent = 1 } } }, cards = { leto = { hand = { "dagger" } } } }
  turn("dagger", laid).offered("dagger")
  laid.counters.solari.leto = 0
  turn("dagger", laid).not_offered("dagger")
end

function all.di_card_16_kwisatz_haderach_needs_an_agent_somewhere()
  local none = { pieces = { rabban = { leader = { agent = 0 } } } }
  turn("kwisatz_haderach", none).not_offered("kwisatz_haderach")
  turn("dagger", none).not_offered("dagger")
end

function all.di_at_17_the_mentat_alone_can_be_sent()
  local t = turn("dagger", { counters = { mentat = "rabban" }, pieces = { rabban = { leader = { agent = 0, mentat = 1 } } } })
  t.play("rabban turn.card: dagger / rabban turn.space: hall_of_oratory")
  t.equals(t.count("rabban", "hall_of_oratory", "mentat"), 1)
end

-- Control (DI-CTL): one test for each location.
local HELD = {
  arrakeen = { "reconnaissance", "solari" }, carthag = { "reconnaissance", "solari" }, imperial_basin = { "dune_the_desert_planet", "spice" },
}
for space, row in HELD do
  all["di_ctl_3_who_controls_" .. space .. "_gains_when_another_comes"] = function()
    local t = turn(row[1], { counters = { control = { [space] = "leto" } } })
    local before = state(t, "leto")
    send(t, row[1], space)
    t.equals(changes(t, before, "leto"), row[2] .. " +1")
  end
  all["di_ctl_3_who_controls_" .. space .. "_gains_on_his_own_visit"] = function()
    local own = visit(row[1], space, { counters = { control = { [space] = "rabban" } } })
    local free = visit(row[1], space)
    own.equals(own.counter(row[2], "rabban"), free.counter(row[2], "rabban") + 1)
  end
end

function all.di_ctl_5_the_control_bonus_is_no_harvest()
  local t = turn("dune_the_desert_planet", {
    factions = "rabban leto helena ariana", counters = { control = { imperial_basin = "ariana" } },
  })
  local before = state(t, "ariana")
  send(t, "dune_the_desert_planet", "imperial_basin")
  t.equals(changes(t, before, "ariana"), "spice +1")
end

function all.di_harv_3_a_harvest_takes_all_bonus_spice()
  for space, spice in { imperial_basin = 4, hagga_basin = 5, the_great_flat = 6 } do
    local t = visit("dune_the_desert_planet", space, { counters = { bonus_spice = { [space] = 3 } } })
    t.equals({ t.counter("spice", "rabban"), t.counter("bonus_spice", space) }, { 9 + spice, 0 })
  end
end

function all.di_harv_3_elsewhere_bonus_spice_stays()
  local t = visit("dune_the_desert_planet", "hagga_basin", { counters = { bonus_spice = { the_great_flat = 2 } } })
  t.equals(t.counter("bonus_spice", "the_great_flat"), 2)
end

return tests(all)
