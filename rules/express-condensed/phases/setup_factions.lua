local PICK = decision {
  what = "setup.faction", clause = "EC-SETUP.1",
  prompt = "Which faction do you play?",
}

return phase {
  id = "setup_factions", clause = "EC-SETUP.1",
  run = function()
    -- Seats come in the order of play, which goes to the right: the one after the first player begins, and it ends.
    local seats = game.seats(game.first())
    for i = 1, #seats do
      local seat = seats[i % #seats + 1]
      local pick = ask.one(PICK, seat, game.roles(true))
      note("EC-SETUP.1", "{1} plays {2}", seat, pick)
      game.assign(seat, pick)
    end
  end,
}
