local auction = use "auction"
local charity = use "charity"
local dune = use "dune"
local karama = use "karama"
local purse = use "purse"

local ROW = decision { what = "bidding.row", clause = "DU-BID.7", tells = "off the treachery deck: {answer}" }
local BACK = decision { what = "bidding.back", clause = "DU-BID.18", tells = "" }
local LOT = decision { what = "bidding.lot", clause = "DU-BID.7", tells = "a treachery card is put up for sale" }

-- Who holds fewer cards than he may (DU-BID.4, DU-BID.5, DU-BID.16), which everybody sees (DU-BID.3), and is not silenced
-- (DU-CARD.28).
local may_bid = dune.may_buy

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

-- The cards of the deck whose order is certain, n at most: those put back unsold, or all before the discards are shuffled.
local function take_certain(n)
  if n >= game.count_cards(zone.deck) then return game.hand_over_all(zone.deck, zone.dealt) end
  local top = game.top_card(zone.deck)
  while top and game.count_cards(zone.dealt) < n do
    game.put_under(top, zone.deck, zone.dealt)
    top = game.top_card(zone.deck)
  end
end

-- One card for each who may bid (DU-BID.6), face down in a row, the first on top (DU-BID.7).
local function lay_out(n)
  take_certain(n)
  chance.draw(ROW, zone.deck, zone.lots, n - game.count_cards(zone.dealt))
  game.hand_over_all(zone.dealt, zone.lots)
  note("DU-BID.7", "{1 treachery card is|treachery cards are} laid out for sale", game.count_cards(zone.lots))
end

-- Unsold cards go back on top of the deck, in their order (DU-BID.17, DU-BID.18). Which that is comes out here, one by one:
-- two that are alike would lie in a certain order, others not, and the next row would show it.
local function put_back()
  while game.count_cards(zone.lots) > 0 do chance.draw(BACK, zone.lots, zone.dealt) end
  while game.count_cards(zone.dealt) > 0 do game.hand_over(game.top_card(zone.dealt), zone.dealt, zone.deck) end
  game.hand_over_all(zone.sale, zone.deck)
  note("DU-BID.17", "nobody bids: no more cards are sold")
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

-- Charity is asked for before the first card (DU-BID.22), by a switch at any time between two sales, too.
local function offer_charity(begins)
  if begins or tune.charity_any_time == 1 then charity.offer() end
end

-- The first card of those that are left comes up for sale.
local function open_sale(list)
  if #list == 0 then return put_back() end
  hook("sale.opens", nil, chance.draw(LOT, zone.lots, zone.sale)[1])
  game.again()
end

local function hold_sale(lot, list)
  game.set(counter.selling, 1)
  local winner, price = auction.hold(list)
  if not winner then return put_back() end
  sell(lot, winner, price)
  game.set(counter.opener, list[1])
  if game.count_cards(zone.lots) > 0 then return game.again() end -- DU-BID.20
  offer_charity(false)
end

return phase {
  id = "bidding", clause = "DU-BID.6",
  run = function()
    local opener = game.get(counter.opener)
    local from = opener and right_of(opener) or game.first() -- DU-BID.8, DU-BID.15
    local lot = game.cards(zone.sale)[1]
    if lot then return hold_sale(lot, bidders(from)) end
    local begins = game.count_cards(zone.lots) == 0
    offer_charity(begins)
    local list = bidders(from)
    if begins and #list > 0 then lay_out(#list) end
    if game.count_cards(zone.lots) > 0 then open_sale(list) end
  end,
}
