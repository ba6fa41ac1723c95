return phase {
  id = "setup_deploy", clause = "DD-SETUP.5",
  run = function()
    local seats, order = game.seats(), {}
    for _, seat in seats do order[seat] = game.order(game.role(seat)) end
    table.sort(seats, function(a, b) return order[a] < order[b] end)
    for _, seat in seats do
      local setup = game.faction(seat).setup
      if setup then setup(seat) end -- the storm does not matter yet (DD-A.7)
    end
  end,
}
