return phase {
  id = "setup_prediction", clause = "DU-SETUP.7",
  run = function()
    -- When factions are known, before traitors are drawn.
    for _, seat in game.seats() do
      local predict = game.faction(seat).data.predict
      if predict then predict(seat) end
    end
  end,
}
