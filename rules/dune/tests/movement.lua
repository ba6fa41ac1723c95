-- Revival, shipment and movement (DU-REV, DU-SHIP, DU-MOVE, DU-LEAD).

local function revival(changes)
  return position({
    quiet = true, phase = "revival", factions = "harkonnen guild", first = "harkonnen", round = 2, counters = { storm = 1, spice = { harkonnen = 9 } },
    pieces = { harkonnen = { tanks = { troop = 6 } } },
  }, changes)
end

-- Harkonnen's turn to ship and move.
local function turn(pieces, changes)
  local factions, spice = changes and changes.factions or "harkonnen guild emperor", {}
  for _, who in string.split(factions, " ") do spice[who] = 10 end
  return position({
    quiet = true, phase = "movement", active = "harkonnen", factions = factions, first = "harkonnen", round = 2,
    counters = { storm = 1, spice = spice }, pieces = pieces,
  }, changes)
end

local function moving(pieces, changes)
  local t = turn(pieces, changes)
  if select(2, t.asked()) == "ship.to" then t.pass() end
  return t
end

return tests {
  du_rev_1_tokens_come_back_from_the_tanks = function()
    local t = revival()
    t.play("harkonnen revival.tokens: 2")
    t.equals(t.count("harkonnen", "tanks", "troop"), 4)
    t.equals(t.count("harkonnen", "reserve", "troop"), 16) -- DU-REV.6
    t.equals(t.counter("spice", "harkonnen"), 9) -- DU-REV.3: two are free
  end,

  du_rev_2_three_at_most = function()
    local t = revival()
    t.refused("4")
    t.play("harkonnen: 3")
    t.equals(t.counter("spice", "harkonnen"), 7) -- DU-REV.4
  end,

  du_rev_4_who_cannot_pay_gets_the_free_ones = function()
    revival({ counters = { spice = { harkonnen = 1 } } }).refused("3")
  end,

  du_rev_7_all_revive_before_anyone_ships = function()
    local t = revival({ pieces = { guild = { tanks = { troop = 2 } } } })
    t.play("harkonnen: 0")
    t.asked("guild", "revival.tokens")
  end,

  du_atr_3_atreides_see_the_next_spice_card = function()
    local t = revival({ factions = "atreides harkonnen", first = "harkonnen", cards = { common = { spice_deck = { top = { "sandworm" } } } } })
    t.equals({ t.knows("atreides", "sandworm", "spice_deck"), t.knows("harkonnen", "sandworm", "spice_deck") }, { true, false })
  end,

  du_ship_1_each_ships_then_moves_in_turn_order = function()
    local t = turn({ harkonnen = { carthag = { troop = 2 } } })
    t.asked("harkonnen", "ship.to")
    t.play("harkonnen: no_shipment / harkonnen move.from: stay")
    t.asked("guild", "ship.to")
  end,

  du_ship_2_any_number_to_one_territory = function()
    local t = turn({})
    t.play("harkonnen ship.to: old_gap_9 / harkonnen ship.tokens: 4")
    t.equals(t.count("harkonnen", "old_gap_9", "troop"), 4) -- DU-SHIP.9
    t.equals(t.counter("spice", "harkonnen"), 2) -- DU-SHIP.3: 2 each
    t.asked("harkonnen", "move.from") -- DU-MOVE.3: also those just shipped
  end,

  du_ship_3_one_each_to_a_stronghold = function()
    local t = turn({})
    t.play("harkonnen ship.to: habbanya_sietch")
    t.refused("11")
    t.play("harkonnen ship.tokens: 10")
    t.equals(t.counter("spice", "harkonnen"), 0)
  end,

  du_ship_4_the_guild_is_paid = function()
    local t = turn({})
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 3")
    t.equals(t.counter("spice", "guild"), 13) -- DU-GUI.1
  end,

  du_ship_5_not_into_the_storm = function()
    local t = turn({}, { counters = { storm = 9 } })
    t.not_offered("arrakeen")
    t.not_offered("old_gap_9")
    t.offered("old_gap_8")
  end,

  du_ship_6_not_where_two_others_hold_a_stronghold = function()
    local t = turn({ guild = { carthag = { troop = 1 } }, emperor = { carthag = { troop = 1 } } })
    t.not_offered("carthag")
    t = turn({ guild = { old_gap_9 = { troop = 1 } }, emperor = { old_gap_9 = { troop = 1 } } })
    t.offered("old_gap_9") -- DU-SHIP.7
    t = turn({ guild = { carthag = { troop = 1 } } })
    t.offered("carthag")
  end,

  du_ship_11_the_polar_sink_too = function() turn({}).offered("polar_sink") end,

  du_move_1_one_group_once = function()
    local t = moving({ harkonnen = { tueks_sietch = { troop = 5 } } })
    t.play("harkonnen move.from: tueks_sietch / harkonnen move.to: pasty_mesa_5 / harkonnen move.group: troop@tueks_sietch=3")
    t.equals({ t.count("harkonnen", "tueks_sietch", "troop"), t.count("harkonnen", "pasty_mesa_5", "troop") }, { 2, 3 })
    t.asked("guild", "ship.to")
  end,

  du_move_4_from_several_sectors_of_one_territory = function()
    local t = moving({ harkonnen = { old_gap_8 = { troop = 2 }, old_gap_10 = { troop = 3 } } })
    t.play("harkonnen move.from: old_gap / harkonnen move.to: arrakeen")
    t.play("harkonnen move.group: troop@old_gap_8=1 troop@old_gap_10=3") -- DU-MOVE.2: to one place
    t.equals(t.count("harkonnen", "arrakeen", "troop"), 4)
  end,

  du_move_5_one_territory_far = function()
    local t = moving({ harkonnen = { tueks_sietch = { troop = 5 } } })
    t.play("harkonnen move.from: tueks_sietch")
    t.offered("pasty_mesa_5")
    t.not_offered("shield_wall_7")
  end,

  du_move_6_three_with_ornithopters = function()
    local t = moving({ harkonnen = { tueks_sietch = { troop = 5 }, arrakeen = { troop = 1 } } })
    t.play("harkonnen move.from: tueks_sietch") -- DU-MOVE.7: it need not start there
    t.offered("imperial_basin_8") -- DU-MOVE.18
    t.not_offered("arrakeen")
  end,

  du_move_8_also_by_tokens_just_shipped = function()
    local t = turn({ harkonnen = { tueks_sietch = { troop = 5 } } })
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 1 / harkonnen move.from: tueks_sietch")
    t.offered("imperial_basin_8")
  end,

  du_move_10_not_through_the_storm = function()
    local t = moving({ harkonnen = { tueks_sietch = { troop = 5 } } }, { counters = { storm = 4 } })
    t.not_asked("move.to") -- it stands in the storm
    t = moving({ harkonnen = { pasty_mesa_7 = { troop = 5 } } }, { counters = { storm = 8 } })
    t.play("harkonnen move.from: pasty_mesa")
    t.not_offered("shield_wall_8")
    t.offered("shield_wall_7") -- DU-MOVE.11
  end,

  du_move_13_the_group_is_placed_in_one_sector = function()
    local t = moving({ harkonnen = { arrakeen = { troop = 5 } } })
    t.play("harkonnen move.from: arrakeen / harkonnen move.to: old_gap_10 / harkonnen move.group: troop@arrakeen=5")
    t.equals(t.count("harkonnen", "old_gap_10", "troop"), 5) -- DU-MOVE.9: sectors do not limit
  end,

  du_move_14_the_storm_never_touches_the_polar_sink = function()
    local t = moving({ harkonnen = { arsunt_10 = { troop = 5 } } }, { counters = { storm = 11 } })
    t.play("harkonnen move.from: arsunt")
    t.offered("polar_sink")
  end,

  du_move_15_nor_through_a_stronghold_of_two_others = function()
    local held = { guild = { arrakeen = { troop = 1 } }, emperor = { arrakeen = { troop = 1 } } }
    local t = moving({ harkonnen = { rim_wall_west = { troop = 5 } }, guild = held.guild, emperor = held.emperor })
    t.play("harkonnen move.from: rim_wall_west")
    t.not_offered("arrakeen")
    t.offered("basin")
    t = moving({ harkonnen = { rim_wall_west = { troop = 5 } }, guild = held.guild })
    t.play("harkonnen move.from: rim_wall_west")
    t.offered("arrakeen")
  end,

  du_move_16_also_for_who_stands_there = function()
    local t = moving({
      harkonnen = { rim_wall_west = { troop = 5 }, arrakeen = { troop = 1 } }, guild = { arrakeen = { troop = 1 } },
      emperor = { arrakeen = { troop = 1 } },
    })
    t.play("harkonnen move.from: rim_wall_west")
    t.not_offered("arrakeen")
  end,

  du_move_17_between_sectors_of_a_territory = function()
    local t = moving({ harkonnen = { old_gap_8 = { troop = 2 } } })
    t.play("harkonnen move.from: old_gap / harkonnen move.to: old_gap_9 / harkonnen move.group: troop@old_gap_8=2")
    t.equals(t.count("harkonnen", "old_gap_9", "troop"), 2)
  end,

  du_card_13_hajr_moves_a_second_group = function()
    local t = moving({ harkonnen = { arrakeen = { troop = 5 } } }, { cards = { harkonnen = { hand = { "hajr" } } } })
    t.play("harkonnen move.from: arrakeen / harkonnen move.to: old_gap_9 / harkonnen move.group: troop@arrakeen=1")
    t.play("harkonnen move.hajr: hajr / harkonnen move.from: arrakeen / harkonnen move.to: rim_wall_west / harkonnen move.group: troop@arrakeen=1")
    t.equals(t.count("harkonnen", "rim_wall_west", "troop"), 1)
    t.equals(t.cards("discard"), { "hajr" })
  end,

  du_lead_1_when_all_have_died_one_comes_back = function()
    local dead = { "feyd_rautha", "beast_rabban", "piter_de_vries", "iakin_nefud", "umman_kudu" }
    local t = moving({}, { cards = { harkonnen = { dead = dead } } })
    t.asked("harkonnen", "revival.leader")
    t.play("harkonnen: feyd_rautha")
    t.equals(t.counter("spice", "harkonnen"), 4) -- DU-LEAD.2
    t.equals(t.cards("harkonnen.leaders"), { "feyd_rautha" })
    t = moving({}, { cards = { harkonnen = { dead = { "feyd_rautha" }, leaders = { "umman_kudu" } } } })
    t.not_asked("revival.leader")
  end,

  du_lead_6_nobody_twice_before_the_others = function()
    local t = moving({}, {
      cards = { harkonnen = { dead = { "feyd_rautha", "umman_kudu" }, leaders = { "beast_rabban" } } },
      counters = { revival_open = { umman_kudu = 1 } }, set = { bargains = 0 },
    })
    t.asked("harkonnen", "revival.leader") -- DU-LEAD.7: though one is alive
    t.equals(t.options(), { "umman_kudu", "nobody" })
  end,

  du_fre_2_fremen_reserves_cost_nothing_and_come_near_the_great_flat = function()
    local t = turn({}, { factions = "harkonnen fremen", active = "fremen", first = "fremen", counters = { spice = { fremen = 0, harkonnen = 0 } } })
    t.asked("fremen", "ship.to")
    t.offered("great_flat")
    t.offered("sietch_tabr") -- DU-FRE.4
    t.struck("arrakeen", "DU-FRE.3")
    t.play("fremen: sietch_tabr / fremen ship.tokens: 20")
    t.equals(t.counter("spice", "fremen"), 0)
  end,

  du_fre_5_they_go_two_territories = function()
    local t = moving({ fremen = { tueks_sietch = { troop = 5 } } }, { factions = "fremen harkonnen", active = "fremen", first = "fremen" })
    t.play("fremen move.from: tueks_sietch")
    t.offered("shield_wall_7")
    t.not_offered("imperial_basin_8")
  end,

  du_gui_2_the_guild_pays_half = function()
    local t = turn({}, { active = "guild", first = "guild" })
    t.play("guild ship.to: old_gap_9 / guild ship.tokens: 5")
    t.equals(t.counter("spice", "guild"), 5)
    t = turn({}, { active = "guild", first = "guild" })
    t.play("guild ship.to: carthag / guild ship.tokens: 3")
    t.equals(t.counter("spice", "guild"), 8) -- rounded up
  end,

  du_bg_7_bene_gesserit_follow_a_shipment = function()
    local t = turn({}, { factions = "harkonnen bene_gesserit" })
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 1")
    t.asked("bene_gesserit", "bene_gesserit.follow")
    t.play("bene_gesserit: yes")
    t.equals(t.count("bene_gesserit", "polar_sink", "troop"), 1)
    t.equals(t.counter("spice", "bene_gesserit"), 10) -- for nothing
  end,

  du_bg_8_but_not_the_fremen = function()
    local t = turn({}, { factions = "fremen bene_gesserit", active = "fremen", first = "fremen" })
    t.play("fremen ship.to: great_flat / fremen ship.tokens: 1")
    t.not_asked("bene_gesserit.follow")
  end,

  du_ally_14_nobody_enters_where_an_ally_stands = function()
    local allied = { counters = { alliance = { harkonnen = 1, guild = 1 } } }
    local t = turn({ guild = { carthag = { troop = 1 }, polar_sink = { troop = 1 } } }, allied)
    t.not_offered("carthag")
    t.offered("polar_sink")
    t = moving({ harkonnen = { rim_wall_west = { troop = 1 } }, guild = { arrakeen = { troop = 1 } } }, allied)
    t.play("harkonnen move.from: rim_wall_west")
    t.not_offered("arrakeen") -- DU-ALLY.18
  end,

  du_ally_19_but_may_cross_it = function()
    local t = moving({ harkonnen = { rim_wall_west = { troop = 1 }, carthag = { troop = 1 } }, guild = { arrakeen = { troop = 1 } } }, {
      counters = { alliance = { harkonnen = 1, guild = 1 } },
    })
    t.play("harkonnen move.from: rim_wall_west")
    t.not_offered("arrakeen")
    t.offered("old_gap_9")
  end,

  du_gui_6_allies_ship_at_half_price = function()
    local t = turn({}, { counters = { alliance = { harkonnen = 1, guild = 1 } }, lent = { harkonnen = { "guild" } } })
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 4")
    t.equals(t.counter("spice", "harkonnen"), 8)
    t.equals(t.counter("spice", "guild"), 12) -- DU-GUI.9
  end,

  du_bat_6_allies_do_not_fight = function()
    position({
      quiet = true, phase = "battle", factions = "harkonnen guild emperor", first = "harkonnen", round = 2,
      counters = { storm = 1, alliance = { harkonnen = 1, guild = 1 } },
      pieces = { harkonnen = { carthag = { troop = 1 } }, guild = { carthag = { troop = 1 } } },
    }).not_asked("battle.plan") -- DU-ALLY.15
  end,
}
