-- Rulings that a scenario may turn over: the switches of the specification.

local function blow(changes)
  return position({
    quiet = true, phase = "blow", factions = "guild harkonnen fremen", first = "guild", round = 2, counters = { storm = 8 },
    throws = { "blow.card: blow_red_chasm" },
  }, changes)
end

local function bidding(spice, changes)
  return position({
    quiet = true, phase = "bidding", factions = "fremen guild emperor", first = "fremen", round = 2, counters = { storm = 1, spice = spice },
  }, changes)
end

local function harvest(set)
  return position {
    quiet = true, phase = "harvest", factions = "guild harkonnen", first = "guild", set = set,
    counters = { storm = 1, spice_heap = { old_gap_9 = 10 } }, pieces = { guild = { old_gap_9 = { troop = 1 }, old_gap_10 = { troop = 2 } } },
  }
end

return tests {
  du_blow_15_or_cards_are_turned_until_spice_is_placed = function()
    local t = blow({ counters = { storm = 9 }, throws = { "blow.card: blow_old_gap", "blow.card: blow_red_chasm" }, set = { blow_until_placed = 1 } })
    t.noted("DU-BLOW.3", "the storm is in Old Gap")
    t.equals(t.cards("blown"), { "blow_red_chasm", "blow_old_gap" })
    t = blow({ counters = { storm = 9 }, throws = { "blow.card: blow_old_gap" } })
    t.equals(t.cards("blown"), { "blow_old_gap" })
  end,

  du_bid_12_a_pass_may_be_final = function()
    local t = bidding({ fremen = 5, guild = 5, emperor = 5 }, { set = { final_pass = 1 } })
    t.play("fremen: pass / guild: 1 / emperor: 2")
    t.asked("guild", "bidding.bid") -- not the Fremen
  end,

  du_bid_22_charity_between_sales_by_a_switch = function()
    local function poor(set)
      local t = bidding({ fremen = 2, guild = 5, emperor = 1 }, { set = set })
      t.play("fremen: 2 / guild: pass")
      return t
    end
    poor().asked("guild", "bidding.bid") -- the second card; the Fremen have nothing now
    local t = poor({ charity_any_time = 1 })
    t.asked("fremen", "bidding.charity")
    t.play("fremen: no / guild bidding.bid: 5")
    t.asked("fremen", "bidding.charity") -- again, as he has had none
    t.play("fremen: yes / guild bidding.charity: no / emperor bidding.bid: 1 / fremen bidding.bid: 2 / emperor bidding.bid: pass")
    t.equals(t.counter("spice", "fremen"), 0)
    t.asked("guild", "bidding.charity") -- after the last card; the Fremen have had it (DU-BID.2)
    t.play("guild: yes")
    t.equals(t.counter("spice", "guild"), 2)
    t.not_asked("bidding.charity")
  end,

  du_harv_5_all_tokens_of_the_territory_by_a_switch = function()
    local t = harvest()
    t.until_asked("storm.dial")
    t.equals(t.counter("spice", "guild"), 2)
    t = harvest({ collect_by_territory = 1 })
    t.until_asked("storm.dial")
    t.equals(t.counter("spice", "guild"), 6)
  end,

  du_ally_19_no_way_through_an_ally_by_a_switch = function()
    local function movement(set)
      return position {
        quiet = true, phase = "movement", factions = "fremen guild harkonnen", first = "fremen", active = "fremen", round = 2, set = set,
        counters = { storm = 1, alliance = { fremen = 1, guild = 1 } },
        pieces = { fremen = { sietch_tabr = { troop = 2 }, tanks = { troop = 18 } }, guild = { plastic_basin_12 = { troop = 1 }, bight_of_the_cliff_14 = { troop = 1 }, rock_outcroppings_13 = { troop = 1 } } },
      }
    end
    local t = movement()
    t.play("fremen: sietch_tabr")
    t.asked("fremen", "move.to")
    t = movement({ ally_transit = 0 })
    t.asked("guild", "move.from") -- allies are all around the Fremen
  end,

  du_ally_20_an_alliance_may_have_a_limit = function()
    local t = blow({ set = { most_allies = 2 }, throws = { "blow.card: sandworm" } })
    t.play("guild: harkonnen / harkonnen: yes / harkonnen nexus.leave: no")
    t.asked("guild", "nexus.leave") -- the Fremen find nobody who could take them in
  end,

  du_setup_9_all_leaders_by_a_switch = function()
    local function pool(set)
      local t = position { quiet = true, phase = "setup_traitors", factions = "emperor guild", set = set }
      return #t.cards("pool") + #t.cards("emperor.traitors") + #t.cards("guild.traitors")
    end
    local t = position { quiet = true, phase = "bidding", factions = "emperor guild", counters = { storm = 1 } }
    t.equals(pool(), 10)
    t.equals(pool({ all_traitors = 1 }), 30)
  end,

  du_storm_2_the_two_nearest_by_a_switch = function()
    -- Dots at 1, 4, 10 and 13. From sector 17 the one at 13 lies four back, those at 1 and 4 two and five on.
    local function dialers(storm, set)
      local t = position { quiet = true, phase = "storm", factions = "emperor guild fremen harkonnen", counters = { storm = storm }, set = set }
      local one = t.asked()
      t.pass()
      return { one, (t.asked()) }
    end
    local t = position { quiet = true, phase = "storm", factions = "emperor guild", counters = { storm = 18 } }
    t.equals(dialers(17), { "emperor", "harkonnen" })
    t.equals(dialers(17, { two_nearest_dial = 1 }), { "emperor", "harkonnen" })
    t.equals(dialers(18), { "emperor", "harkonnen" })
    t.equals(dialers(18, { two_nearest_dial = 1 }), { "emperor", "guild" }) -- one and four on, five back
    -- Of six the one three on comes before the one three back.
    t = position {
      quiet = true, phase = "storm", factions = "emperor guild fremen harkonnen atreides bene_gesserit", counters = { storm = 16 },
      set = { two_nearest_dial = 1 },
    }
    t.asked("bene_gesserit", "storm.dial")
    t.pass()
    t.asked("emperor", "storm.dial")
  end,

  du_storm_12_the_first_storm_takes_nothing_by_a_switch = function()
    local function first(set)
      local t = position {
        quiet = true, phase = "storm", factions = "emperor guild", counters = { storm = 18, spice_heap = { south_mesa_4 = 3 } }, set = set,
        pieces = { guild = { south_mesa_4 = { troop = 2 } } },
      }
      t.play(t.asked() .. ": 5")
      t.play(t.asked() .. ": 0")
      return { t.count("guild", "south_mesa_4", "troop"), t.counter("spice_heap", "south_mesa_4") }
    end
    local check = position { quiet = true, phase = "bidding", factions = "emperor guild", counters = { storm = 1 } }
    check.equals(first(), { 0, 0 })
    check.equals(first({ first_storm_kills = 0 }), { 2, 3 })
  end,

  du_atr_2_the_free_card_unseen_by_a_switch = function()
    local function sale(set)
      local t = position {
        quiet = true, phase = "bidding", factions = "harkonnen atreides", first = "harkonnen", round = 2, set = set,
        counters = { storm = 1, spice = { harkonnen = 3, atreides = 3 } },
        cards = { common = { deck = { top = { "crysknife", "hajr", "lasgun" } } } },
      }
      t.play("harkonnen: 1 / atreides: pass")
      return t.knows("atreides", "lasgun", "harkonnen.hand")
    end
    local t = position { quiet = true, phase = "bidding", factions = "emperor guild", counters = { storm = 1 } }
    t.equals({ sale(), sale({ free_card_seen = 0 }) }, { true, false })
  end,

  du_card_19_karama_stops_all_powers_by_a_switch = function()
    local function battle(set)
      local t = position {
        phase = "movement", factions = "guild harkonnen", first = "guild", active = "guild", round = 2, set = set,
        counters = { storm = 1, spice = { guild = 9 } }, pieces = { guild = { tueks_sietch = { troop = 5 } } },
        cards = { harkonnen = { hand = { "karama" } } },
      }
      t.until_asked("guild.how")
      t.play("guild: across / harkonnen karama.cancel: karama")
      return t
    end
    local t = battle({ karama_all = 1 })
    t.asked("guild", "ship.to")
    t.play("guild: arrakeen")
    t.refused("10") -- the full price; half of it is stopped, too
    t = battle()
    t.play("guild: arrakeen")
    t.play("guild: 10")
    t.noted("DU-SHIP.2", "Guild ships 10 tokens to Arrakeen for 5 spice")
  end,

  du_storm_2_of_two_equally_near_who_comes_next = function()
    -- Dots at 1, 7 and 13: from sector 1 the others lie six on and six back.
    local t = position {
      quiet = true, phase = "storm", factions = "emperor guild fremen", counters = { storm = 1 }, set = { two_nearest_dial = 1 },
    }
    t.asked("emperor", "storm.dial")
    t.pass()
    t.asked("guild", "storm.dial")
  end,

  du_blow_15_a_territory_turned_in_the_storm_is_devoured_by_the_next_worm = function()
    local t = blow({
      counters = { storm = 9 }, throws = { "blow.card: blow_old_gap", "blow.card: sandworm", "blow.card: blow_red_chasm" },
      set = { blow_until_placed = 1 }, pieces = { harkonnen = { old_gap_8 = { troop = 2 }, south_mesa_4 = { troop = 3 } } },
      cards = { common = { blown = { top = { "blow_south_mesa" } } } },
    })
    for _ = 1, 3 do t.play(t.asked() .. " nexus.change: done") end
    t.equals({ t.count("harkonnen", "old_gap_8", "troop"), t.count("harkonnen", "south_mesa_4", "troop") }, { 0, 3 })
  end,

  du_card_19_of_all_powers_stopped_by_a_switch_one_may_be_an_allys = function()
    local t = position {
      quiet = true, phase = "movement", factions = "fremen guild harkonnen", first = "fremen", active = "fremen", round = 2, set = { karama_all = 1 },
      counters = { storm = 1, spice = { fremen = 6, guild = 6 }, alliance = { fremen = 1, guild = 1 } }, lent = { fremen = { "guild" } },
      pieces = { fremen = { tueks_sietch = { troop = 2 } } }, cards = { harkonnen = { hand = { "karama" } } },
    }
    t.play("fremen guild.how: across / harkonnen karama.cancel: karama")
    t.asked("fremen", "ship.to") -- the Guild's power is stopped, and the reserves come all the same (DU-CARD.21)
    t.offered("great_flat")
    t.not_offered("tueks_sietch")
    t.play("fremen: great_flat / fremen ship.tokens: 5")
    t.equals({ t.counter("spice", "fremen"), t.count("fremen", "great_flat", "troop") }, { 6, 5 })
    t.play("fremen move.from: tueks_sietch")
    t.not_offered("shield_wall_7") -- and so are the long marches (DU-FRE.5)
  end,
}
