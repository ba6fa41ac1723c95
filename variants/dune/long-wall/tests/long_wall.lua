-- The Shield Wall counts (DO-LONG.4 to DO-LONG.6).

local function ending(factions, pieces)
  return position { quiet = true, phase = "turn_end", factions = factions, round = 3, counters = { storm = 1 }, pieces = { atreides = pieces } }
end

local WALL = { arrakeen = { troop = 1 }, carthag = { troop = 1 }, tueks_sietch = { troop = 1 }, shield_wall_8 = { troop = 1 } }

return tests {
  do_long_4_the_shield_wall_counts = function()
    ending("atreides harkonnen guild", WALL).won("strongholds", "DU-WIN.2", "atreides")
    ending("atreides harkonnen guild", { arrakeen = { troop = 1 }, carthag = { troop = 1 }, shield_wall_8 = { troop = 1 } }).no_winner()
  end,

  do_long_4_nothing_else_counts = function()
    ending("atreides harkonnen guild", { arrakeen = { troop = 1 }, carthag = { troop = 1 }, tueks_sietch = { troop = 1 }, red_chasm = { troop = 1 } }).no_winner()
  end,

  do_long_5_it_is_no_stronghold = function()
    local t = position {
      quiet = true, phase = "movement", factions = "atreides harkonnen guild", active = "atreides", first = "atreides",
      counters = { storm = 1, spice = { atreides = 5 } },
    }
    t.play("atreides ship.to: shield_wall_8 / atreides ship.tokens: 1")
    t.equals(t.counter("spice", "atreides"), 3) -- 2 spice for a token, as to any rock
  end,

  do_long_6_four_of_six_with_two_players = function()
    ending("atreides harkonnen", WALL).won("strongholds", "DU-WIN.2", "atreides")
  end,
}
