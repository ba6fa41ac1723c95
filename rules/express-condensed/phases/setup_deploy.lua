return phase {
  id = "setup_deploy", clause = "EC-SETUP.2",
  run = function()
    -- What a faction does before the first turn, like the secret of the Bene Gesserit.
    for _, seat in game.seats() do
      local setup = game.faction(seat).setup
      if setup then setup(seat) end
    end
  end,
}
