return phase {
  id = "setup_deploy", clause = "DD-SETUP.5",
  run = function()
    local seats = game.seats()
    table.sort(seats, function(a, b) return game.order(game.role(a)) < game.order(game.role(b)) end)
    for _, seat in seats do
      local setup = game.faction(seat).setup
      if setup then setup(seat) end -- the storm does not matter yet (DD-A.7)
    end
  end,
}
