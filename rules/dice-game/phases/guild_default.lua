return phase {
  id = "guild_default", clause = "DD-END.6",
  run = function()
    -- After the last round without a winner the Guild wins, even if nobody plays it.
    local winner = hook("victory.default", role.guild) -- DD-GUI.5
    if not winner then return game.finish("nobody", "DD-END.6", {}) end
    local wins = hook("victory.claim", winner, "guild") -- DD-END.7
    local how = wins == winner and "guild" or "prediction"
    game.finish(how, wins == winner and "DD-END.6" or "DD-END.7", { wins })
  end,
}
