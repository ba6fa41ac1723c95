local PICK = decision {
  what = "setup.faction", clause = "EA-SETUP.1",
  prompt = "Which faction do you play?",
}

return phase {
  id = "setup_factions", clause = "EA-SETUP.1",
  run = function()
    local seats = game.seats(game.first())
    for i = #seats, 1, -1 do -- the last player picks first, the first one last
      local pick = ask.one(PICK, seats[i], game.roles(true))
      note("EA-SETUP.1", "{1} plays {2}", seats[i], pick)
      game.assign(seats[i], pick)
    end
  end,
}
