-- A game of 8 rounds.

local function ending(round)
  return position {
    phase = "finish", factions = "atreides guild", active = "guild", first = "atreides", round = round,
    counters = { storm = 1 }, dice = "snooper spice-1 region-3",
  }
end

return tests {
  dd_end_1_the_game_ends_after_8_rounds = function()
    ending(8).won("guild", "DD-END.6", "guild")
    local t = ending(7)
    t.no_winner()
    t.equals(t.round(), 8)
  end,
}
