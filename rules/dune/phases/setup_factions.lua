local PICK = decision {
  what = "setup.faction", clause = "DU-SETUP.5",
  prompt = "Which faction do you play?",
}

return phase {
  id = "setup_factions", clause = "DU-SETUP.5",
  run = function()
    for _, seat in game.seats() do
      local pick = ask.one(PICK, seat, game.roles(true))
      note("DU-SETUP.5", "{1} plays {2}", seat, pick)
      game.assign(seat, pick)
    end
  end,
}
