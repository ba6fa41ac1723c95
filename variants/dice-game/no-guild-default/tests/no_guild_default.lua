-- Nobody wins by waiting.

return tests {
  dd_end_6_nobody_wins_after_the_last_round = function()
    local t = position { phase = "guild_default", factions = "atreides guild", counters = { storm = 1 } }
    t.won("nobody", "DD-END.6", "")
  end,
}
