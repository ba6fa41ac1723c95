-- The struggle for influence: access cards are sold (DO-CHOM.31 to DO-CHOM.36).
local auction = use "auction"
local director = use "director"
local purse = use "purse"

local struggle = {}

local LOT = decision { what = "choam.access", clause = "DO-CHOM.31", tells = "an access card is put up for sale" }

function struggle.cards_left() return game.get(counter.access_left) end

-- As many cards as players; the first is opened by the player to the Director's right (DO-CHOM.31, DO-CHOM.32).
function struggle.open(boss)
  game.set(counter.access_left, game.players())
  game.set(counter.access_opener, director.right_of(boss))
  game.set(counter.looked, 0)
end

-- Everybody, from one player on: clockwise, against the order of play (DO-CHOM.33, AR-17).
local function around(opener)
  local seats = game.seats(opener)
  if tune.access_clockwise == 0 then return seats end
  local list = { opener }
  for i = #seats, 2, -1 do list[#list + 1] = seats[i] end
  return list
end

-- As treachery cards are sold (DO-CHOM.33), for all who like, however many they have (DO-CHOM.34). The pool is paid
-- (DO-CHOM.35), and what was bought stays secret (DO-CHOM.36).
function struggle.sell()
  local list = around(game.get(counter.access_opener))
  local lot = chance.draw(LOT, zone.accesses, zone.access_sale)[1]
  hook("access.opens", nil, lot)
  local winner, price = auction.hold(list)
  if not winner then
    game.hand_over(lot, zone.access_sale, zone.accesses)
    game.set(counter.access_left, 0)
    return note("DO-CHOM.33", "nobody bids: no more access cards are sold in this round")
  end
  purse.pay(winner, price)
  game.hand_over(lot, zone.access_sale, zone.access[winner])
  note("DO-CHOM.33", "{1} buys an access card for {2} spice", winner, price)
  hook("access.bought", nil, winner, lot)
  game.add(counter.access_left, -1)
  game.set(counter.access_opener, list[2] or list[1])
end

return struggle
