-- Spice behind the screen: what a player is free to spend, and what his allies add to it (DU-ALLY.12, DU-ALLY.13).
local dune = use "dune"

local purse = {}

-- What a player may give away or spend: not what his highest bid or his shipment has bound (DU-GEN.9).
function purse.free(seat) return dune.spice(seat) - game.get(counter.bound_spice, seat) end

-- What an ally adds to the price of a card or a shipment: as much as he has promised, if he still has it.
local function added(ally) return math.min(game.get(counter.pledge, ally), purse.free(ally)) end

local function with_allies(seat, n, adds)
  if game.get(counter.alliance, seat) == 0 then return n end
  for _, ally in query.allies(seat) do n = n + adds(ally) end
  return n
end

-- What a player can pay for a card (DU-BID.14) or a shipment, with his allies.
function purse.funds(seat) return with_allies(seat, purse.free(seat), added) end

-- The same, with what is bound.
function purse.all(seat)
  return with_allies(seat, dune.spice(seat), function(ally) return math.min(game.get(counter.pledge, ally), dune.spice(ally)) end)
end

-- How a price is shared out: allies as much as they have promised, the player the rest.
local function shares(seat, price)
  local list, rest = {}, price
  if game.get(counter.alliance, seat) ~= 0 then
    for _, ally in game.seats(seat) do
      local n = dune.allied(seat, ally) and math.min(rest, added(ally)) or 0
      if n > 0 then list[#list + 1] = { seat = ally, n = n } end
      rest = rest - n
    end
  end
  if rest > 0 then list[#list + 1] = { seat = seat, n = rest } end
  return list
end

-- Nobody's spice is bound any more.
function purse.release() game.set_all(counter.bound_spice, 0) end

-- A bid stands, or a shipment is decided on: what it needs cannot be spent otherwise until it is paid.
function purse.bind(seat, price)
  purse.release()
  if price > purse.funds(seat) then return end -- Karama will pay (DU-CARD.23)
  for _, share in shares(seat, price) do game.set(counter.bound_spice, share.n, share.seat) end
end

-- Pays a price to the bank, unless somebody takes what each has paid, once all have.
function purse.pay(seat, price, taken)
  purse.release()
  local list = shares(seat, price)
  for _, share in list do
    dune.pay(share.seat, share.n)
    if share.seat ~= seat then
      game.add(counter.pledge, -share.n, share.seat)
      note("DU-ALLY.12", "{1} pays {2} spice of it", share.seat, share.n)
    end
  end
  if not taken then return end
  for _, share in list do taken(share.seat, share.n) end
end

-- Spice changes hands at once (DU-CONV.6), as far as it is still there (DU-CONV.7).
function purse.give(from, to, n)
  if n > purse.free(from) then return false end
  dune.pay(from, n)
  dune.earn(to, n)
  return true
end

return purse
