-- Has a merchant sold every good there is in the game?
local function renowned(seat)
  for what, printed in pairs(row) do
    if printed.tags[tag.good] and game.count_cards(zone.sold[seat], what) == 0 then return false end
  end
  return true
end

return phase {
  id = "reckoning", clause = "SO-END.1",
  run = function()
    if game.round() < tune.days then return end
    local best, most = {}, -1
    for _, seat in game.seats() do
      if renowned(seat) then
        game.add(counter.dinars, tune.renown, seat)
        note("SO-END.1", "{1} has sold every good", seat)
      end
      local wealth = game.get(counter.dinars, seat) * 100 + game.count_cards(zone.hand[seat])
      if wealth > most then best, most = {}, wealth end
      if wealth == most then best[#best + 1] = seat end
    end
    game.finish("riches", "SO-END.1", best)
  end,
}
