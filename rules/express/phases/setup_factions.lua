local PICK = decision {
  what = "setup.faction", clause = "EB-SETUP.1",
  prompt = "Which faction do you play?",
}

return phase {
  id = "setup_factions", clause = "EB-SETUP.1",
  run = function()
    for _, seat in game.seats(game.first()) do
      local pick = ask.one(PICK, seat, game.roles(true))
      note("EB-SETUP.1", "{1} plays {2}", seat, pick)
      game.assign(seat, pick)
    end
  end,
}
