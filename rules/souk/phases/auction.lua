local LOT = decision { what = "auction.lot", clause = "SO-LOT.1", prompt = "The lot of the day" }
local SACK = decision { what = "auction.sack", clause = "SO-LOT.1", prompt = "In the sack" }
local BID = decision {
  what = "auction.bid", clause = "SO-LOT.2", pass = "pass",
  prompt = "What do you bid for the lot? {2} would have it for {1 dinar|dinars}.",
  tells = "{seat} bids {answer}", tells_not = "{seat} passes",
}

-- Bids go around until one is left: who has the lot, and for how much.
local function bidding(crier)
  local inside = game.seats(crier)
  table.insert(inside, table.remove(inside, 1)) -- the crier comes last
  local high, best = 0, crier
  while #inside > 1 or (#inside == 1 and high == 0) do
    local seat = table.remove(inside, 1)
    local purse = game.get(counter.dinars, seat)
    local bid = purse > high and ask.number(BID, seat, high + 1, purse, high, best)
    if bid then
      high, best = bid, seat
      table.insert(inside, seat)
    end
  end
  return best, high
end

return phase {
  id = "auction", clause = "SO-LOT.1",
  run = function()
    local crier = game.first()
    chance.draw(LOT, zone.deck, zone.lot)
    chance.draw(SACK, zone.deck, zone.sack)
    game.show_all(zone.sack, crier)
    note("SO-LOT.1", "{1} cries out the lot and knows what is in the sack", crier)
    local buyer, price = bidding(crier)
    note("SO-LOT.3", "{1} has the lot for {2 dinar|dinars}", buyer, price)
    game.add(counter.dinars, -price, buyer)
    for _, seat in game.seats() do -- SO-LOT.3: the others share it
      if seat ~= buyer then game.add(counter.dinars, price // (game.players() - 1), seat) end
    end
    game.hand_over_all(zone.lot, zone.hand[buyer])
    game.hand_over_all(zone.sack, zone.hand[buyer])
  end,
}
