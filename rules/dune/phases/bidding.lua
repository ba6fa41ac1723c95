local auction = use "auction"
local dune = use "dune"
local karama = use "karama"
local purse = use "purse"

local CHARITY = decision {
  what = "bidding.charity", clause = "DU-BID.1",
  prompt = "You have no spice. Do you ask for CHOAM charity?",
  tells = "{seat} takes CHOAM charity", tells_not = "",
}
local LOT = decision { what = "bidding.lot", clause = "DU-BID.7", tells = "a treachery card is put up for sale" }

-- Who holds fewer cards than he may (DU-BID.4, DU-BID.5, DU-BID.16), which everybody sees (DU-BID.3), and is not silenced
-- (DU-CARD.28).
local may_bid = dune.may_buy

-- Before the first card (DU-BID.22), once for each who has nothing (DU-BID.2).
local function give_charity()
  for _, seat in game.seats() do
    if hook("charity.due", dune.spice(seat) == 0, seat) and ask.yes(CHARITY, seat) then dune.earn(seat, tune.charity) end
  end
end

local function bidders(from)
  local list = {}
  for _, seat in game.seats(from) do
    if may_bid(seat) then list[#list + 1] = seat end
  end
  return list
end

-- The player to the right of another, who may have left the game.
local function right_of(seat)
  local list = game.seats(seat)
  return list[1] == seat and list[2] or list[1]
end

-- The buyer pays, or Karama does (DU-CARD.23), and takes the card face down (DU-BID.13).
local function sell(lot, winner, price)
  if karama.pays(winner, price) then
    price = 0
  else
    purse.pay(winner, price, function(payer, n) hook("sale.paid", nil, payer, n) end)
  end
  game.hand_over(lot, zone.sale, zone.hand[winner])
  note("DU-BID.13", "{1} buys a card for {2} spice", winner, price)
  hook("sale.won", nil, winner)
end

return phase {
  id = "bidding", clause = "DU-BID.6",
  run = function()
    local lots = game.get(counter.cards_left)
    if not lots then
      give_charity()
      lots = #bidders(game.first()) -- one for each who may bid (DU-BID.6)
    end
    local opener = game.get(counter.opener)
    local list = bidders(opener and right_of(opener) or game.first()) -- DU-BID.8, DU-BID.15
    if lots == 0 or #list == 0 then return end
    local lot = chance.draw(LOT, zone.deck, zone.sale)[1]
    if not lot then return end
    game.set(counter.selling, 1)
    hook("sale.opens", nil, lot)
    local winner, price = auction.hold(list)
    if not winner then -- it and all others stay on top of the deck (DU-BID.17, DU-BID.18)
      game.hand_over(lot, zone.sale, zone.deck)
      return note("DU-BID.17", "nobody bids: no more cards are sold")
    end
    sell(lot, winner, price)
    game.set(counter.cards_left, lots - 1)
    game.set(counter.opener, list[1])
    if lots > 1 then game.again() end -- DU-BID.20
  end,
}
