local DEAL = decision { what = "setup.deal", clause = "DU-SETUP.19" }

return phase {
  id = "setup_cards", clause = "DU-SETUP.19",
  run = function()
    for _, seat in game.seats() do chance.draw(DEAL, zone.deck, zone.hand[seat], game.faction(seat).data.cards) end
    game.set(counter.storm, 18) -- where the first storm begins (DU-STORM.1)
  end,
}
