-- Allies need four strongholds.

local function ending(atreides, guild, alliance)
  return position {
    quiet = true, phase = "turn_end", factions = "atreides harkonnen guild", round = 3,
    counters = { storm = 1, alliance = { atreides = alliance, guild = alliance } }, pieces = { atreides = atreides, guild = guild },
  }
end

local TWO = { arrakeen = { troop = 1 }, carthag = { troop = 1 } }

return tests {
  four_for_allies_1_three_are_too_few_for_two = function()
    ending(TWO, { tueks_sietch = { troop = 1 } }, 1).no_winner()
    ending(TWO, { tueks_sietch = { troop = 1 }, sietch_tabr = { troop = 1 } }, 1).won("strongholds", "DU-WIN.2", "atreides guild")
  end,

  du_win_2_three_are_enough_for_one = function()
    ending({ arrakeen = { troop = 1 }, carthag = { troop = 1 }, sietch_tabr = { troop = 1 } }, {}, 0)
      .won("strongholds", "DU-WIN.2", "atreides")
  end,
}
