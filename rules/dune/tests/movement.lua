-- Movement on the planet, and leaders who come back (DU-MOVE, DU-LEAD).

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

local DEAD = { "feyd_rautha", "beast_rabban", "piter_de_vries", "iakin_nefud", "umman_kudu" }

return tests {
  du_move_1_one_group_once = function()
    local t = moving({ harkonnen = { tueks_sietch = { troop = 5 } } })
    t.play("harkonnen move.from: tueks_sietch / harkonnen move.to: pasty_mesa_5 / harkonnen move.group: troop@tueks_sietch=3")
    t.equals({ t.count("harkonnen", "tueks_sietch", "troop"), t.count("harkonnen", "pasty_mesa_5", "troop") }, { 2, 3 })
    t.noted("DU-MOVE.1", "Harkonnen moves 3 tokens from Tuek's Sietch")
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
    t.asked("guild", "ship.to") -- it stands in the storm
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

  du_card_13_who_has_no_hajr_is_asked_as_well = function()
    local t = moving({ harkonnen = { arrakeen = { troop = 5 } } }, { quiet = false })
    t.play("harkonnen move.from: stay")
    t.asked("harkonnen", "move.hajr")
    t.equals(t.options(), { "no" })
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

  du_fre_5_they_go_two_territories = function()
    local t = moving({ fremen = { tueks_sietch = { troop = 5 } } }, { factions = "fremen harkonnen", active = "fremen", first = "fremen" })
    t.play("fremen move.from: tueks_sietch")
    t.offered("shield_wall_7")
    t.not_offered("imperial_basin_8")
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

  du_bat_6_allies_do_not_fight = function()
    position({
      quiet = true, phase = "battle", factions = "harkonnen guild emperor", first = "harkonnen", round = 2,
      counters = { storm = 1, alliance = { harkonnen = 1, guild = 1 } },
      pieces = { harkonnen = { carthag = { troop = 1 } }, guild = { carthag = { troop = 1 } } },
    }).not_asked("battle.plan") -- DU-ALLY.15
  end,

  du_move_2_from_one_territory_to_one = function()
    local t = moving({ harkonnen = { old_gap_8 = { troop = 2 }, basin = { troop = 3 } } })
    t.play("harkonnen move.from: old_gap / harkonnen move.to: arrakeen")
    t.refused("troop@basin=1")
    t.refused("troop@old_gap_8=0")
    t.refused("troop@old_gap_8=3")
    t.play("harkonnen move.group: troop@old_gap_8=2")
    t.equals({ t.count("harkonnen", "arrakeen", "troop"), t.count("harkonnen", "basin", "troop") }, { 2, 3 })
  end,

  du_move_1_or_nobody_moves = function()
    local t = moving({ harkonnen = { tueks_sietch = { troop = 5 } } })
    t.play("harkonnen move.from: stay")
    t.equals(t.count("harkonnen", "tueks_sietch", "troop"), 5)
    t.asked("guild", "ship.to")
  end,

  du_move_3_those_just_shipped_may_move = function()
    local t = turn({})
    t.play("harkonnen ship.to: tueks_sietch / harkonnen ship.tokens: 4")
    t.play("harkonnen move.from: tueks_sietch / harkonnen move.to: south_mesa_4 / harkonnen move.group: troop@tueks_sietch=4")
    t.equals(t.count("harkonnen", "south_mesa_4", "troop"), 4)
  end,

  du_move_4_if_each_can_follow_the_path = function()
    -- The storm in sector 9 cuts Old Gap: from sector 8 there is no way to Broken Land.
    local t = moving({ harkonnen = { old_gap_8 = { troop = 2 }, old_gap_10 = { troop = 3 } } }, { counters = { storm = 9 } })
    t.play("harkonnen move.from: old_gap / harkonnen move.to: broken_land_10")
    t.refused("troop@old_gap_8=1")
    t.play("harkonnen move.group: troop@old_gap_10=3")
    t.equals({ t.count("harkonnen", "broken_land_10", "troop"), t.count("harkonnen", "old_gap_8", "troop") }, { 3, 2 })
  end,

  du_move_6_arrakeen_and_carthag_alone = function()
    for where, far in { arrakeen = true, carthag = true, sietch_tabr = false, habbanya_sietch = false } do
      local t = moving({ harkonnen = { tueks_sietch = { troop = 5 }, [where] = { troop = 1 } } })
      t.play("harkonnen move.from: tueks_sietch")
      if far then t.offered("imperial_basin_8") else t.not_offered("shield_wall_7") end
    end
  end,

  du_move_7_the_group_may_start_elsewhere = function()
    local t = moving({ harkonnen = { tueks_sietch = { troop = 5 }, carthag = { troop = 1 } } })
    t.play("harkonnen move.from: tueks_sietch / harkonnen move.to: imperial_basin_8 / harkonnen move.group: troop@tueks_sietch=5")
    t.equals({ t.count("harkonnen", "imperial_basin_8", "troop"), t.count("harkonnen", "carthag", "troop") }, { 5, 1 })
  end,

  du_move_9_sectors_do_not_limit = function()
    local t = moving({ harkonnen = { polar_sink = { troop = 1 } } }, { counters = { storm = 9 } })
    t.play("harkonnen move.from: polar_sink")
    t.offered("false_wall_east_4")
    t.offered("false_wall_east_8") -- the far end of the same territory, one border away
  end,

  du_move_11_a_territory_partly_in_the_storm = function()
    -- Entered and left, but not through the sector itself.
    local t = moving({ harkonnen = { arrakeen = { troop = 1 } } }, { counters = { storm = 8 } })
    t.play("harkonnen move.from: arrakeen")
    t.offered("old_gap_9")
    t.offered("old_gap_10")
    t.not_offered("old_gap_8")
    t = moving({ harkonnen = { old_gap_8 = { troop = 1 }, old_gap_10 = { troop = 1 } } }, { counters = { storm = 8 } })
    t.play("harkonnen move.from: old_gap / harkonnen move.to: broken_land_10")
    t.equals({ t.count("harkonnen", "broken_land_10", "troop"), t.count("harkonnen", "old_gap_8", "troop") }, { 1, 1 })
  end,

  du_move_12_borders_cost_one_and_sectors_nothing = function()
    -- With three territories: Old Gap, Broken Land, Rock Outcroppings, wherever the group stands in Old Gap.
    for _, from in { "old_gap_8", "old_gap_10" } do
      local t = moving({ harkonnen = { [from] = { troop = 1 }, carthag = { troop = 1 } } })
      t.play("harkonnen move.from: old_gap")
      t.offered("rock_outcroppings_13") -- the second
      t.offered("plastic_basin_12") -- the third
      t.not_offered("false_wall_west_15") -- a fifth
    end
  end,

  du_move_15_enemies_do_not_block = function()
    local t = moving({
      harkonnen = { rim_wall_west = { troop = 1 }, carthag = { troop = 1 } },
      guild = { arrakeen = { troop = 1 }, old_gap_9 = { troop = 3 } }, emperor = { old_gap_9 = { troop = 1 } },
    })
    t.play("harkonnen move.from: rim_wall_west")
    t.offered("arrakeen") -- one other
    t.offered("old_gap_9") -- two others, but no stronghold
    t.offered("broken_land_10") -- through them
    -- A stronghold of two others is not crossed either.
    local held = { guild = { arrakeen = { troop = 1 } }, emperor = { arrakeen = { troop = 1 } } }
    t = moving({ harkonnen = { rim_wall_west = { troop = 1 }, carthag = { troop = 1 } }, guild = held.guild, emperor = held.emperor })
    t.play("harkonnen move.from: rim_wall_west")
    t.not_offered("arrakeen")
  end,

  du_move_18_as_in_the_example = function()
    local t = moving({ harkonnen = { tueks_sietch = { troop = 2 }, arrakeen = { troop = 1 } } })
    t.play("harkonnen move.from: tueks_sietch")
    for _, where in { "pasty_mesa_7", "shield_wall_8", "imperial_basin_8", "imperial_basin_10" } do t.offered(where) end
    t.not_offered("arrakeen") -- a fourth
    t.not_offered("arsunt_10")
  end,

  du_card_13_the_same_group_again_under_the_same_limits = function()
    local t = moving({ harkonnen = { tueks_sietch = { troop = 5 } } }, { cards = { harkonnen = { hand = { "hajr" } } } })
    t.play("harkonnen move.from: tueks_sietch / harkonnen move.to: pasty_mesa_7 / harkonnen move.group: troop@tueks_sietch=5")
    t.play("harkonnen move.hajr: hajr / harkonnen move.from: pasty_mesa")
    t.not_offered("imperial_basin_8") -- one territory
    t.play("harkonnen move.to: shield_wall_8 / harkonnen move.group: troop@pasty_mesa_7=5")
    t.equals(t.count("harkonnen", "shield_wall_8", "troop"), 5)
    t = moving({ harkonnen = { tueks_sietch = { troop = 5 } } }, { cards = { harkonnen = { hand = { "hajr" } } } })
    t.play("harkonnen move.from: stay / harkonnen move.hajr: no")
    t.equals(t.cards("harkonnen.hand"), { "hajr" })
    t.asked("guild", "ship.to")
  end,

  du_lead_1_one_a_turn_or_nobody = function()
    local t = moving({}, { cards = { harkonnen = { dead = DEAD } } })
    t.play("harkonnen revival.leader: nobody")
    t.equals({ #t.cards("harkonnen.dead"), t.counter("spice", "harkonnen") }, { 5, 10 })
    t = moving({}, { cards = { harkonnen = { dead = DEAD } } })
    t.play("harkonnen revival.leader: umman_kudu")
    t.not_asked("revival.leader")
    t.asked("guild", "ship.to")
  end,

  du_lead_2_for_his_strength_in_spice = function()
    local t = moving({}, { cards = { harkonnen = { dead = DEAD } }, counters = { spice = { harkonnen = 3 } }, set = { table_talk = 0 } })
    t.equals(t.options(), { "piter_de_vries", "iakin_nefud", "umman_kudu", "nobody" }) -- 3, 2 and 1
    t.play("harkonnen: piter_de_vries")
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "guild") }, { 0, 10 }) -- to the bank
  end,

  du_lead_3_at_the_end_of_his_own_movement = function()
    local t = moving({ harkonnen = { carthag = { troop = 1 } }, emperor = { arrakeen = { troop = 1 } } }, { cards = { harkonnen = { dead = DEAD } } })
    t.asked("harkonnen", "move.from")
    t.play("harkonnen: stay")
    t.asked("harkonnen", "revival.leader")
    t.play("harkonnen: umman_kudu")
    t.asked("guild", "ship.to")
  end,

  du_lead_4_he_is_used_as_before = function()
    local t = position {
      quiet = true, phase = "movement", active = "harkonnen", factions = "harkonnen guild", first = "harkonnen", round = 2,
      counters = { storm = 1, spice = { harkonnen = 6 } }, set = { table_talk = 0 },
      pieces = { harkonnen = { carthag = { troop = 2 } }, guild = { carthag = { troop = 2 } } }, cards = { harkonnen = { dead = DEAD } },
    }
    t.until_asked("revival.leader")
    t.play("harkonnen: feyd_rautha")
    t.until_asked("battle.plan")
    t.refused("kudu 1")
    t.play("harkonnen: feyd 1 / guild battle.plan: 0")
    t.noted("DU-RES.7", "Harkonnen has 7")
  end,

  du_lead_5_a_traitor_stays_one = function()
    local t = position {
      quiet = true, phase = "movement", active = "harkonnen", factions = "harkonnen guild", first = "harkonnen", round = 2,
      counters = { storm = 1, spice = { harkonnen = 6 } }, set = { table_talk = 0 },
      pieces = { harkonnen = { carthag = { troop = 2 } }, guild = { carthag = { troop = 2 } } },
      cards = { harkonnen = { dead = DEAD }, guild = { traitors = { "feyd_rautha" } } },
    }
    t.until_asked("revival.leader")
    t.play("harkonnen: feyd_rautha")
    t.until_asked("battle.plan")
    t.play("harkonnen: feyd 1 / guild battle.plan: 0 / guild battle.traitor: feyd_rautha")
    t.noted("DU-TRAI.3", "Guild wins by treason")
  end,

  du_lead_6_who_comes_back_waits_for_the_others = function()
    local t = moving({}, { cards = { harkonnen = { dead = DEAD } } })
    t.play("harkonnen revival.leader: umman_kudu")
    t.equals({ t.counter("revival_open", "umman_kudu"), t.counter("revival_open", "feyd_rautha") }, { 0, 1 })
    -- Dead again, while the others may still come back.
    t = moving({}, { cards = { harkonnen = { dead = DEAD } }, counters = { revival_open = { feyd_rautha = 1, iakin_nefud = 1 } }, set = { table_talk = 0 } })
    t.equals(t.options(), { "feyd_rautha", "iakin_nefud", "nobody" })
  end,

  du_lead_6_when_all_have_died_again_it_begins_anew = function()
    local t = moving({}, { cards = { harkonnen = { dead = DEAD } }, set = { table_talk = 0 } })
    t.equals(#t.options(), 6) -- nobody is open, and all are dead
  end,

  du_lead_7_the_right_persists_until_all_have_come_back = function()
    local t = moving({}, {
      cards = { harkonnen = { dead = { "feyd_rautha" }, leaders = { "umman_kudu", "iakin_nefud", "beast_rabban", "piter_de_vries" } } },
      counters = { revival_open = { feyd_rautha = 1 } },
    })
    t.play("harkonnen revival.leader: feyd_rautha")
    t.equals(#t.cards("harkonnen.leaders"), 5)
    moving({}, {
      cards = { harkonnen = { dead = { "feyd_rautha" }, leaders = { "umman_kudu", "iakin_nefud", "beast_rabban", "piter_de_vries" } } },
    }).asked("guild", "ship.to") -- all have come back, and one has died since
  end,

  du_fre_5_ornithopters_still_give_three = function()
    local t = moving({ fremen = { tueks_sietch = { troop = 5 }, arrakeen = { troop = 1 } } }, { factions = "fremen harkonnen", active = "fremen", first = "fremen" })
    t.play("fremen move.from: tueks_sietch")
    t.offered("imperial_basin_8")
    t = moving({ harkonnen = { tueks_sietch = { troop = 5 } } }, { factions = "fremen harkonnen", first = "harkonnen" })
    t.play("harkonnen move.from: tueks_sietch")
    t.not_offered("shield_wall_7") -- the Fremen alone
  end,

  du_move_1_each_territory_once_from_which_there_is_a_way = function()
    local t = moving({ harkonnen = { old_gap_8 = { troop = 2 }, old_gap_10 = { troop = 3 } } }, { set = { table_talk = 0 } })
    t.equals(t.options(), { "old_gap", "stay" })
    -- One way alone: an ally stands in the other territories beside the Funeral Plain.
    t = moving({ harkonnen = { funeral_plain = { troop = 1 } }, guild = { bight_of_the_cliff_13 = { troop = 1 }, plastic_basin_12 = { troop = 1 } } }, {
      counters = { storm = 2, alliance = { harkonnen = 1, guild = 1 } }, set = { table_talk = 0 },
    })
    t.asked("harkonnen", "move.from")
    t.play("harkonnen: funeral_plain")
    t.equals(t.count("harkonnen", "great_flat", "troop"), 1) -- there is no other
  end,

  du_move_4_each_target_is_named_once = function()
    local t = moving({ harkonnen = { old_gap_8 = { troop = 2 }, old_gap_10 = { troop = 3 } } })
    t.play("harkonnen move.from: old_gap")
    local seen = {}
    for _, option in t.options() do
      t.equals(seen[option], nil, option)
      seen[option] = true
    end
  end,

  du_move_11_from_where_they_stand = function()
    -- The storm lies between the sectors of the Old Gap; the tokens are in the first.
    local t = moving({ harkonnen = { old_gap_8 = { troop = 2 } } }, { counters = { storm = 9 } })
    t.play("harkonnen move.from: old_gap")
    t.not_offered("old_gap_10")
    t.not_offered("tsimpo_10")
  end,
}
