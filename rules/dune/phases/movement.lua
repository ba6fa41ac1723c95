local dune = use "dune"
local tokens = use "tokens"
local ways = use "ways"

local SHIP = decision {
  what = "ship.to", clause = "DU-SHIP.2", pass = "no_shipment", hook = "ship.into",
  prompt = "Where do you ship tokens to? You have {1} spice and {2} in reserve.",
}
local HOW_MANY = decision {
  what = "ship.tokens", clause = "DU-SHIP.2",
  prompt = "How many tokens do you ship to {1}?",
}
local FROM = decision {
  what = "move.from", clause = "DU-MOVE.1", pass = "stay",
  prompt = "From which territory do you move a group?",
}
local TO = decision {
  what = "move.to", clause = "DU-MOVE.5",
  prompt = "Where does the group from {1} go?",
}
local GROUP = decision {
  what = "move.group", clause = "DU-MOVE.2",
  prompt = "How many tokens move to {1}?",
}
local HAJR = decision {
  what = "move.hajr", clause = "DU-CARD.13", always = true, pass = "no",
  prompt = "Do you play Hajr to move a second group?",
  tells = "{seat} plays {answer}",
}
local LEADER = decision {
  what = "revival.leader", clause = "DU-LEAD.1", pass = "nobody",
  prompt = "All your leaders have died: which one do you revive, for his strength in spice?",
  tells = "{seat} revives {answer}",
}

-- Shipment -------------------------------------------------------------------------------------------------------------

-- 1 spice for each token to a stronghold, 2 elsewhere (DU-SHIP.3).
local function price(seat, n, cell)
  local each = game.is(cell, tag.stronghold) and 1 or 2
  return hook("ship.price", n * each, seat, n, cell)
end

local function affordable(seat, cell)
  local n = game.count(pile.reserve[seat], seat, tag.force)
  while n > 0 and price(seat, n, cell) > dune.spice(seat) do n = n - 1 end
  return n
end

-- To one territory, once a turn; the owner names the sector (DU-SHIP.2, DU-SHIP.9). Not into the storm, nor where two
-- others hold a stronghold (DU-SHIP.5, DU-SHIP.6).
local function destinations(seat)
  local list, spice = {}, dune.spice(seat)
  for _, cell in query.enterable(seat) do
    if price(seat, 1, cell) <= spice then list[#list + 1] = cell end
  end
  return list
end

local function ship(me)
  local reserve = game.count(pile.reserve[me], me, tag.force)
  if reserve == 0 then return end
  local cell = ask.one(SHIP, me, function() return destinations(me) end, dune.spice(me), reserve)
  if not cell then return end
  local n = ask.number(HOW_MANY, me, 1, affordable(me, cell), cell)
  if not hook("ship.leaves", true, me, n, cell) then return end
  local cost = price(me, n, cell)
  dune.pay(me, cost)
  tokens.move(pile.reserve[me], cell, me, n)
  note("DU-SHIP.2", "{1} ships {2} tokens to {3} for {4} spice", me, n, cell, cost)
  if cost > 0 then hook("ship.paid", nil, me, cost) end -- else to the bank (DU-SHIP.4)
  hook("ship.done", nil, me, n, cell)
end

-- Movement -------------------------------------------------------------------------------------------------------------

-- One group from one territory to one sector (DU-MOVE.1, DU-MOVE.2, DU-MOVE.13), those just shipped too (DU-MOVE.3).
local function move(me)
  local range, by = ways.range(me), ways.open(me)
  local origin = ask.one(FROM, me, function() return ways.origins(me, range, by) end)
  if not origin then return end
  local to = ask.one(TO, me, function() return ways.targets(origin, me, range, by) end, origin)
  local piles = game.piles(ways.starts(origin, to, me, range, by), me, tag.token)
  local n = 0
  for i, some in ask.split(GROUP, me, piles, 1, nil, to) do
    local cell, _, what = parts(piles[2 * i - 1])
    if some > 0 then game.move(cell, to, me, what, some) end
    n = n + some
  end
  note("DU-MOVE.1", "{1} moves {2} tokens from {3} to {4}", me, n, origin, to)
end

-- A second group (DU-CARD.13). Who has no Hajr is asked as well: who is asked says nothing.
local function move_again(me)
  local held = game.count_cards(zone.hand[me], card.hajr) > 0
  if not ask.one(HAJR, me, held and { card.hajr } or {}) then return end
  dune.discard(me, card.hajr)
  move(me)
end

-- Leaders --------------------------------------------------------------------------------------------------------------

-- Once all five have died, one a turn may come back until all have come back (DU-LEAD.1, DU-LEAD.7); who has died again
-- waits for the others (DU-LEAD.6).
local function revive_leader(me)
  local dead = game.cards(zone.dead[me])
  if game.count_cards(zone.leaders[me]) == 0 and #dead > 0 and hook("leaders.dead", true, me) then
    game.set(counter.leaders_open, 1, me)
    for _, leader in dead do game.set(counter.revived, 0, leader) end
  end
  if game.get(counter.leaders_open, me) == 0 then return end
  local list = {}
  for _, leader in dead do
    if game.get(counter.revived, leader) == 0 and row[leader].strength <= dune.spice(me) then list[#list + 1] = leader end
  end
  local leader = ask.one(LEADER, me, list)
  if leader then
    dune.pay(me, row[leader].strength) -- DU-LEAD.2
    game.hand_over(leader, zone.dead[me], zone.leaders[me])
    game.set(counter.revived, 1, leader)
  end
  local left = 0
  for _, other in game.cards(zone.dead[me]) do
    if game.get(counter.revived, other) == 0 then left = left + 1 end
  end
  if left == 0 then game.set(counter.leaders_open, 0, me) end
end

return phase {
  id = "movement", clause = "DU-SHIP.1",
  run = function(me)
    if not hook("movement.turn", true, me) then return end
    ship(me)
    move(me)
    move_again(me)
    revive_leader(me) -- at the end of his own movement (DU-LEAD.3)
    hook("movement.over", nil, me)
  end,
}
