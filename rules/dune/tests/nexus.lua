-- The nexus and alliances (DU-ALLY).

-- A worm has come to Old Gap: a nexus.
local function nexus(changes)
  return position({
    quiet = true, phase = "blow", factions = "atreides harkonnen guild", round = 2, counters = { storm = 1 },
    throws = { "blow.card: sandworm" }, cards = { common = { blown = { top = { "blow_old_gap" } } } },
  }, changes)
end

local function no_nexus(t)
  while select(2, t.asked()) == "nexus.change" or select(2, t.asked()) == "nexus.leave" do t.pass() end
end

local FOUR = "atreides harkonnen guild emperor"

local function alliances(t, factions)
  local list = {}
  for i, who in string.split(factions or "atreides harkonnen guild", " ") do list[i] = t.counter("alliance", who) end
  return list
end

-- A card is on sale, and the Guild is allied with Harkonnen.
local function sale(spice)
  return position {
    quiet = true, phase = "bidding", factions = "guild harkonnen emperor", first = "guild", round = 2,
    counters = { storm = 1, spice = spice, alliance = { harkonnen = 1, guild = 1 } },
  }
end

return tests {
  du_ally_2_alliances_are_formed_in_a_nexus = function()
    local t = nexus()
    t.play("atreides nexus.change: guild / guild nexus.accept: yes")
    t.noted("DU-ALLY.4", "Atreides and Guild are allied")
    t.equals(t.counter("alliance", "atreides"), t.counter("alliance", "guild"))
    t.asked("harkonnen", "nexus.change")
    t.play("harkonnen: atreides / atreides nexus.accept: yes / guild nexus.accept: no") -- all members must agree
    t.equals(t.counter("alliance", "harkonnen"), 0)
    no_nexus(t)
  end,

  du_ally_3_an_alliance_may_have_many_members = function()
    local t = nexus()
    t.play("atreides nexus.change: guild / guild nexus.accept: yes")
    t.play("harkonnen nexus.change: atreides / atreides nexus.accept: yes / guild nexus.accept: yes")
    t.equals(t.counter("alliance", "harkonnen"), 1)
    no_nexus(t)
  end,

  du_ally_6_and_left = function()
    local t = nexus({ counters = { alliance = { atreides = 1, guild = 1 } } })
    t.play("atreides nexus.leave: yes")
    t.equals({ t.counter("alliance", "atreides"), t.counter("alliance", "guild") }, { 0, 0 })
    no_nexus(t)
  end,

  du_ally_8_the_nexus_ends_when_nobody_changes_anything = function()
    local t = nexus()
    t.play("atreides nexus.change: done / harkonnen nexus.change: done / guild nexus.change: done")
    t.not_asked("nexus.change")
  end,

  du_ally_20_two_players_are_not_allied = function()
    local t = nexus({ factions = "atreides guild" })
    t.not_asked("nexus.change")
    nexus({ factions = "atreides guild", set = { two_player_alliance = 1 } }).asked("atreides", "nexus.change")
  end,

  du_ally_1_not_in_the_first_turn = function()
    nexus({ round = 1 }).not_asked("nexus.change")
    nexus().asked("atreides", "nexus.change")
  end,

  du_ally_2_nobody_is_his_own_ally = function()
    local t = nexus({ set = { table_talk = 0 } })
    t.equals(t.options(), { "harkonnen", "guild", "done" })
    t.play("atreides: guild / guild nexus.accept: no")
    t.equals(alliances(t), { 0, 0, 0 })
  end,

  du_ally_4_membership_is_told_to_all = function()
    local t = nexus()
    t.play("atreides nexus.change: harkonnen / harkonnen nexus.accept: yes")
    t.noted("DU-ALLY.4", "Atreides and Harkonnen are allied")
  end,

  du_ally_5_several_alliances_and_nobody_in_two = function()
    local t = nexus({ factions = FOUR })
    t.play("atreides nexus.change: harkonnen / harkonnen nexus.accept: yes")
    t.asked("harkonnen", "nexus.leave") -- he must leave before he joins another
    t.play("harkonnen: no / guild nexus.change: emperor / emperor nexus.accept: yes")
    t.equals(alliances(t, FOUR), { 1, 1, 2, 2 })
    no_nexus(t)
    t.equals(alliances(t, FOUR), { 1, 1, 2, 2 })
  end,

  du_ally_6_who_leaves_may_join_another_at_once = function()
    local t = nexus({ factions = FOUR, counters = { alliance = { atreides = 1, harkonnen = 1, guild = 1 } } })
    t.play("atreides nexus.leave: yes")
    t.equals(alliances(t, FOUR), { 0, 1, 1, 0 }) -- two are left, and stay allied
    t.play("atreides nexus.change: emperor / emperor nexus.accept: yes")
    t.equals(alliances(t, FOUR), { 2, 1, 1, 2 })
  end,

  du_ally_7_never_outside_a_nexus = function()
    local t = position {
      quiet = true, phase = "storm", factions = "harkonnen guild emperor", round = 2,
      counters = { storm = 2, wheel_one = "guild", wheel_two = "emperor", alliance = { harkonnen = 1, guild = 1 }, spice = { harkonnen = 9, guild = 9, emperor = 9 } },
      throws = { "blow.card: blow_red_chasm" },
    }
    repeat
      t.not_asked("nexus.change")
      t.not_asked("nexus.leave")
      t.pass()
    until t.round() == 3
    t.equals(alliances(t, "harkonnen guild emperor"), { 1, 1, 0 })
  end,

  du_ally_8_it_goes_around_again_after_a_change = function()
    local t = nexus()
    t.play("atreides nexus.change: done / harkonnen nexus.change: guild / guild nexus.accept: yes / guild nexus.leave: no")
    t.asked("atreides", "nexus.change") -- DU-ALLY.9: since the last change not all have said that they are done
    t.play("atreides: done / harkonnen nexus.leave: no / guild nexus.leave: no")
    t.not_asked("nexus.change")
  end,

  du_ally_9_until_all_are_done_since_the_last_change = function()
    local t = nexus({ set = { nexus_changes = 5 } })
    for _ = 1, 2 do
      t.play("atreides nexus.change: guild / guild nexus.accept: yes / harkonnen nexus.change: done / guild nexus.leave: yes / guild nexus.change: done")
    end
    for _ = 1, 3 do t.play(t.asked() .. " nexus.change: done") end
    t.not_asked("nexus.change")
    -- Each player so often at most.
    t = nexus({ set = { nexus_changes = 1 } })
    t.play("atreides nexus.change: guild / guild nexus.accept: yes / harkonnen nexus.change: done / guild nexus.leave: no")
    t.not_asked("nexus.change")
  end,

  du_ally_12_allies_pay_for_a_card = function()
    local t = sale({ guild = 5, harkonnen = 2, emperor = 3 })
    t.play("guild: back")
    t.refused("6")
    t.play("guild ally.pledge: 4")
    t.refused("back") -- once for each card
    t.play("guild bidding.bid: pass")
    t.refused("7")
    t.play("harkonnen bidding.bid: 6") -- nobody else has so much
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "guild"), t.counter("spice", "emperor") }, { 0, 1, 9 }) -- DU-EMP.1
    t.noted("DU-ALLY.12", "Guild pays 4 spice of it")
    t.equals(t.counter("pledge", "guild"), 0)
  end,

  du_ally_12_a_part_of_it = function()
    local t = sale({ guild = 5, harkonnen = 2, emperor = 1 })
    t.play("guild: back / guild ally.pledge: 3 / guild bidding.bid: pass / harkonnen bidding.bid: 2")
    t.play("guild bidding.bid: pass") -- with two of the three bound, he could bid more
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "guild") }, { 2, 3 }) -- what was promised comes first
    t = sale({ guild = 5, harkonnen = 2, emperor = 1 })
    t.play("guild bidding.bid: pass / harkonnen bidding.bid: 2 / guild bidding.bid: pass")
    t.equals(t.counter("spice", "harkonnen"), 0)
    t.not_noted("DU-ALLY.12") -- who has promised nothing pays no part
  end,

  du_ally_12_what_stands_behind_a_bid_is_bound = function()
    local t = sale({ guild = 5, harkonnen = 2, emperor = 9 })
    t.play("guild: back / guild ally.pledge: 4 / guild bidding.bid: pass / harkonnen bidding.bid: 5 / emperor bidding.bid: pass")
    -- Four of the Guild's five stand behind the bid: it has one, and no bid above five.
    t.equals({ t.counter("spice", "guild"), t.counter("spice", "harkonnen") }, { 1, 1 })
    t = sale({ guild = 5, harkonnen = 2, emperor = 9 })
    t.play("guild bidding.bid: 2")
    t.equals(t.counter("bound_spice", "guild"), 2)
    t.play("emperor bidding.bid: 3")
    t.equals({ t.counter("bound_spice", "guild"), t.counter("bound_spice", "emperor") }, { 0, 3 }) -- outbid: it is free again
  end,

  du_ally_12_nobody_adds_what_he_has_not_got = function()
    local t = sale({ guild = 5, harkonnen = 2, emperor = 9 })
    t.play("guild: back / guild ally.pledge: 4 / guild: bargain / guild bargain.whom: emperor / guild bargain.spice: 3 / emperor bargain.accept: yes")
    t.play("guild bidding.bid: pass")
    t.refused("5") -- two are left of the four
    t.play("harkonnen bidding.bid: 4")
  end,

  du_ally_13_allies_pay_for_a_shipment = function()
    local t = position {
      quiet = true, phase = "movement", active = "harkonnen", factions = "harkonnen guild emperor", first = "harkonnen", round = 2,
      counters = { storm = 1, spice = { harkonnen = 1, emperor = 5 }, alliance = { harkonnen = 1, emperor = 1 }, pledge = { emperor = 3 } },
    }
    t.offered("old_gap_9") -- two each
    t.play("harkonnen ship.to: carthag")
    t.refused("5")
    t.play("harkonnen ship.tokens: 4")
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "emperor"), t.counter("spice", "guild") }, { 0, 2, 4 })
  end,

  du_ally_13_the_shipper_asks_an_ally_for_it = function()
    local function shipper(changes)
      return position({
        quiet = true, phase = "movement", active = "harkonnen", factions = "harkonnen emperor fremen guild", first = "harkonnen", round = 2,
        counters = { storm = 1, spice = { harkonnen = 1, emperor = 5, guild = 5 }, alliance = { harkonnen = 1, emperor = 1, fremen = 1 } },
      }, changes)
    end
    local t = shipper()
    t.play("harkonnen: request")
    t.not_offered("guild") -- no ally
    t.play("harkonnen request.whom: emperor")
    t.asked("emperor", "ally.pledge")
    t.refused("6")
    t.play("emperor: 2")
    t.asked("harkonnen", "ship.to")
    t.not_offered("request") -- once
    t.play("harkonnen: carthag")
    t.refused("4")
    t.play("harkonnen: 3")
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "emperor"), t.counter("spice", "guild") }, { 0, 3, 8 })
    t = shipper()
    t.play("harkonnen: request / harkonnen request.whom: nobody")
    t.asked("harkonnen", "ship.to")
    shipper({ counters = { alliance = { harkonnen = 0 } } }).not_offered("request")
    shipper({ set = { table_talk = 0 } }).not_offered("request")
    -- Not whom somebody has promised something already.
    t = shipper({ counters = { pledge = { emperor = 2 } } })
    t.play("harkonnen: request / harkonnen request.whom: fremen")
    t.asked("fremen", "ally.pledge") -- who has nothing, too: being asked betrays nothing
    t.play("fremen: 0")
    t.asked("harkonnen", "ship.to")
    shipper({ counters = { pledge = { emperor = 2, fremen = 1 } } }).not_offered("request")
    -- Nor out of turn: the Emperor is asked for a promise alone, and the Guild for its own shipment.
    shipper({ active = "guild", first = "guild" }).not_offered("request")
  end,

  du_ally_13_or_offers_it_when_he_is_asked_something = function()
    local t = position {
      quiet = true, phase = "movement", active = "emperor", factions = "emperor fremen harkonnen guild", first = "emperor", round = 2,
      counters = { storm = 1, spice = { fremen = 5, emperor = 1, harkonnen = 5 }, alliance = { fremen = 1, emperor = 1 } },
    }
    t.play("emperor: bargain / emperor bargain.whom: fremen / emperor bargain.spice: 1")
    t.asked("fremen", "bargain.accept")
    t.play("fremen: back / fremen ally.pledge: 2 / fremen bargain.accept: no / emperor ship.to: carthag")
    t.refused("4")
    t.play("emperor: 3")
    t.equals({ t.counter("spice", "fremen"), t.counter("spice", "emperor") }, { 3, 0 })
  end,

  du_ally_13_also_for_the_guilds_own_kinds_of_shipment = function()
    local function guild(pledge)
      return position {
        quiet = true, phase = "movement", active = "guild", factions = "guild emperor harkonnen", first = "guild", round = 2,
        counters = { storm = 1, spice = { emperor = 5 }, alliance = { guild = 1, emperor = 1 }, pledge = { emperor = pledge } },
        pieces = { guild = { tueks_sietch = { troop = 4 } } },
      }
    end
    guild(0).asked("guild", "move.from") -- nobody has promised anything
    local t = guild(3)
    t.play("guild guild.how: across / guild guild.from: tueks_sietch / guild guild.to: carthag / guild guild.group: troop@tueks_sietch=4")
    t.equals({ t.counter("spice", "emperor"), t.count("guild", "carthag", "troop") }, { 3, 4 })
    t = guild(3)
    t.play("guild guild.how: back / guild guild.from: tueks_sietch / guild guild.group: troop@tueks_sietch=4")
    t.equals({ t.counter("spice", "emperor"), t.count("guild", "reserve", "troop") }, { 3, 20 })
  end,

  du_ally_13_only_while_an_ally_ships_or_a_card_is_on_sale = function()
    position({
      quiet = true, phase = "revival", factions = "emperor guild harkonnen", first = "emperor", round = 2,
      counters = { storm = 1, spice = { emperor = 5 }, alliance = { harkonnen = 1, emperor = 1 } },
      pieces = { emperor = { tanks = { troop = 3 } } },
    }).not_offered("back")
  end,

  du_ally_15_new_allies_in_one_territory_stay_and_may_only_leave = function()
    -- AR-12
    local t = position {
      quiet = true, phase = "movement", active = "harkonnen", factions = "harkonnen guild emperor", first = "harkonnen", round = 2,
      counters = { storm = 1, spice = { harkonnen = 9 }, alliance = { harkonnen = 1, guild = 1 } },
      pieces = { harkonnen = { old_gap_8 = { troop = 2 }, rim_wall_west = { troop = 1 } }, guild = { old_gap_9 = { troop = 1 } } },
    }
    t.not_offered("old_gap_8")
    t.not_offered("old_gap_10")
    t.play("harkonnen ship.to: no_shipment / harkonnen move.from: old_gap")
    t.not_offered("old_gap_10") -- nor about in it
    t.play("harkonnen move.to: arrakeen / harkonnen move.group: troop@old_gap_8=2")
    t.equals(t.count("harkonnen", "arrakeen", "troop"), 2)
  end,

  du_ally_16_allies_lend_each_other_their_powers = function()
    local function ships(allied)
      local u = nexus({ counters = { spice = { atreides = 10, harkonnen = 1, guild = 1 } } })
      if allied then
        u.play("atreides nexus.change: guild / guild nexus.accept: yes")
      end
      u.until_asked("ship.to")
      u.play("atreides: carthag / atreides ship.tokens: 4")
      return u.counter("spice", "atreides")
    end
    nexus().equals({ ships(true), ships(false) }, { 8, 6 }) -- DU-GUI.6
  end,

  du_ally_16_not_after_the_alliance_has_ended = function()
    local t = nexus({
      counters = { spice = { atreides = 10, harkonnen = 1, guild = 1 }, alliance = { atreides = 1, guild = 1 } },
      lent = { atreides = { "guild" }, guild = { "atreides" } },
    })
    t.play("atreides nexus.leave: yes / atreides nexus.change: done")
    t.until_asked("ship.to")
    t.play("atreides: carthag / atreides ship.tokens: 4")
    t.equals(t.counter("spice", "atreides"), 6)
  end,

  du_ally_17_no_gifts_but_by_an_open_bargain = function()
    local t = position {
      quiet = true, phase = "revival", factions = "harkonnen guild atreides", first = "harkonnen", round = 2,
      counters = { storm = 1, spice = { harkonnen = 5, guild = 5 }, alliance = { harkonnen = 1, guild = 1 } },
      pieces = { harkonnen = { tanks = { troop = 3 } } }, set = { table_talk = 0 },
    }
    t.equals(t.options(), { "0..3" }) -- nothing by which to give, as there are no bargains
  end,

  du_ally_18_by_no_way_of_entering = function()
    local allied = { guild = 1, fremen = 1 }
    local held = { fremen = { carthag = { troop = 1 } } }
    -- A Guild cross-shipment.
    local t = position {
      quiet = true, phase = "movement", active = "guild", factions = "guild fremen harkonnen", first = "guild", round = 2,
      counters = { storm = 1, spice = { guild = 9 }, alliance = allied },
      pieces = { guild = { tueks_sietch = { troop = 2 } }, fremen = held.fremen },
    }
    t.play("guild guild.how: across / guild guild.from: tueks_sietch")
    t.not_offered("carthag")
    t.offered("arrakeen")
    -- Fremen reserves.
    t = position {
      quiet = true, phase = "movement", active = "fremen", factions = "fremen guild harkonnen", first = "fremen", round = 2,
      counters = { storm = 1, alliance = allied }, pieces = { guild = { sietch_tabr = { troop = 1 } } },
    }
    t.not_offered("sietch_tabr")
    t.offered("great_flat")
  end,

  du_card_28_who_is_silenced_forms_no_alliance = function()
    local t = nexus({ counters = { silenced = { guild = 1, harkonnen = 1 } } })
    t.not_asked("nexus.change") -- there is nobody to ask, and the others may not
    t = nexus({ factions = FOUR, counters = { silenced = { guild = 1 } }, set = { table_talk = 0 } })
    t.equals(t.options(), { "harkonnen", "emperor", "done" })
    t.play("atreides: done / harkonnen nexus.change: done")
    t.asked("emperor", "nexus.change") -- the Guild is passed over
    -- An alliance of old stands, and may be left.
    t = nexus({ counters = { silenced = { guild = 1 }, alliance = { atreides = 1, guild = 1 } } })
    t.play("atreides nexus.leave: no / harkonnen nexus.change: done / guild nexus.leave: yes")
    t.equals(alliances(t), { 0, 0, 0 })
  end,

  du_ally_12_only_for_allies_and_not_where_nobody_talks = function()
    local t = position {
      quiet = true, phase = "bidding", factions = "emperor guild harkonnen", first = "emperor", round = 2,
      counters = { storm = 1, spice = { guild = 5, harkonnen = 5, emperor = 5 }, alliance = { harkonnen = 1, guild = 1 } },
    }
    t.not_offered("back") -- he has no ally
    position({
      quiet = true, phase = "bidding", factions = "guild harkonnen", first = "guild", round = 2, set = { table_talk = 0, two_player_alliance = 1 },
      counters = { storm = 1, spice = { guild = 5, harkonnen = 5 }, alliance = { harkonnen = 1, guild = 1 } },
    }).not_offered("back")
  end,

  du_ally_12_from_nothing_to_all_he_has = function()
    local t = sale({ guild = 5, harkonnen = 2, emperor = 1 })
    t.play("guild: back")
    t.equals(t.options()[1], "0..5")
  end,

  du_ally_12_a_single_spice_too = function()
    local t = sale({ guild = 5, harkonnen = 5, emperor = 1 })
    t.play("guild: back / guild ally.pledge: 1 / guild bidding.bid: pass / harkonnen bidding.bid: 5")
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "guild") }, { 1, 4 })
  end,

  du_ally_6_a_departure_is_a_change_after_which_all_are_asked_again = function()
    local t = nexus({ counters = { alliance = { atreides = 1, guild = 1 } } })
    t.play("atreides nexus.leave: yes / atreides nexus.change: done / harkonnen nexus.change: done / guild nexus.change: done")
    t.asked("atreides", "nexus.change")
  end,

  du_ally_8_who_stays_has_changed_nothing = function()
    local t = nexus({ counters = { alliance = { atreides = 1, guild = 1 } } })
    t.play("atreides nexus.leave: no / harkonnen nexus.change: done / guild nexus.leave: no")
    t.not_asked("nexus.leave")
  end,

  du_ally_12_nobody_without_spice_promises_any = function()
    local function asked(spice)
      local t = sale({ guild = spice, harkonnen = 5, emperor = 5 })
      while t.asked() ~= "emperor" do t.pass() end
      t.play("emperor: bargain / emperor bargain.whom: guild / emperor bargain.spice: 1")
      t.asked("guild", "bargain.accept")
      return t
    end
    asked(0).not_offered("back")
    asked(1).offered("back")
  end,
}
