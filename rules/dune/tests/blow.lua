-- The spice blow and worms (DU-BLOW).

local function blow(throws, changes)
  return position({
    quiet = true, phase = "blow", factions = "atreides harkonnen guild", round = 2, counters = { storm = 1 }, throws = throws,
    cards = { common = { blown = { top = { "blow_old_gap" } } } },
  }, changes)
end

-- The nexus passes without a change.
local function no_nexus(t)
  while select(2, t.asked()) == "nexus.change" or select(2, t.asked()) == "nexus.leave" do t.pass() end
end

return tests {
  du_blow_1_a_territory_card_puts_its_spice_in_its_sector = function()
    local t = blow({ "blow.card: blow_red_chasm" })
    t.equals(t.counter("spice_heap", "red_chasm"), 8) -- DU-BLOW.2
    t.equals(t.cards("blown"), { "blow_red_chasm", "blow_old_gap" })
  end,

  du_blow_3_not_in_the_storm = function()
    local t = blow({ "blow.card: blow_red_chasm" }, { counters = { storm = 6 } })
    t.equals(t.counter("spice_heap", "red_chasm"), 0)
    t.equals(t.cards("blown")[1], "blow_red_chasm") -- DU-BLOW.15: it ends the blow all the same
  end,

  du_blow_4_it_is_added_to_what_is_there = function()
    local t = blow({ "blow.card: blow_red_chasm" }, { counters = { spice_heap = { red_chasm = 3 } } })
    t.equals(t.counter("spice_heap", "red_chasm"), 11)
  end,

  du_blow_5_a_worm_devours_the_last_territory = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm" }, {
      pieces = { harkonnen = { old_gap_8 = { troop = 2 }, old_gap_10 = { troop = 3 }, carthag = { troop = 1 } } },
      counters = { spice_heap = { old_gap_9 = 6 } },
    })
    t.asked("atreides", "nexus.change") -- DU-BLOW.8, DU-ALLY.1: a nexus first
    t.equals(t.count("harkonnen", "tanks", "troop"), 0) -- DU-BLOW.9
    no_nexus(t)
    t.equals(t.count("harkonnen", "tanks", "troop"), 5) -- DU-BLOW.6: in every sector
    t.equals(t.counter("spice_heap", "old_gap_9"), 0)
    t.equals(t.counter("spice_heap", "red_chasm"), 8) -- DU-BLOW.10
  end,

  du_blow_7_without_a_territory_nothing_is_destroyed = function()
    local t = position({
      quiet = true, phase = "blow", factions = "atreides harkonnen guild", round = 2, counters = { storm = 1 },
      throws = { "blow.card: sandworm", "blow.card: blow_red_chasm" },
    })
    no_nexus(t)
    t.not_noted("DU-BLOW.6")
  end,

  du_blow_11_further_worms_have_no_effect = function()
    local t = blow({ "blow.card: sandworm", "blow.card: sandworm", "blow.card: blow_red_chasm" })
    no_nexus(t)
    t.not_asked("nexus.change")
    t.equals(t.counter("spice_heap", "red_chasm"), 8)
  end,

  du_blow_12_in_the_first_turn_worms_are_shuffled_back = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm" }, {
      round = 1, pieces = { harkonnen = { old_gap_8 = { troop = 2 } } },
    })
    t.not_asked("nexus.change")
    t.equals(t.count("harkonnen", "old_gap_8", "troop"), 2)
    t.equals(#t.cards("spice_deck"), 19)
    t.equals(t.cards("aside"), {})
  end,

  du_card_25_harvester_doubles_the_spice = function()
    local t = blow({ "blow.card: blow_red_chasm" }, { cards = { guild = { hand = { "harvester" } } } })
    t.play("guild blow.harvester: harvester")
    t.equals(t.counter("spice_heap", "red_chasm"), 16)
    t.equals(t.cards("discard"), { "harvester" })
  end,

  du_card_25_who_might_have_harvester_is_asked = function()
    local t = blow({ "blow.card: blow_red_chasm" }, { quiet = false, cards = { guild = { hand = { "baliset" } } } })
    while select(2, t.asked()) ~= "blow.harvester" do t.pass() end
    t.asked("guild", "blow.harvester") -- so that being asked tells nothing
  end,

  du_card_26_thumper_calls_a_worm = function()
    local t = blow({ "blow.card: blow_red_chasm" }, {
      cards = { guild = { hand = { "thumper" } } }, pieces = { harkonnen = { old_gap_8 = { troop = 2 } } },
    })
    t.play("guild blow.thumper: thumper")
    no_nexus(t)
    t.equals(t.count("harkonnen", "tanks", "troop"), 2)
    t = blow({ "blow.card: blow_red_chasm" }, { round = 1, cards = { guild = { hand = { "thumper" } } } })
    t.not_asked("blow.thumper") -- DU-CARD.27
  end,

  du_fre_6_worms_do_not_kill_fremen = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm" }, {
      factions = "fremen harkonnen", pieces = { fremen = { old_gap_8 = { troop = 2 } }, harkonnen = { old_gap_8 = { troop = 2 } } },
    })
    t.asked("fremen", "fremen.ride")
    t.play("fremen: stay")
    t.equals({ t.count("fremen", "old_gap_8", "troop"), t.count("harkonnen", "old_gap_8", "troop") }, { 2, 0 })
  end,

  du_fre_7_they_ride_anywhere = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm" }, {
      factions = "fremen harkonnen", counters = { storm = 4 }, pieces = { fremen = { old_gap_8 = { troop = 3 } } },
    })
    t.not_offered("tueks_sietch") -- in the storm
    t.play("fremen fremen.ride: habbanya_sietch / fremen fremen.riders: troop@old_gap_8=2")
    t.equals(t.count("fremen", "habbanya_sietch", "troop"), 2)
    t.equals(t.count("fremen", "old_gap_8", "troop"), 1)
  end,

  du_blow_2_every_card_puts_its_amount_in_its_sector = function()
    local amounts = {
      blow_broken_land = { "broken_land_11", 8 }, blow_cielago_north = { "cielago_north_2", 8 }, blow_cielago_south = { "cielago_south_1", 12 },
      blow_funeral_plain = { "funeral_plain", 6 }, blow_great_flat = { "great_flat", 10 }, blow_habbanya_erg = { "habbanya_erg_15", 8 },
      blow_habbanya_ridge_flat = { "habbanya_ridge_flat_17", 10 }, blow_hagga_basin = { "hagga_basin_12", 6 },
      blow_minor_erg = { "minor_erg_7", 8 }, blow_red_chasm = { "red_chasm", 8 }, blow_rock_outcroppings = { "rock_outcroppings_13", 6 },
      blow_sihaya_ridge = { "sihaya_ridge", 6 }, blow_south_mesa = { "south_mesa_4", 10 }, blow_wind_pass_north = { "wind_pass_north_16", 6 },
    }
    for card, what in amounts do
      local t = blow({ "blow.card: " .. card }, { counters = { storm = 3 } })
      t.equals(t.counter("spice_heap", what[1]), what[2], card)
    end
  end,

  du_blow_6_spice_and_tokens_in_every_sector_are_gone = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm" }, {
      pieces = { harkonnen = { old_gap_8 = { troop = 2 } }, guild = { old_gap_10 = { troop = 3 }, arrakeen = { troop = 4 } } },
      counters = { spice_heap = { old_gap_8 = 1, old_gap_9 = 2, old_gap_10 = 3 } },
    })
    no_nexus(t)
    t.equals({ t.count("harkonnen", "tanks", "troop"), t.count("guild", "tanks", "troop") }, { 2, 3 })
    for _, cell in { "old_gap_8", "old_gap_9", "old_gap_10" } do t.equals(t.counter("spice_heap", cell), 0) end
    t.equals(t.count("guild", "arrakeen", "troop"), 4)
  end,

  du_blow_8_a_worm_causes_a_nexus_at_once = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm" })
    t.asked("atreides", "nexus.change")
    t.equals(t.counter("spice_heap", "red_chasm"), 0) -- before another card is turned
    no_nexus(t)
    t.equals(t.counter("spice_heap", "red_chasm"), 8)
    blow({ "blow.card: blow_red_chasm" }).not_asked("nexus.change")
  end,

  du_blow_9_the_worm_waits_for_the_end_of_the_nexus = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm" }, {
      factions = "fremen atreides guild", pieces = { fremen = { old_gap_8 = { troop = 1 } }, guild = { old_gap_8 = { troop = 1 } } },
    })
    for _ = 1, 3 do
      t.equals(t.count("guild", "old_gap_8", "troop"), 1)
      t.play(t.asked() .. " nexus.change: done")
    end
    t.asked("fremen", "fremen.ride")
    t.equals(t.count("guild", "old_gap_8", "troop"), 1)
    t.play("fremen: stay")
    t.equals(t.count("guild", "old_gap_8", "troop"), 0)
  end,

  du_blow_10_cards_are_turned_until_a_territory_appears = function()
    local t = blow({ "blow.card: sandworm", "blow.card: sandworm", "blow.card: sandworm", "blow.card: blow_red_chasm" })
    no_nexus(t)
    t.equals(t.counter("spice_heap", "red_chasm"), 8)
    t.equals(t.cards("blown")[1], "blow_red_chasm") -- on top; it is devoured next
    t.equals(#t.cards("blown"), 5)
    t.equals(#t.cards("spice_deck"), 16)
  end,

  du_blow_11_no_second_attack = function()
    local t = blow({ "blow.card: sandworm", "blow.card: sandworm", "blow.card: blow_red_chasm" }, {
      factions = "fremen guild", pieces = { fremen = { old_gap_8 = { troop = 1 } } },
    })
    t.play("fremen fremen.ride: stay") -- AR-6: the second worm does not come
    t.not_asked("fremen.ride")
    t.equals(t.count("fremen", "old_gap_8", "troop"), 1)
  end,

  du_blow_12_any_number_of_worms_is_set_aside = function()
    local t = blow({ "blow.card: sandworm", "blow.card: sandworm", "blow.card: blow_red_chasm" }, { round = 1 })
    t.equals({ #t.cards("spice_deck"), t.cards("aside"), t.cards("blown") }, { 19, {}, { "blow_red_chasm", "blow_old_gap" } })
    local worms = 0
    for _, name in t.cards("spice_deck") do
      if name == "sandworm" then worms = worms + 1 end
    end
    t.equals(worms, 6)
    t.equals(blow({ "blow.card: sandworm" }, { round = 1, set = { worms_first_turn = 1 } }).asked(), "atreides") -- the switch
  end,

  du_blow_13_the_discards_but_the_last_territory_become_a_new_deck = function()
    local t = blow({}, { cards = { common = { blown = {
      "blow_old_gap", "blow_broken_land", "blow_cielago_north", "blow_cielago_south", "blow_funeral_plain", "blow_great_flat",
      "blow_habbanya_erg", "blow_habbanya_ridge_flat", "blow_hagga_basin", "blow_minor_erg", "blow_red_chasm",
      "blow_rock_outcroppings", "blow_sihaya_ridge", "blow_south_mesa", "blow_wind_pass_north", "6 sandworm",
    } } } })
    no_nexus(t)
    t.equals(#t.cards("spice_deck") + #t.cards("blown"), 21)
    t.equals(t.cards("blown")[1] ~= "blow_old_gap", true) -- it stays out of the new deck
    t.equals(table.find(t.cards("blown"), "blow_old_gap") ~= nil, true)
    t.equals(t.knows("guild", "blow_old_gap", "blown"), true)
  end,

  du_blow_14_every_spice_card_names_sand = function()
    -- The storm takes a token from each of them.
    local cells = {
      "broken_land_11", "cielago_north_2", "cielago_south_1", "funeral_plain", "great_flat", "habbanya_erg_15",
      "habbanya_ridge_flat_17", "hagga_basin_12", "minor_erg_7", "old_gap_9", "red_chasm", "rock_outcroppings_13", "sihaya_ridge",
      "south_mesa_4", "wind_pass_north_16",
    }
    local pieces = { fremen = {} }
    for _, cell in cells do pieces.fremen[cell] = { troop = 1 } end
    local t = position { quiet = true, phase = "storm", factions = "guild fremen", counters = { storm = 18 }, pieces = pieces }
    t.play("guild storm.dial: 18 / fremen storm.dial: 0")
    t.equals(t.count("fremen", "tanks", "troop"), 15)
  end,

  du_blow_15_a_territory_in_the_storm_ends_the_blow_and_is_devoured_next = function()
    local t = blow({ "blow.card: blow_red_chasm" }, { counters = { storm = 6 }, cards = { guild = { hand = { "harvester" } } } })
    t.not_asked("blow.harvester")
    t.equals({ t.cards("blown")[1], #t.cards("spice_deck") }, { "blow_red_chasm", 19 })
    t.noted("DU-BLOW.3")
  end,

  du_card_25_it_may_be_kept = function()
    local t = blow({ "blow.card: blow_red_chasm" }, { cards = { guild = { hand = { "harvester" } } } })
    t.play("guild blow.harvester: no")
    t.equals({ t.counter("spice_heap", "red_chasm"), t.cards("guild.hand") }, { 8, { "harvester" } })
  end,

  du_card_26_instead_of_the_first_card_and_a_worm_after_it_is_the_second = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm" }, { cards = { guild = { hand = { "thumper" } } } })
    t.play("guild blow.thumper: thumper")
    t.equals({ t.cards("discard"), #t.cards("spice_deck") }, { { "thumper" }, 20 })
    t.play("atreides nexus.change: done / harkonnen nexus.change: done / guild nexus.change: done")
    t.not_asked("nexus.change") -- the worm turned brings no second one (DU-BLOW.11)
    t.equals(t.counter("spice_heap", "red_chasm"), 8)
  end,

  du_card_27_no_thumper_in_the_first_turn = function()
    blow({ "blow.card: blow_red_chasm" }, { round = 1, cards = { guild = { hand = { "thumper" } } } }).not_asked("blow.thumper")
    blow({}, { round = 2, cards = { guild = { hand = { "thumper" } } } }).asked("guild", "blow.thumper")
  end,

  du_fre_7_under_the_limits_of_storm_and_strongholds = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm" }, {
      factions = "fremen harkonnen guild", counters = { storm = 10, alliance = { fremen = 1, harkonnen = 1 } },
      pieces = {
        fremen = { old_gap_8 = { troop = 3 }, old_gap_9 = { troop = 1 } }, guild = { arrakeen = { troop = 1 } },
        harkonnen = { arrakeen = { troop = 1 }, tueks_sietch = { troop = 1 } },
      },
    })
    no_nexus(t)
    t.not_offered("carthag") -- in the storm
    t.not_offered("arrakeen") -- two others
    t.not_offered("tueks_sietch") -- DU-ALLY.18
    t.play("fremen fremen.ride: sietch_tabr")
    t.refused("troop@old_gap_8=0")
    t.play("fremen fremen.riders: troop@old_gap_8=2 troop@old_gap_9=1")
    t.equals({ t.count("fremen", "sietch_tabr", "troop"), t.count("fremen", "old_gap_8", "troop"), t.count("fremen", "tanks", "troop") }, { 3, 1, 0 })
  end,

  du_fre_7_also_within_the_territory = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm" }, {
      factions = "fremen harkonnen", pieces = { fremen = { old_gap_8 = { troop = 3 }, old_gap_9 = { troop = 1 } } },
    })
    t.play("fremen fremen.ride: old_gap_9 / fremen fremen.riders: troop@old_gap_8=1 troop@old_gap_9=1")
    t.equals({ t.count("fremen", "old_gap_9", "troop"), t.count("fremen", "old_gap_8", "troop") }, { 2, 2 })
  end,

  du_fre_9_they_may_protect_an_ally_from_worms = function()
    local function worm(answer)
      local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm" }, {
        factions = "fremen harkonnen guild", counters = { alliance = { fremen = 1, harkonnen = 1 } },
        pieces = { harkonnen = { old_gap_8 = { troop = 3 } }, guild = { old_gap_8 = { troop = 2 } } },
      })
      no_nexus(t)
      t.play("fremen fremen.protect: " .. answer)
      return { t.count("harkonnen", "old_gap_8", "troop"), t.count("guild", "old_gap_8", "troop") }
    end
    local t = blow({ "blow.card: blow_red_chasm" })
    t.equals(worm("yes"), { 3, 0 })
    t.equals(worm("no"), { 0, 0 })
  end,

  du_blow_12_else_the_deck_stays_as_it_is = function()
    local t = blow({ "blow.card: blow_red_chasm" }, {
      cards = { common = { spice_deck = { top = { "blow_red_chasm", "sandworm", "blow_great_flat", "blow_south_mesa", "blow_broken_land" } } } },
    })
    local deck = t.cards("spice_deck")
    t.equals({ deck[1], deck[2], deck[3], deck[4] }, { "sandworm", "blow_great_flat", "blow_south_mesa", "blow_broken_land" })
  end,

  du_card_26_whoever_has_cards_is_asked_for_a_thumper = function()
    local t = blow({}, { quiet = false, cards = { guild = { hand = { "shield" } } } })
    t.asked("guild", "blow.thumper")
  end,

  du_blow_13_the_last_territory_stays_below_a_worm = function()
    -- Nothing but a worm is left in the deck: all cards turned but the last territory make the new one.
    local turned = {
      "blow_old_gap", "blow_broken_land", "blow_cielago_north", "blow_cielago_south", "blow_funeral_plain", "blow_great_flat",
      "blow_habbanya_erg", "blow_habbanya_ridge_flat", "blow_hagga_basin", "blow_minor_erg", "blow_red_chasm", "blow_rock_outcroppings",
      "blow_sihaya_ridge", "blow_south_mesa", "blow_wind_pass_north",
    }
    for _ = 1, 5 do turned[#turned + 1] = "sandworm" end
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm" }, { cards = { common = { blown = { top = turned } } } })
    no_nexus(t)
    t.equals(t.cards("blown"), { "blow_red_chasm", "blow_old_gap" })
    t.equals(#t.cards("spice_deck"), 19)
  end,

  du_card_26_it_may_be_kept = function()
    local t = blow({ "blow.card: blow_red_chasm" }, { cards = { guild = { hand = { "thumper" } } } })
    t.play("guild blow.thumper: no")
    t.equals({ t.counter("spice_heap", "red_chasm"), t.cards("guild.hand") }, { 8, { "thumper" } })
  end,

  du_card_26_nobody_is_asked_for_what_lies_open = function()
    local t = blow({ "blow.card: blow_red_chasm" }, {
      quiet = false, cards = { guild = { hand = { "shield" } }, common = { discard = { "thumper", "harvester" } } },
    })
    t.not_asked("blow.thumper")
    t.not_asked("blow.harvester")
    t.equals(t.counter("spice_heap", "red_chasm"), 8)
  end,
}
