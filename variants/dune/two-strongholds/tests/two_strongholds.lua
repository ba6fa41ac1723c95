-- Two strongholds are enough.

local function ending(factions, pieces)
  return position { quiet = true, phase = "turn_end", factions = factions, round = 3, counters = { storm = 1 }, pieces = pieces }
end

return tests {
  du_win_2_two_strongholds_win = function()
    ending("atreides harkonnen guild", { atreides = { arrakeen = { troop = 1 }, carthag = { troop = 1 } } })
      .won("strongholds", "DU-WIN.2", "atreides")
    ending("atreides harkonnen guild", { atreides = { arrakeen = { troop = 9 } } }).no_winner()
  end,

  du_win_3_three_with_two_players = function()
    local two = { arrakeen = { troop = 1 }, carthag = { troop = 1 } }
    ending("atreides harkonnen", { atreides = two }).no_winner()
    ending("atreides harkonnen", { atreides = { arrakeen = { troop = 1 }, carthag = { troop = 1 }, sietch_tabr = { troop = 1 } } })
      .won("strongholds", "DU-WIN.2", "atreides")
  end,
}
