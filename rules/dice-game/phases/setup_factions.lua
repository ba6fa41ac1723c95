local PICK = decision {
  what = "setup.faction", clause = "DD-SETUP.3",
  prompt = "Which faction do you play?",
}

return phase {
  id = "setup_factions", clause = "DD-SETUP.3",
  run = function()
    local seats = game.seats(game.first())
    for i = #seats, 1, -1 do -- from the first player's right, anticlockwise; the first player picks last
      -- The factions nobody has taken; how many players some of them need, they say themselves (DD-SETUP.4).
      local pick = ask.one(PICK, seats[i], game.roles(true))
      note("DD-SETUP.3", "{1} plays {2}", seats[i], pick)
      game.assign(seats[i], pick)
    end
  end,
}
