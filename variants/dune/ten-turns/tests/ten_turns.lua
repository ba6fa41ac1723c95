-- A game of ten turns.

local function ending(round)
  return position { quiet = true, phase = "turn_end", factions = "atreides guild harkonnen", round = round, counters = { storm = 1 } }
end

return tests {
  du_win_6_the_game_ends_after_ten_turns = function()
    ending(10).won("default", "DU-GUI.7", "guild")
    local t = ending(9)
    t.no_winner()
    t.equals(t.round(), 10)
  end,
}
