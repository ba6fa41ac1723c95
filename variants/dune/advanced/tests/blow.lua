-- The double spice blow (DV-BLOW).

local function blow(throws, changes)
  return position({
    quiet = true, phase = "blow", factions = "harkonnen guild", round = 2, throws = throws,
    counters = { storm = 1, last_one = "blow_old_gap", last_two = "blow_south_mesa" },
    cards = { common = { blown = { top = { "blow_old_gap" } }, blown_two = { top = { "blow_south_mesa" } } } },
    pieces = { harkonnen = { old_gap_9 = { troop = 2 }, south_mesa_4 = { troop = 3 } } },
  }, changes)
end

local function heap(t, cell) return t.counter("spice_heap", cell) end

local function dead(t) return t.count("harkonnen", "tanks", "troop") end

-- All cards but these have been turned for the first pile.
local ALL = {
  "blow_broken_land", "blow_cielago_north", "blow_cielago_south", "blow_funeral_plain", "blow_great_flat", "blow_habbanya_erg",
  "blow_habbanya_ridge_flat", "blow_hagga_basin", "blow_minor_erg", "blow_old_gap", "blow_red_chasm", "blow_rock_outcroppings",
  "blow_sihaya_ridge", "blow_wind_pass_north",
}

-- The deck holds only `left` and so many worms.
local function late(left, worms, throws, set)
  local turned = {}
  for _, card in ALL do
    if not table.find(left, card) then turned[#turned + 1] = card end
  end
  for _ = worms + 1, 6 do turned[#turned + 1] = "sandworm" end
  return blow(throws, { round = 8, set = set, cards = { common = { blown = { top = turned } } } })
end

return tests {
  dv_blow_1_two_territories_each_turn = function()
    local t = blow({ "blow.card: blow_red_chasm", "blow.card: blow_sihaya_ridge" })
    t.equals({ heap(t, "red_chasm"), heap(t, "sihaya_ridge") }, { 8, 6 })
    t.equals(t.cards("blown")[1], "blow_red_chasm") -- DV-BLOW.2
    t.equals(t.cards("blown_two")[1], "blow_sihaya_ridge") -- DV-BLOW.3
    t.equals({ t.counter("last_one"), t.counter("last_two") }, { "blow_red_chasm", "blow_sihaya_ridge" })
  end,

  dv_blow_2_worms_go_to_the_pile_they_are_turned_for = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm", "blow.card: blow_sihaya_ridge" })
    t.equals(t.cards("blown"), { "blow_red_chasm", "sandworm", "blow_old_gap" })
  end,

  dv_blow_4_a_worm_attacks_its_own_pile = function()
    local one = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm", "blow.card: blow_sihaya_ridge" })
    one.equals({ one.count("harkonnen", "old_gap_9", "troop"), one.count("harkonnen", "south_mesa_4", "troop") }, { 0, 3 })
    local two = blow({ "blow.card: blow_red_chasm", "blow.card: sandworm", "blow.card: blow_sihaya_ridge" })
    two.equals({ two.count("harkonnen", "old_gap_9", "troop"), two.count("harkonnen", "south_mesa_4", "troop") }, { 2, 0 })
  end,

  dv_blow_5_in_the_first_turn_worms_go_back = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm", "blow.card: sandworm", "blow.card: blow_sihaya_ridge" }, { round = 1 })
    t.equals(dead(t), 0)
    t.equals(t.cards("aside"), {})
    t.equals(#t.cards("spice_deck"), 17)
  end,

  dv_blow_6_the_last_territory_is_for_the_first_pile = function()
    local t = late({ "blow_red_chasm" }, 1, { "blow.card: blow_red_chasm", "blow.card: sandworm", "blow.card: blow_sihaya_ridge" })
    t.equals({ heap(t, "red_chasm"), heap(t, "sihaya_ridge") }, { 8, 6 })
    t.equals(t.counter("last_one"), "blow_red_chasm")
  end,

  dv_blow_7_worms_left_affect_the_second_pile = function()
    local t = late({ "blow_red_chasm" }, 1, { "blow.card: blow_red_chasm", "blow.card: sandworm", "blow.card: blow_sihaya_ridge" })
    t.equals(t.count("harkonnen", "south_mesa_4", "troop"), 0)
    t.equals(t.count("harkonnen", "old_gap_9", "troop"), 2)
  end,

  dv_blow_8_all_cards_make_the_new_deck = function()
    local t = late({ "blow_red_chasm" }, 0, { "blow.card: blow_red_chasm", "blow.card: blow_sihaya_ridge" })
    t.equals(t.cards("blown"), {})
    t.equals(t.cards("blown_two"), { "blow_sihaya_ridge" })
    t.equals(#t.cards("spice_deck"), 20)
  end,

  dv_blow_9_the_same_territory_may_blow_again = function()
    local t = late({ "blow_red_chasm" }, 0, { "blow.card: blow_red_chasm", "blow.card: blow_red_chasm" })
    t.equals(heap(t, "red_chasm"), 16)
    t.equals({ t.counter("last_one"), t.counter("last_two") }, { "blow_red_chasm", "blow_red_chasm" })
  end,

  dv_blow_10_worms_of_the_new_deck_have_no_effect = function()
    local t = late({ "blow_red_chasm" }, 0, { "blow.card: blow_red_chasm", "blow.card: sandworm", "blow.card: blow_sihaya_ridge" })
    t.equals(dead(t), 0)
    t.equals(t.cards("blown_two"), { "blow_sihaya_ridge", "sandworm" }) -- it stays out of the deck
  end,

  dv_blow_10_a_new_deck_makes_it_forgotten_by_a_switch = function()
    local t = late({ "blow_red_chasm" }, 0, { "blow.card: blow_red_chasm", "blow.card: blow_sihaya_ridge" }, { remember_top = 0 })
    t.equals(t.counter("last_one"), nil)
    t = late({ "blow_red_chasm" }, 0, { "blow.card: blow_red_chasm", "blow.card: blow_sihaya_ridge" })
    t.equals({ t.counter("last_one"), t.counter("last_two") }, { "blow_red_chasm", "blow_sihaya_ridge" })
  end,

  dv_blow_10_for_both_piles = function()
    local function worm(set)
      local throws = { "blow.card: blow_red_chasm", "blow.card: sandworm", "blow.card: blow_sihaya_ridge" }
      return late({}, 0, throws, set).count("harkonnen", "south_mesa_4", "troop")
    end
    local t = late({}, 0, { "blow.card: blow_red_chasm", "blow.card: blow_sihaya_ridge" })
    t.equals({ worm(), worm({ remember_top = 0 }) }, { 0, 3 })
  end,

  du_blow_15_a_worm_attacks_what_was_turned_without_spice = function()
    local t = blow({ "blow.card: blow_red_chasm", "blow.card: sandworm", "blow.card: blow_sihaya_ridge", "blow.card: blow_broken_land" }, {
      set = { blow_until_placed = 1 }, counters = { storm = 6 }, pieces = { harkonnen = { red_chasm = { troop = 1 } } },
    })
    t.equals({ t.count("harkonnen", "red_chasm", "troop"), t.count("harkonnen", "old_gap_9", "troop") }, { 0, 2 })
    t.equals(t.cards("blown")[1], "blow_sihaya_ridge")
  end,

  dv_blow_10_but_they_do_in_the_next_turn = function()
    -- AR-34: what blew last for a pile is remembered although its card is in the deck
    local t = position {
      quiet = true, phase = "blow", factions = "harkonnen guild", round = 9, counters = { storm = 1, last_one = "blow_old_gap" },
      throws = { "blow.card: sandworm", "blow.card: blow_red_chasm", "blow.card: blow_sihaya_ridge" },
      pieces = { harkonnen = { old_gap_9 = { troop = 2 } } },
    }
    t.equals(t.count("harkonnen", "old_gap_9", "troop"), 0)
  end,

  dv_blow_11_one_nexus_for_each_pile = function()
    local t = blow({
      "blow.card: sandworm", "blow.card: sandworm", "blow.card: blow_red_chasm", "blow.card: sandworm", "blow.card: blow_sihaya_ridge",
    }, { factions = "harkonnen guild atreides" })
    local nexus = 0
    while select(2, t.asked()) == "nexus.change" do
      if t.asked() == "harkonnen" then nexus = nexus + 1 end
      t.pass()
    end
    t.equals(nexus, 2)
    t.equals(dead(t), 5)
  end,

  dv_blow_11_one_nexus_for_both_by_a_switch = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm", "blow.card: sandworm", "blow.card: blow_sihaya_ridge" }, {
      factions = "harkonnen guild atreides", set = { nexus_per_pile = 0 },
    })
    t.play("harkonnen: done / guild: done / atreides: done")
    t.not_asked("nexus.change")
    t.equals(dead(t), 5) -- both worms come
    -- Where only the second pile has a worm it is held then.
    t = blow({ "blow.card: blow_red_chasm", "blow.card: sandworm", "blow.card: blow_sihaya_ridge" }, {
      factions = "harkonnen guild atreides", set = { nexus_per_pile = 0 },
    })
    t.asked("harkonnen", "nexus.change")
    t.play("harkonnen: done / guild: done / atreides: done")
  end,

  du_card_26_thumper_comes_to_the_first_pile = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm", "blow.card: blow_sihaya_ridge" }, { cards = { guild = { hand = { "thumper" } } } })
    t.play("guild blow.thumper: thumper")
    t.equals(t.count("harkonnen", "old_gap_9", "troop"), 0)
    t.equals(t.count("harkonnen", "south_mesa_4", "troop"), 3)
  end,

  du_card_26_after_thumper_other_worms_do_nothing = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm", "blow.card: blow_sihaya_ridge" }, {
      factions = "harkonnen guild atreides", cards = { guild = { hand = { "thumper" } } },
    })
    t.play("guild blow.thumper: thumper")
    local nexus = 0
    while select(2, t.asked()) == "nexus.change" do
      if t.asked() == "harkonnen" then nexus = nexus + 1 end
      t.pass()
    end
    t.equals(nexus, 1)
    t.equals(dead(t), 2) -- Old Gap alone
  end,

  dv_gen_2_and_spice_flows = function()
    local t = position { quiet = true, phase = "harvest", factions = "harkonnen guild", counters = { storm = 1 }, pieces = { harkonnen = { carthag = { troop = 1 } } } }
    t.equals(t.counter("spice", "harkonnen"), 2) -- DV-HARV.1
  end,

  dv_blow_3_the_same_for_the_second_pile = function()
    local t = blow({ "blow.card: blow_red_chasm", "blow.card: sandworm", "blow.card: sandworm", "blow.card: blow_sihaya_ridge" })
    t.equals(t.cards("blown_two"), { "blow_sihaya_ridge", "sandworm", "sandworm", "blow_south_mesa" })
    t.equals(t.cards("blown"), { "blow_red_chasm", "blow_old_gap" })
    t.equals(heap(t, "sihaya_ridge"), 6)
  end,

  dv_gen_1_all_else_is_the_base_game = function()
    -- Bidding, revival, shipment and movement go as ever, with the same figures.
    local t = position {
      quiet = true, phase = "bidding", factions = "harkonnen emperor", first = "harkonnen", round = 2,
      counters = { storm = 1, spice = { harkonnen = 9, emperor = 0 } }, pieces = { harkonnen = { tanks = { troop = 5 } } },
    }
    t.play("emperor bidding.charity: yes / harkonnen bidding.bid: 2")
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "emperor"), #t.cards("harkonnen.hand") }, { 7, 4, 2 })
    t.until_asked("revival.tokens")
    t.play("harkonnen: 3")
    t.equals(t.counter("spice", "harkonnen"), 5)
    t.play("harkonnen ship.to: habbanya_sietch / harkonnen ship.tokens: 2")
    t.equals(t.counter("spice", "harkonnen"), 3)
  end,

  dv_harv_1_spice_flows_in_every_harvest = function()
    local t = position {
      quiet = true, phase = "harvest", factions = "harkonnen guild", round = 5, counters = { storm = 1, spice_heap = { red_chasm = 8 } },
      pieces = { harkonnen = { arrakeen = { troop = 1 } }, guild = { tueks_sietch = { troop = 1 }, red_chasm = { troop = 1 } } },
    }
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "guild") }, { 2, 1 + 2 })
  end,
}
