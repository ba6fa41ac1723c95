local DEAL = decision {
  what = "setup.faction", clause = "EC-SETUP.1",
  prompt = "A faction is drawn for each player.",
}

return phase {
  id = "setup_factions", clause = "EC-SETUP.1",
  run = function()
    for _, seat in game.seats() do
      local dealt = chance.pick(DEAL, game.roles(true), seat)
      note("EC-SETUP.1", "{1} is dealt {2}", seat, dealt)
      game.assign(seat, dealt)
    end
  end,
}
