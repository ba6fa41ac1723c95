-- Longer games (DO-LONG).

local function ending(factions, pieces)
  return position { quiet = true, phase = "turn_end", factions = factions, round = 3, counters = { storm = 1 }, pieces = { atreides = pieces } }
end

local THREE = { arrakeen = { troop = 1 }, carthag = { troop = 1 }, tueks_sietch = { troop = 1 } }
local FOUR = { arrakeen = { troop = 1 }, carthag = { troop = 1 }, tueks_sietch = { troop = 1 }, sietch_tabr = { troop = 1 } }
local FIVE = {
  arrakeen = { troop = 1 }, carthag = { troop = 1 }, tueks_sietch = { troop = 1 }, sietch_tabr = { troop = 1 }, habbanya_sietch = { troop = 1 },
}

local function worm(set)
  return position {
    quiet = true, phase = "blow", factions = "atreides harkonnen guild", round = 2, counters = { storm = 1 }, set = set,
    throws = { "blow.card: sandworm", "blow.card: blow_red_chasm" }, cards = { common = { blown = { top = { "blow_old_gap" } } } },
    pieces = { harkonnen = { old_gap_8 = { troop = 2 } } },
  }
end

return tests {
  do_long_1_there_are_no_alliances = function()
    local t = worm()
    t.not_asked("nexus.change")
    t.equals(t.count("harkonnen", "tanks", "troop"), 2) -- the worm comes all the same
  end,

  do_long_2_four_strongholds_win = function()
    ending("atreides harkonnen guild", THREE).no_winner()
    ending("atreides harkonnen guild", FOUR).won("strongholds", "DU-WIN.2", "atreides")
    ending("atreides harkonnen guild", { arrakeen = { troop = 1 }, carthag = { troop = 1 }, tueks_sietch = { troop = 1 }, shield_wall_8 = { troop = 1 } })
      .no_winner()
  end,

  do_long_2_five_with_two_players = function()
    ending("atreides harkonnen", FOUR).no_winner()
    ending("atreides harkonnen", FIVE).won("strongholds", "DU-WIN.2", "atreides")
  end,

  do_long_3_b_goes_without_a = function()
    local t = worm({ allies_forbidden = 0 })
    t.asked("atreides", "nexus.change")
    while select(2, t.asked()) == "nexus.change" do t.pass() end
  end,
}
