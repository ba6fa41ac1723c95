local DEAL = decision { what = "setup.leader", clause = "DI-SETUP.8", prompt = "A Leader is drawn for each player." }

return phase {
  id = "setup_leaders", clause = "DI-SETUP.8",
  run = function()
    for _, seat in game.seats() do
      local left = {}
      for _, one in game.roles(true) do
        if not string.find(game.name(one), "^rival_") then left[#left + 1] = one end
      end
      game.assign(seat, chance.pick(DEAL, left, seat))
    end
  end,
}
