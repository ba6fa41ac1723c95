return phase {
  id = "setup_deploy", clause = "DU-SETUP.16",
  run = function()
    -- Fixed placements first, then those who choose (DU-SETUP.17).
    for _, chooses in { false, true } do
      for _, seat in game.seats() do
        local faction = game.faction(seat)
        if (faction.data.chooses or false) == chooses then
          game.add(counter.spice, faction.data.spice, seat) -- from the bank, where all of it is (DU-SETUP.1, DU-SETUP.15)
          if faction.setup then faction.setup(seat) end
        end
      end
    end
  end,
}
