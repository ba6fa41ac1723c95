-- What is printed on cards beside their boxes: how many there are (DI-COMP), what they cost (DI-ACQ), where they lead (DI-AT.2);
-- and how cards are acquired.

-- What a card costs in Persuasion, if it can be bought; where its icons lead.
local PRINTED = {
  arrakis_liaison = { copies = 8, cost = 2, icons = "landsraad city" },
  arrakis_recruiter = { copies = 2, cost = 2, icons = "city" },
  assassination_mission = { copies = 2, cost = 1 },
  bene_gesserit_initiate = { copies = 2, cost = 3, icons = "landsraad city spice_trade" },
  bene_gesserit_sister = { copies = 3, cost = 3, icons = "bene_gesserit landsraad" },
  carryall = { copies = 1, cost = 5, icons = "spice_trade" },
  chani = { copies = 1, cost = 5, icons = "fremen city spice_trade" },
  choam_directorship = { copies = 1, cost = 8 },
  convincing_argument = { copies = 2 },
  crysknife = { copies = 1, cost = 3, icons = "fremen spice_trade" },
  dagger = { copies = 2, icons = "landsraad" },
  diplomacy = { copies = 1, icons = "emperor spacing_guild bene_gesserit fremen" },
  dr_yueh = { copies = 1, cost = 1, icons = "city" },
  duncan_idaho = { copies = 1, cost = 4, icons = "city" },
  dune_the_desert_planet = { copies = 2, icons = "spice_trade" },
  fedaykin_death_commando = { copies = 2, cost = 3, icons = "city spice_trade" },
  firm_grip = { copies = 1, cost = 4, icons = "emperor landsraad" },
  foldspace = { copies = 6, icons = "emperor spacing_guild bene_gesserit fremen landsraad city spice_trade" },
  fremen_camp = { copies = 2, cost = 4, icons = "spice_trade" },
  gene_manipulation = { copies = 2, cost = 3, icons = "landsraad city" },
  guild_administrator = { copies = 2, cost = 2, icons = "spacing_guild spice_trade" },
  guild_ambassador = { copies = 1, cost = 4, icons = "landsraad" },
  guild_bankers = { copies = 1, cost = 3, icons = "emperor spacing_guild landsraad" },
  gun_thopter = { copies = 2, cost = 4, icons = "city spice_trade" },
  gurney_halleck = { copies = 1, cost = 6, icons = "city" },
  imperial_spy = { copies = 2, cost = 2, icons = "emperor" },
  kwisatz_haderach = { copies = 1, cost = 8 },
  lady_jessica = { copies = 1, cost = 7, icons = "bene_gesserit landsraad city spice_trade" },
  liet_kynes = { copies = 1, cost = 5, icons = "fremen city" },
  missionaria_protectiva = { copies = 2, cost = 1, icons = "city" },
  opulence = { copies = 1, cost = 6, icons = "emperor" },
  other_memory = { copies = 1, cost = 4, icons = "city spice_trade" },
  piter_de_vries = { copies = 1, cost = 5, icons = "landsraad city" },
  power_play = { copies = 3, cost = 5, icons = "emperor spacing_guild bene_gesserit fremen" },
  reconnaissance = { copies = 1, icons = "city" },
  reverend_mother_mohiam = { copies = 1, cost = 6, icons = "emperor bene_gesserit" },
  sardaukar_infantry = { copies = 2, cost = 1 },
  sardaukar_legion = { copies = 2, cost = 5, icons = "emperor landsraad" },
  scout = { copies = 2, cost = 1, icons = "city spice_trade" },
  seek_allies = { copies = 1, icons = "emperor spacing_guild bene_gesserit fremen" },
  shifting_allegiances = { copies = 2, cost = 3, icons = "landsraad spice_trade" },
  sietch_reverend_mother = { copies = 1, cost = 4, icons = "bene_gesserit fremen" },
  signet_ring = { copies = 1, icons = "landsraad city spice_trade" },
  smugglers_thopter = { copies = 2, cost = 4, icons = "spice_trade" },
  space_travel = { copies = 2, cost = 3, icons = "spacing_guild" },
  spice_hunter = { copies = 2, cost = 2, icons = "fremen spice_trade" },
  spice_smugglers = { copies = 2, cost = 2, icons = "city" },
  stilgar = { copies = 1, cost = 5, icons = "fremen city spice_trade" },
  test_of_humanity = { copies = 1, cost = 3, icons = "bene_gesserit landsraad city" },
  the_spice_must_flow = { copies = 10, cost = 9 },
  the_voice = { copies = 2, cost = 2, icons = "city spice_trade" },
  thufir_hawat = { copies = 1, cost = 5, icons = "emperor spacing_guild bene_gesserit fremen city spice_trade" },
  worm_riders = { copies = 2, cost = 6, icons = "city spice_trade" },
}

