local DEAL = decision {
  what = "setup.faction", clause = "DD-SETUP.3",
  prompt = "A faction is drawn for each player.",
}

return phase {
  id = "setup_factions", clause = "DD-SETUP.3",
  run = function()
    local seats = game.seats(game.first())
    for i = #seats, 1, -1 do
      local dealt = chance.pick(DEAL, game.roles(true), seats[i])
      note("DD-SETUP.3", "{1} is dealt {2}", seats[i], dealt)
      game.assign(seats[i], dealt)
    end
  end,
}
