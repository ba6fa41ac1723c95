return phase {
  id = "setup_deploy", clause = "EA-SETUP.2",
  run = function()
    for _, seat in game.seats(game.first()) do
      local setup = game.faction(seat).setup
      if setup then setup(seat) end
    end
  end,
}
