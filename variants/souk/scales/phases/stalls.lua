local LAY = decision {
  what = "stalls.lay", clause = "SO-SCALES.1", pass = "no", always = true,
  prompt = "Do you lay Scales out in your stall?",
}

return phase {
  id = "stalls", clause = "SO-SCALES.1",
  run = function()
    -- Everybody is asked, so that nobody learns who could have done it.
    for _, seat in game.seats(game.first()) do
      local held = game.count_cards(zone.hand[seat], card.scales) > 0
      local scales = ask.one(LAY, seat, held and { card.scales } or {})
      if scales then
        game.hand_over(scales, zone.hand[seat], zone.stall[seat])
        note("SO-SCALES.1", "{1} lays out {2}", seat, scales)
      end
    end
  end,
}
