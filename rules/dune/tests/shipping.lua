-- Revival and shipment (DU-REV, DU-SHIP), and what the factions have to do with it.

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

  du_fre_2_fremen_reserves_cost_nothing_and_come_near_the_great_flat = function()
    local t = turn({}, { factions = "harkonnen fremen", active = "fremen", first = "fremen", counters = { spice = { fremen = 0, harkonnen = 0 } } })
    t.asked("fremen", "ship.to")
    t.offered("great_flat")
    t.offered("sietch_tabr") -- DU-FRE.4
    t.struck("arrakeen", "DU-FRE.3")
    t.play("fremen: sietch_tabr / fremen ship.tokens: 20")
    t.equals(t.counter("spice", "fremen"), 0)
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

  du_gui_6_allies_ship_at_half_price = function()
    local t = turn({}, { counters = { alliance = { harkonnen = 1, guild = 1 } }, lent = { harkonnen = { "guild" } } })
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 4")
    t.equals(t.counter("spice", "harkonnen"), 8)
    t.equals(t.counter("spice", "guild"), 12) -- DU-GUI.9
  end,

  du_rev_3_so_many_are_free_as_the_shield_shows = function()
    for who, free in { atreides = 2, bene_gesserit = 1, emperor = 1, fremen = 3, guild = 1, harkonnen = 2 } do
      local t = revival({
        factions = who == "harkonnen" and "harkonnen guild" or who .. " harkonnen", first = who, counters = { spice = { [who] = 6 } },
        pieces = { [who] = { tanks = { troop = 5 } } },
      })
      t.play(who .. " revival.tokens: 3")
      t.equals(t.counter("spice", who), 6 - 2 * (3 - free), who)
    end
  end,

  du_rev_3_what_is_free_needs_no_spice = function()
    local t = revival({ counters = { spice = { harkonnen = 0 } } })
    t.refused("3")
    t.play("harkonnen revival.tokens: 2")
    t.equals(t.count("harkonnen", "tanks", "troop"), 4)
  end,

  du_rev_4_a_price_of_nothing = function()
    local t = revival({ counters = { spice = { harkonnen = 0 } }, set = { revival_price = 0 } })
    t.play("harkonnen revival.tokens: 3")
    t.equals(t.counter("spice", "harkonnen"), 0)
  end,

  du_rev_5_nothing_but_a_ghola_brings_more = function()
    local t = revival({ counters = { spice = { harkonnen = 40 } }, cards = { harkonnen = { hand = { "tleilaxu_ghola" } } } })
    t.refused("4")
    t.play("harkonnen: ghola / harkonnen ghola.tokens: 2")
    t.refused("4")
    t.play("harkonnen revival.tokens: 3")
    t.equals(t.count("harkonnen", "reserve", "troop"), 14 + 5)
  end,

  du_rev_6_to_the_reserves = function()
    local t = revival()
    t.play("harkonnen revival.tokens: 3")
    t.equals(t.count("harkonnen", "reserve", "troop"), 17)
  end,

  du_rev_2_not_more_than_are_there = function()
    local t = revival({ pieces = { harkonnen = { tanks = { troop = 1 } } } })
    t.refused("2")
    t.play("harkonnen: 1")
    t.equals(t.counter("spice", "harkonnen"), 9)
  end,

  du_fre_9_allies_of_the_fremen_revive_three_for_nothing = function()
    local function ally(answer)
      local t = revival({
        factions = "harkonnen fremen guild", counters = { spice = { harkonnen = 0 }, alliance = { harkonnen = 1, fremen = 1 } },
        pieces = { fremen = { tanks = { troop = 4 } }, guild = { tanks = { troop = 4 } } },
      })
      t.play("fremen fremen.help: " .. answer)
      return t
    end
    local t = ally("yes")
    t.play("harkonnen revival.tokens: 3")
    t.asked("fremen", "revival.tokens") -- for themselves nothing is asked
    t.play("fremen: 3")
    t.refused("2") -- the Guild is no ally
    ally("no").refused("3")
  end,

  du_atr_3_only_the_next_one_and_only_atreides = function()
    local t = revival({ factions = "harkonnen guild atreides", cards = { common = { spice_deck = { top = { "blow_old_gap", "sandworm" } } } } })
    t.equals({ t.knows("atreides", "blow_old_gap", "spice_deck"), t.knows("atreides", "sandworm", "spice_deck") }, { true, false })
    t.equals(t.knows("guild", "blow_old_gap", "spice_deck"), false)
    t.equals(t.cards("spice_deck")[1], "blow_old_gap") -- it stays there
  end,

  du_ship_2_once_a_turn = function()
    local t = turn({})
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 1")
    t.asked("harkonnen", "move.from")
  end,

  du_ship_2_who_has_no_reserves_ships_nothing = function()
    turn({ harkonnen = { carthag = { troop = 20 } } }).asked("harkonnen", "move.from")
  end,

  du_ship_4_to_the_bank_if_there_is_no_guild = function()
    local t = turn({}, { factions = "harkonnen emperor atreides" })
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 3")
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "emperor"), t.counter("spice", "atreides") }, { 7, 10, 10 })
  end,

  du_ship_7_nothing_else_limits_the_destination = function()
    local t = turn({ guild = { great_flat = { troop = 9 }, carthag = { troop = 3 } } }, { counters = { storm = 18, spice = { harkonnen = 40 } }, set = { table_talk = 0 } })
    t.equals(#t.options(), 86 - 4 + 1) -- all sectors but the four in the storm, and not to ship
  end,

  du_ship_8_not_back_from_the_planet = function()
    local t = turn({ harkonnen = { carthag = { troop = 20 } } }, { set = { table_talk = 0 } })
    t.not_asked("guild.how")
    t.play("harkonnen move.from: carthag")
    t.not_offered("reserve")
  end,

  du_ship_9_all_to_one_cell_that_he_names = function()
    local t = turn({})
    t.offered("old_gap_8")
    t.offered("old_gap_10")
    t.play("harkonnen ship.to: old_gap_10 / harkonnen ship.tokens: 5")
    t.equals({ t.count("harkonnen", "old_gap_8", "troop"), t.count("harkonnen", "old_gap_10", "troop") }, { 0, 5 })
  end,

  du_ship_10_fremen_reserves_pay_nothing_and_the_guild_gets_nothing = function()
    local t = turn({}, { factions = "fremen guild harkonnen", active = "fremen", first = "fremen", counters = { spice = { fremen = 4, guild = 2 } } })
    t.play("fremen ship.to: great_flat / fremen ship.tokens: 7")
    t.equals({ t.counter("spice", "fremen"), t.counter("spice", "guild"), t.count("fremen", "great_flat", "troop") }, { 4, 2, 7 })
  end,

  du_fre_3_under_storm_and_stronghold_limits = function()
    local t = turn({ guild = { sietch_tabr = { troop = 1 } }, harkonnen = { sietch_tabr = { troop = 1 } } }, {
      factions = "fremen guild harkonnen", active = "fremen", first = "fremen", counters = { storm = 15 },
    })
    t.not_offered("sietch_tabr")
    t.not_offered("greater_flat") -- in sector 15
    t.offered("great_flat")
  end,

  du_fre_4_sixteen_territories_whatever_the_storm_does = function()
    -- AR-16, with the storm in the Great Flat's own sector, and elsewhere.
    local names, list = {}, {}
    for _, storm in { 14, 3 } do
      local t = turn({}, {
        factions = "fremen guild", active = "fremen", first = "fremen", counters = { storm = storm }, set = { table_talk = 0 },
      })
      for _, option in t.options() do
        local name = string.gsub(option, "_%d+$", "")
        if not names[name] and name ~= "no_shipment" then
          names[name] = true
          list[#list + 1] = name
        end
      end
    end
    table.sort(list)
    turn({}).equals(list, {
      "bight_of_the_cliff", "broken_land", "cielago_west", "false_wall_west", "funeral_plain", "great_flat", "greater_flat",
      "habbanya_erg", "hagga_basin", "plastic_basin", "polar_sink", "rock_outcroppings", "sietch_tabr", "tsimpo", "wind_pass",
      "wind_pass_north",
    })
  end,

  du_gui_1_other_players_pay_the_guild = function()
    local t = turn({})
    t.play("harkonnen ship.to: old_gap_9 / harkonnen ship.tokens: 2")
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "guild") }, { 6, 14 })
  end,

  du_gui_2_to_the_bank = function()
    local t = turn({}, { active = "guild", first = "guild" })
    t.play("guild ship.to: carthag / guild ship.tokens: 4")
    t.equals({ t.counter("spice", "guild"), t.counter("spice", "harkonnen"), t.counter("spice", "emperor") }, { 8, 10, 10 })
  end,

  du_gui_3_from_one_territory_to_any_other = function()
    local t = turn({ guild = { tueks_sietch = { troop = 5 }, old_gap_8 = { troop = 2 }, old_gap_10 = { troop = 1 } } }, { active = "guild", first = "guild" })
    t.play("guild guild.how: across")
    t.equals(t.options(), { "old_gap", "tueks_sietch", "bargain", "no_shipment" })
    t.play("guild guild.from: old_gap")
    t.not_offered("old_gap_9") -- to another
    t.offered("polar_sink")
    t.play("guild guild.to: funeral_plain")
    t.refused("troop@old_gap_8=0")
    t.play("guild guild.group: troop@old_gap_8=2 troop@old_gap_10=1")
    t.equals({ t.count("guild", "funeral_plain", "troop"), t.counter("spice", "guild") }, { 3, 7 }) -- six, halved
    t.asked("guild", "move.from") -- it was its one shipment
  end,

  du_gui_3_what_it_can_pay_for = function()
    local t = turn({ guild = { tueks_sietch = { troop = 5 } } }, { active = "guild", first = "guild", counters = { spice = { guild = 2 } } })
    t.play("guild guild.how: across / guild guild.from: tueks_sietch / guild guild.to: old_gap_9")
    t.refused("troop@tueks_sietch=3")
    t.play("guild guild.group: troop@tueks_sietch=2")
    t.equals(t.counter("spice", "guild"), 0)
    t = turn({ guild = { tueks_sietch = { troop = 5 } } }, { active = "guild", first = "guild", counters = { spice = { guild = 2 } } })
    t.play("guild guild.how: across / guild guild.from: tueks_sietch / guild guild.to: carthag")
    t.refused("troop@tueks_sietch=5")
    t.play("guild guild.group: troop@tueks_sietch=3") -- 3 halved, rounded up
    t.equals(t.counter("spice", "guild"), 0)
  end,

  du_gui_3_nobody_is_forced_to = function()
    local t = turn({ guild = { tueks_sietch = { troop = 5 } } }, { active = "guild", first = "guild" })
    t.play("guild guild.how: from_reserves")
    t.asked("guild", "ship.to")
    t = turn({ guild = { tueks_sietch = { troop = 5 } } }, { active = "guild", first = "guild" })
    t.play("guild guild.how: across / guild guild.from: no_shipment")
    t.asked("guild", "move.from")
    turn({ guild = { tueks_sietch = { troop = 5 } } }, { active = "guild", first = "guild", counters = { spice = { guild = 0 } } })
      .asked("guild", "move.from") -- it has no spice
  end,

  du_gui_4_back_to_reserves_at_one_spice_for_two = function()
    local function back(spice)
      local t = turn({ guild = { tueks_sietch = { troop = 5 } } }, { active = "guild", first = "guild", counters = { spice = { guild = spice } } })
      t.play("guild guild.how: back / guild guild.from: tueks_sietch")
      return t
    end
    local t = back(9)
    t.play("guild guild.group: troop@tueks_sietch=5")
    t.equals({ t.count("guild", "reserve", "troop"), t.counter("spice", "guild") }, { 20, 6 })
    t.asked("emperor", "ship.to") -- it was its one shipment, and nobody is left to move
    t = back(2)
    t.refused("troop@tueks_sietch=5")
    t.play("guild guild.group: troop@tueks_sietch=4")
    t.equals({ t.count("guild", "reserve", "troop"), t.counter("spice", "guild"), t.counter("spice", "harkonnen") }, { 19, 0, 10 })
    t.noted("DU-GUI.4", "Guild ships 4 tokens back for 2 spice")
    t.asked("guild", "move.from") -- it was its one shipment
    t = turn({ guild = { tueks_sietch = { troop = 5 } } }, { active = "guild", first = "guild" })
    t.play("guild guild.how: back / guild guild.from: no_shipment")
    t.equals(t.count("guild", "tueks_sietch", "troop"), 5)
    t.asked("guild", "move.from") -- it has made no shipment, and makes no other
  end,

  du_gui_5_neither_out_of_the_storm_nor_into_it = function()
    local t = turn({ guild = { tueks_sietch = { troop = 5 }, old_gap_9 = { troop = 2 }, old_gap_10 = { troop = 1 } } }, {
      active = "guild", first = "guild", counters = { storm = 9 },
    })
    t.play("guild guild.how: across / guild guild.from: old_gap")
    t.not_offered("arrakeen")
    t.play("guild guild.to: carthag") -- the one in the storm stays
    t.equals({ t.count("guild", "carthag", "troop"), t.count("guild", "old_gap_9", "troop") }, { 1, 2 })
    t = turn({ guild = { tueks_sietch = { troop = 5 } } }, { active = "guild", first = "guild", counters = { storm = 4 } })
    t.not_asked("guild.how") -- nothing to ship from
    t = turn({ guild = { old_gap_9 = { troop = 2 }, old_gap_10 = { troop = 1 } } }, { active = "guild", first = "guild", counters = { storm = 9 } })
    t.play("guild guild.how: back / guild guild.from: old_gap")
    t.equals({ t.count("guild", "reserve", "troop"), t.counter("spice", "guild") }, { 18, 9 })
  end,

  du_gui_6_allies_may_ship_across_but_not_back = function()
    local t = turn({ harkonnen = { carthag = { troop = 5 } } }, {
      counters = { alliance = { harkonnen = 1, guild = 1 } }, lent = { harkonnen = { "guild" } }, set = { table_talk = 0 },
    })
    t.asked("harkonnen", "guild.how")
    t.equals(t.options(), { "across", "from_reserves" })
    t.play("harkonnen: across / harkonnen guild.from: carthag / harkonnen guild.to: old_gap_9 / harkonnen guild.group: troop@carthag=3")
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "guild") }, { 7, 13 }) -- DU-GUI.9
    t = turn({}, { active = "guild", first = "guild", counters = { alliance = { harkonnen = 1, guild = 1 } }, lent = { harkonnen = { "guild" } } })
    t.play("guild ship.to: carthag / guild ship.tokens: 4")
    t.equals(t.counter("spice", "guild"), 8) -- half once, not twice
  end,

  du_gui_6_fremen_pay_for_what_they_ship_across_and_may_go_anywhere = function()
    -- DU-FRE.2, DU-FRE.3: only reserves come for nothing and near the Great Flat alone.
    local t = turn({ fremen = { sietch_tabr = { troop = 5 } } }, {
      factions = "fremen guild harkonnen", active = "fremen", first = "fremen",
      counters = { spice = { fremen = 4, guild = 1 }, alliance = { fremen = 1, guild = 1 } }, lent = { fremen = { "guild" } },
    })
    t.play("fremen guild.how: across / fremen guild.from: sietch_tabr")
    t.offered("tueks_sietch")
    t.play("fremen guild.to: arrakeen / fremen guild.group: troop@sietch_tabr=4")
    t.equals({ t.counter("spice", "fremen"), t.counter("spice", "guild"), t.count("fremen", "arrakeen", "troop") }, { 2, 3, 4 })
  end,

  du_card_10_fremen_keep_their_word_across_as_well = function()
    -- To where their reserves never come (DU-FRE.3).
    local t = turn({ fremen = { sietch_tabr = { troop = 5 } } }, {
      factions = "fremen guild harkonnen", active = "fremen", first = "fremen", lent = { fremen = { "guild" } },
      counters = { spice = { fremen = 4 }, alliance = { fremen = 1, guild = 1 }, vow = { fremen = "old_gap" }, vow_kept = { fremen = 1 } },
    })
    t.play("fremen guild.how: across / fremen guild.from: sietch_tabr")
    t.equals(t.options(), { "old_gap_8", "old_gap_9", "old_gap_10", "bargain", "request" })
  end,

  du_card_10_but_what_they_cannot_do_binds_them_not = function()
    -- To where reserves never come.
    local t = turn({}, {
      factions = "fremen guild harkonnen", active = "fremen", first = "fremen",
      counters = { spice = { fremen = 4 }, vow = { fremen = "old_gap" }, vow_kept = { fremen = 1 } },
    })
    t.asked("fremen", "ship.to")
    t.offered("great_flat")
    t.offered("no_shipment")
    -- To where all of them are already.
    t = turn({ guild = { old_gap_8 = { troop = 2 } } }, { active = "guild", first = "guild", counters = { vow = { guild = "old_gap" }, vow_kept = { guild = 1 } } })
    t.play("guild guild.how: across / guild guild.from: old_gap")
    t.asked("guild", "move.from")
  end,

  du_gen_9_what_fremen_owe_for_shipping_across_they_cannot_give_away = function()
    local t = turn({ fremen = { sietch_tabr = { troop = 5 } } }, {
      factions = "fremen guild harkonnen", active = "fremen", first = "fremen", lent = { fremen = { "guild" } },
      counters = { spice = { fremen = 4, guild = 0 }, alliance = { fremen = 1, guild = 1 } },
    })
    t.play("fremen guild.how: across / fremen guild.from: sietch_tabr / fremen guild.to: arrakeen / fremen: bargain / fremen bargain.whom: guild")
    t.refused("2") -- all five cost 3
    t.play("fremen bargain.spice: 1")
  end,

  du_gui_9_allied_payments_go_to_the_guild = function()
    local t = turn({}, { counters = { alliance = { harkonnen = 1, guild = 1 } }, lent = { harkonnen = { "guild" } } })
    t.play("harkonnen ship.to: old_gap_9 / harkonnen ship.tokens: 3")
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "guild") }, { 7, 13 })
  end,

  du_bg_7_they_need_not_and_cannot_without_reserves = function()
    local t = turn({}, { factions = "harkonnen bene_gesserit" })
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 1 / bene_gesserit bene_gesserit.follow: no")
    t.equals(t.count("bene_gesserit", "polar_sink", "troop"), 0)
    t = turn({ bene_gesserit = { carthag = { troop = 20 } } }, { factions = "harkonnen bene_gesserit" })
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 1")
    t.not_asked("bene_gesserit.follow")
    t = turn({ bene_gesserit = { carthag = { troop = 19 } } }, { factions = "harkonnen bene_gesserit" })
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 1 / bene_gesserit bene_gesserit.follow: yes")
    t.equals(t.count("bene_gesserit", "polar_sink", "troop"), 1)
  end,

  du_bg_7_not_after_what_goes_from_territory_to_territory = function()
    local t = turn({ guild = { tueks_sietch = { troop = 5 } } }, { factions = "guild bene_gesserit", active = "guild", first = "guild" })
    t.play("guild guild.how: across / guild guild.from: tueks_sietch / guild guild.to: carthag / guild guild.group: troop@tueks_sietch=1")
    t.asked("guild", "move.from")
  end,

  du_bg_9_beside_their_own_shipment = function()
    local t = turn({}, { factions = "harkonnen bene_gesserit" })
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 1 / bene_gesserit bene_gesserit.follow: yes / harkonnen move.from: stay")
    t.play("bene_gesserit ship.to: arrakeen / bene_gesserit ship.tokens: 2")
    t.equals({ t.count("bene_gesserit", "polar_sink", "troop"), t.count("bene_gesserit", "arrakeen", "troop") }, { 1, 2 })
    t.not_asked("bene_gesserit.follow") -- not after their own
  end,

  du_gen_9_what_a_shipment_needs_is_bound = function()
    local t = turn({}, { counters = { spice = { harkonnen = 5 } } })
    t.play("harkonnen ship.to: old_gap_9")
    t.asked("harkonnen", "ship.tokens")
    t.play("harkonnen: bargain / harkonnen bargain.whom: guild")
    t.equals(t.options()[1], "0..3") -- one token at least must be paid for
    t.play("harkonnen bargain.spice: 3 / guild bargain.accept: yes")
    t.equals({ t.counter("spice", "harkonnen"), t.count("harkonnen", "old_gap_9", "troop") }, { 0, 1 }) -- more he cannot
  end,

  du_gui_4_what_it_needs_at_most_is_bound = function()
    local function at(how)
      local t = turn({ guild = { tueks_sietch = { troop = 4 } } }, { active = "guild", first = "guild" })
      t.play("guild guild.how: " .. how .. " / guild guild.from: tueks_sietch")
      if how == "across" then t.play("guild guild.to: carthag") end
      t.asked("guild", "guild.group")
      return t.counter("bound_spice", "guild")
    end
    turn({}).equals({ at("back"), at("across") }, { 2, 2 })
  end,

  du_ship_2_one_token_at_least = function()
    local t = turn({})
    t.play("harkonnen ship.to: carthag")
    t.refused("0")
  end,

  du_rev_4_at_any_price = function()
    local t = revival({ counters = { spice = { harkonnen = 0 } }, set = { revival_price = 1 } })
    t.refused("3")
    t = revival({ counters = { spice = { harkonnen = 1 } }, set = { revival_price = 1 } })
    t.play("harkonnen revival.tokens: 3")
    t.equals(t.counter("spice", "harkonnen"), 0)
  end,

  du_fre_9_nobody_is_asked_for_who_has_nothing_in_the_tanks = function()
    revival({
      factions = "harkonnen fremen guild", counters = { alliance = { harkonnen = 1, fremen = 1 } },
      pieces = { harkonnen = { tanks = { troop = 0 } }, guild = { tanks = { troop = 1 } } },
    }).asked("guild", "revival.tokens")
  end,

  du_gui_4_what_it_costs_is_bound = function()
    local function back(changes)
      local t = position({
        quiet = true, phase = "movement", active = "guild", factions = "guild harkonnen", first = "guild", round = 2,
        counters = { storm = 1, spice = { guild = 9 } }, pieces = { guild = { tueks_sietch = { troop = 3 }, carthag = { troop = 1 } } },
      }, changes)
      t.play("guild guild.how: back")
      return t
    end
    local t = back()
    t.play("guild guild.from: tueks_sietch / guild: bargain / guild bargain.whom: harkonnen")
    t.refused("8")
    t.play("guild bargain.spice: 7 / harkonnen bargain.accept: no")
    t.asked("guild", "guild.group")
    -- Who has given away what he had ships nothing.
    t = back({ counters = { spice = { guild = 1 } } })
    t.play("guild: bargain / guild bargain.whom: harkonnen / guild bargain.spice: 1 / harkonnen bargain.accept: yes / guild guild.from: tueks_sietch")
    t.not_asked("guild.group")
    t.equals(t.count("guild", "tueks_sietch", "troop"), 3)
  end,

  du_gui_6_fremen_ship_across_no_more_than_they_can_pay_for = function()
    local t = turn({ fremen = { sietch_tabr = { troop = 5 } } }, {
      factions = "fremen guild harkonnen", active = "fremen", first = "fremen",
      counters = { spice = { fremen = 1, guild = 1 }, alliance = { fremen = 1, guild = 1 } }, lent = { fremen = { "guild" } },
    })
    t.play("fremen guild.how: across / fremen guild.from: sietch_tabr / fremen guild.to: arrakeen")
    t.refused("troop@sietch_tabr=3")
    t.play("fremen guild.group: troop@sietch_tabr=2")
    t.equals({ t.counter("spice", "fremen"), t.counter("spice", "guild") }, { 0, 2 })
  end,

  du_gui_4_a_single_token_too = function()
    local t = turn({ guild = { tueks_sietch = { troop = 1 } } }, { active = "guild", first = "guild" })
    t.play("guild guild.how: back / guild guild.from: tueks_sietch")
    t.equals({ t.count("guild", "reserve", "troop"), t.counter("spice", "guild") }, { 20, 9 })
  end,

  du_fre_9_three_and_no_more_are_free = function()
    local t = revival({
      factions = "harkonnen fremen guild", counters = { spice = { harkonnen = 0 }, alliance = { harkonnen = 1, fremen = 1 } },
      set = { revival_limit = 5 },
    })
    t.play("fremen fremen.help: yes")
    t.refused("4")
    t.play("harkonnen revival.tokens: 3")
  end,
}
