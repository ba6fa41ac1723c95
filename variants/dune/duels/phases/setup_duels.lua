local DEAL = decision { what = "setup.duel_card", clause = "DO-DUEL.1" }

return phase {
  id = "setup_duels", clause = "DO-DUEL.1",
  run = function()
    for _, seat in game.seats() do chance.draw(DEAL, zone.duel_deck, zone.duel_hand[seat]) end
    -- Everybody gets his main character (DO-DUEL.3), who is no leader whose death opens revival (DO-DUEL.4).
    for _, main in game.cards(zone.mains) do
      local seat = game.seat_of(role[row[main].house])
      if seat then game.hand_over(main, zone.mains, zone.leaders[seat]) end
    end
  end,
}
