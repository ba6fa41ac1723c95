-- Shipments: where to, and for how much (DU-SHIP).
local purse = use "purse"

local shipping = {}

-- What a player has said under Truthtrance binds him (DU-CARD.10).
local FORSWORN = regions { one_of = { arg(1, counter.vow) }, counter = { arg(1, counter.vow_kept), at_most = 0 } }
shipping.VOWS = {
  { "DU-CARD.10", "you have said that you will not ship there", FORSWORN },
}

-- 1 spice for each token to a stronghold, 2 elsewhere (DU-SHIP.3).
local EACH = {}
for _, cell in game.regions() do EACH[cell] = game.is(cell, tag.stronghold) and 1 or 2 end

-- What some tokens cost, or a part of it, rounded up; `across` the planet or from reserves.
function shipping.price(seat, n, cell, rate, across)
  return (hook("ship.price", n * EACH[cell], seat, n, cell, across or false) + rate - 1) // rate
end

-- How many of some tokens he can pay for.
function shipping.affordable(seat, most, cell, rate, across)
  local n, has = most, purse.all(seat)
  while n > 0 and shipping.price(seat, n, cell, rate, across) > has do n = n - 1 end
  return n
end

-- The sectors he can pay for: not in the storm, nor where two others hold a stronghold (DU-SHIP.5, DU-SHIP.6), nor where an
-- ally stands; nothing else matters (DU-SHIP.7), and the Polar Sink is as good as any (DU-SHIP.11).
local function payable(seat, rate, across)
  local list, has = {}, purse.funds(seat)
  for _, cell in across and query.enterable(seat) or query.landable(seat) do
    if shipping.price(seat, 1, cell, rate, across) <= has then list[#list + 1] = cell end
  end
  return list
end

-- Those of a list where he has said that he will ship, if any: then he must, if he can (DU-CARD.10).
local function vowed(seat, list, across)
  local where, kept = game.get(counter.vow, seat), {}
  for _, cell in list do
    if game.area(cell) == where and (across or hook("ship.into", true, cell, seat)) then kept[#kept + 1] = cell end
  end
  return kept
end

local function has_vowed(seat) return game.get(counter.vow_kept, seat) == 1 end

-- To one territory; the owner names the sector (DU-SHIP.2, DU-SHIP.9).
function shipping.destinations(seat, rate, across)
  local list = payable(seat, rate, across)
  local must = has_vowed(seat) and vowed(seat, list, across) or {}
  return #must > 0 and must or list
end

function shipping.may_pass(seat, rate) return not has_vowed(seat) or #vowed(seat, payable(seat, rate)) == 0 end

local function take(payer, n) hook("ship.paid", nil, payer, n) end

-- Pays and tells; the price goes to the bank (DU-SHIP.4), unless somebody may take it and does.
function shipping.pay(seat, n, cell, rate, to_bank, across)
  local cost = shipping.price(seat, n, cell, rate, across)
  note("DU-SHIP.2", "{1} ships {2 token|tokens} to {3} for {4} spice", seat, n, cell, cost)
  purse.pay(seat, cost, not to_bank and take or nil)
end

return shipping