-- The board, each space with its icon.
local SPACES = {
  "conspire emperor", "wealth emperor", "heighliner spacing_guild", "foldspace spacing_guild", "selective_breeding bene_gesserit",
  "secrets bene_gesserit", "hardy_warriors fremen", "stillsuits fremen", "high_council landsraad", "mentat landsraad",
  "swordmaster landsraad", "rally_troops landsraad", "hall_of_oratory landsraad", "sell_melange spice_trade",
  "secure_contract spice_trade", "arrakeen city", "carthag city", "research_station city", "sietch_tabr city",
  "imperial_basin spice_trade", "hagga_basin spice_trade", "the_great_flat spice_trade",
}

-- Where cards with these icons lead, in the order of the board.
local function led_to(icons)
  local wanted, list = {}, {}
  for icon in string.gmatch(icons, "%S+") do wanted[icon] = true end
  for _, both in SPACES do
    local space, icon = string.match(both, "(%S+) (%S+)")
    if wanted[icon] then list[#list + 1] = space end
  end
  return list
end

-- The turn of Rabban, who can pay for every space.
local function turn(laid)
  return position({
    phase = "turns", factions = "rabban leto helena", first = "rabban",
    counters = { solari = { rabban = 9 }, spice = { rabban = 9 }, water = { rabban = 9 }, fremen = { rabban = 2 } },
    pieces = { rabban = { leader = { agent = 2 } }, leto = { leader = { agent = 2 } }, helena = { leader = { agent = 2 } } },
    cards = { common = { current = { "guild_bank_raid" }, conflicts = { "raid_stockpiles", "machinations" } } },
  }, laid)
end

-- Rabban acquires.
local function market(laid)
  local t = turn(laid)
  t.play("rabban turn.card: reveal")
  return t
end

-- Rabban acquires with so much Persuasion from this Row.
local function buying(persuasion, row)
  return market({ counters = { persuasion = { rabban = persuasion } }, cards = { common = { row = row } } })
end

local function counted(list, into)
  for _, card in list do into[card] = (into[card] or 0) + 1 end
end

local all = {}

for card, printed in PRINTED do
  local icons = printed.icons
  if icons then
    all["di_at_2_where_" .. card .. "_leads"] = function()
      local t = turn({ cards = { rabban = { hand = { card } } } })
      t.play("rabban turn.card: " .. card)
      t.equals(t.options(), led_to(icons))
    end
  end
  local cost = printed.cost
  if cost then
    all["di_acq_1_what_" .. card .. "_costs"] = function()
      local row = { card, "space_travel" }
      if card == "arrakis_liaison" or card == "the_spice_must_flow" or card == "space_travel" then row = { "space_travel" } end
      buying(cost, row).offered(card)
      buying(cost - 1, row).not_offered(card)
    end
  end
end

-- All cards of a new game of three, those of each player too.
local function new_game()
  local t = game({ factions = "rabban leto helena" })
  local found = {}
  for _, zone in { "imperium", "row", "reserve", "rabban.hand", "rabban.deck" } do counted(t.cards(zone), found) end
  return t, found
end

function all.di_data_1_there_are_as_many_copies_of_each_card_as_are_printed()
  local t, found = new_game()
  for card, printed in PRINTED do t.equals(found[card], printed.copies, card) end
end

function all.di_comp_3_67_imperium_cards()
  local t = new_game()
  t.equals(#t.cards("imperium") + #t.cards("row"), 67)
end

function all.di_comp_4_24_reserve_cards()
  local t = new_game()
  local found = {}
  counted(t.cards("reserve"), found)
  t.equals({ #t.cards("reserve"), found.arrakis_liaison, found.the_spice_must_flow, found.foldspace }, { 24, 8, 10, 6 })
end

function all.di_comp_10_ten_starting_cards()
  local t = new_game()
  for _, who in { "rabban", "leto", "helena" } do
    local found = {}
    counted(t.cards(who .. ".hand"), found)
    counted(t.cards(who .. ".deck"), found)
    t.equals({ #t.cards(who .. ".hand") + #t.cards(who .. ".deck"), found.dagger, found.signet_ring }, { 10, 2, 1 })
  end
end

function all.di_data_10_jessica_of_arrakis_is_no_part_of_the_game()
  local t, found = new_game()
  t.equals(found.jessica_of_arrakis, nil)
end

-- Acquiring (DI-ACQ)
function all.di_acq_2_foldspace_cannot_be_bought()
  local t = buying(9, { "space_travel" })
  t.not_offered("foldspace")
  t.refused("foldspace")
end

function all.di_acq_3_any_number_of_cards()
  local t = buying(5, { "space_travel" })
  t.play("rabban: arrakis_liaison / rabban: arrakis_liaison")
  t.equals({ t.counter("persuasion", "rabban"), t.cards("rabban.discard") }, { 0, { "arrakis_liaison", "arrakis_liaison" } })
  t.asked("leto", "turn.card") -- 1 is lost
end

function all.di_acq_4_persuasion_of_several_cards_is_added_and_split()
  local t = turn({ cards = { rabban = { hand = { "convincing_argument", "convincing_argument", "diplomacy" } }, common = { row = { "space_travel" } } } })
  t.play("rabban turn.card: reveal / rabban: space_travel / rabban: arrakis_liaison")
  t.equals(t.cards("rabban.discard"), { "convincing_argument", "convincing_argument", "diplomacy", "arrakis_liaison", "space_travel" })
end

function all.di_acq_5_the_row_is_filled_up_at_once()
  local t = market({
    counters = { persuasion = { rabban = 8 } },
    cards = { common = { row = { "space_travel", "scout", "dr_yueh", "stilgar", "chani" }, imperium = { top = { "spice_hunter" } } } },
  })
  t.play("rabban: space_travel")
  t.equals(t.cards("row"), { "chani", "dr_yueh", "scout", "spice_hunter", "stilgar" })
  t.play("rabban: spice_hunter") -- in the same turn
  t.equals(#t.cards("row"), 5)
end

function all.di_acq_6_a_card_bought_gives_nothing_in_this_turn()
  local t = buying(5, { "stilgar" })
  t.play("rabban: stilgar")
  t.equals({ t.counter("persuasion", "rabban"), t.counter("swords", "rabban"), t.cards("rabban.discard") }, { 0, 0, { "stilgar" } })
end

function all.di_acq_7_an_empty_pile_offers_nothing()
  local t = market({
    counters = { persuasion = { rabban = 9 } },
    cards = { common = { row = { "scout" } }, leto = { discard = { "8 arrakis_liaison", "10 the_spice_must_flow" } } },
  })
  t.equals(t.options(), { "scout", "done" })
end

-- All that is neither in the Row nor among these cards of the Imperium deck is out of the game.
local function exhausted(row, deck)
  local rest, shown = {}, {}
  counted(row, shown)
  counted(deck or {}, shown)
  for card, printed in PRINTED do
    local n = printed.copies - (shown[card] or 0)
    if printed.cost and card ~= "arrakis_liaison" and card ~= "the_spice_must_flow" and n > 0 then rest[#rest + 1] = n .. " " .. card end
  end
  return { counters = { persuasion = { rabban = 1 } }, cards = { common = { row = row, imperium = { top = deck }, trash = rest } } }
end

function all.di_acq_5_the_last_card_of_the_deck_comes_into_the_row()
  local t = market(exhausted({ "scout" }, { "dr_yueh" }))
  t.play("rabban: scout")
  t.equals({ t.cards("row"), t.cards("imperium") }, { { "dr_yueh" }, {} })
end

function all.di_acq_8_without_an_imperium_deck_the_row_shrinks()
  local t = market(exhausted({ "scout", "dr_yueh" }))
  t.play("rabban: scout")
  t.equals(t.cards("row"), { "dr_yueh" })
end

function all.di_amb_17_the_row_shrinks_to_nothing()
  local t = market(exhausted({ "dr_yueh" }))
  t.play("rabban: dr_yueh")
  t.equals(t.cards("row"), {})
end

function all.di_deck_7_a_card_acquired_goes_to_the_discard()
  local t = buying(3, { "space_travel" })
  t.play("rabban: space_travel")
  t.equals({ t.cards("rabban.discard"), t.cards("rabban.hand") }, { { "space_travel" }, {} })
end

function all.di_deck_8_nothing_is_gained_when_the_card_is_played()
  local t = turn({ cards = { rabban = { hand = { "chani" } } } })
  t.play("rabban turn.card: chani / rabban turn.space: secure_contract")
  t.equals(t.counter("water", "rabban"), 9)
end

function all.di_card_40_the_point_is_kept_when_the_card_is_trashed()
  local t = turn({ counters = { vp = { rabban = 3 } }, cards = { rabban = { hand = { "guild_administrator" }, discard = { "the_spice_must_flow" } } } })
  t.play("rabban turn.card: guild_administrator / rabban turn.space: secure_contract / rabban trash.card: the_spice_must_flow")
  t.equals(t.counter("vp", "rabban"), 3)
end

function all.di_rv_17_persuasion_left_over_is_lost()
  local t = buying(4, { "space_travel" })
  t.play("rabban: space_travel")
  t.asked("leto", "turn.card")
  t.equals(t.counter("persuasion", "rabban"), 0)
end

return tests(all)
