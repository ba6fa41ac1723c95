-- A game of 4 rounds.

local function ending(round)
  return position {
    phase = "finish", factions = "atreides guild", active = "guild", first = "atreides", round = round,
    counters = { storm = 1 }, dice = "snooper spice-1 region-3",
  }
end

return tests {
  dd_end_1_the_game_ends_after_4_rounds = function()
    ending(4).won("guild", "DD-END.6", "guild")
    local t = ending(3)
    t.no_winner()
    t.equals(t.round(), 4)
  end,
}
