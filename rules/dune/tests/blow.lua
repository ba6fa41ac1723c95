-- The spice blow, worms and the nexus (DU-BLOW, DU-ALLY).

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

  du_ally_2_alliances_are_formed_in_a_nexus = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm" })
    t.play("atreides nexus.change: guild / guild nexus.accept: yes")
    t.noted("DU-ALLY.4", "Atreides and Guild are allied")
    t.equals(t.counter("alliance", "atreides"), t.counter("alliance", "guild"))
    t.asked("harkonnen", "nexus.change")
    t.play("harkonnen: atreides / atreides nexus.accept: yes / guild nexus.accept: no") -- all members must agree
    t.equals(t.counter("alliance", "harkonnen"), 0)
    no_nexus(t)
  end,

  du_ally_3_an_alliance_may_have_many_members = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm" })
    t.play("atreides nexus.change: guild / guild nexus.accept: yes")
    t.play("harkonnen nexus.change: atreides / atreides nexus.accept: yes / guild nexus.accept: yes")
    t.equals(t.counter("alliance", "harkonnen"), 1)
    no_nexus(t)
  end,

  du_ally_6_and_left = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm" }, { counters = { alliance = { atreides = 1, guild = 1 } } })
    t.play("atreides nexus.leave: yes")
    t.equals({ t.counter("alliance", "atreides"), t.counter("alliance", "guild") }, { 0, 0 })
    no_nexus(t)
  end,

  du_ally_8_the_nexus_ends_when_nobody_changes_anything = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm" })
    t.play("atreides nexus.change: done / harkonnen nexus.change: done / guild nexus.change: done")
    t.not_asked("nexus.change")
  end,

  du_ally_20_two_players_are_not_allied = function()
    local t = blow({ "blow.card: sandworm", "blow.card: blow_red_chasm" }, { factions = "atreides guild" })
    t.not_asked("nexus.change")
    blow({ "blow.card: sandworm" }, { factions = "atreides guild", set = { two_player_alliance = 1 } }).asked("atreides", "nexus.change")
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
}
