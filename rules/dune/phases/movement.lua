local dune = use "dune"
local karama = use "karama"
local purse = use "purse"
local shipping = use "shipping"
local tokens = use "tokens"
local ways = use "ways"

local SHIP = decision {
  what = "ship.to", clause = "DU-SHIP.2", pass = "no_shipment", hook = "ship.into", unless = shipping.VOWS,
  prompt = "Where do you ship tokens to? You have {1} spice and {2} in reserve.",
  tells_not = "{seat} ships nothing",
}
local HOW_MANY = decision {
  what = "ship.tokens", clause = "DU-SHIP.2",
  prompt = "How many tokens do you ship to {1}?",
}
local FROM = decision {
  what = "move.from", clause = "DU-MOVE.1", pass = "stay",
  prompt = "From which territory do you move a group?",
  tells_not = "{seat} moves nothing",
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

-- Does he pay half, by a power (DU-GUI.2) or by Karama (DU-CARD.22)? Those who pay nothing need neither (DU-SHIP.10).
-- What Karama has bought is paid to the bank.
local function terms(me)
  local rate = hook("ship.rate", 1, me)
  local pays = rate == 1 and purse.funds(me) > 0 and shipping.price(me, 1, place.polar_sink, 1) > 0
  if pays and karama.ships(me) then return 2, true end
  return rate, false
end

local function reserve(me) return game.count(pile.reserve[me], me, tag.force) end

-- From reserves, once a turn. Tokens on the planet do not go back (DU-SHIP.8).
local function ship(me)
  game.set(counter.shipped, 1, me)
  if hook("ship.instead", false, me) or reserve(me) == 0 then return end
  local rate, to_bank = terms(me)
  local about = { purse.funds(me), reserve(me), pass = shipping.may_pass(me, rate) }
  local cell = ask.one(SHIP, me, function() return shipping.destinations(me, rate) end, about)
  if not cell then return end
  purse.bind(me, shipping.price(me, 1, cell, rate))
  local n = ask.number(HOW_MANY, me, 1, function() return shipping.affordable(me, reserve(me), cell, rate) end, cell)
  purse.bind(me, shipping.price(me, n, cell, rate))
  if not hook("ship.leaves", true, me, n, cell) then return purse.release() end
  shipping.pay(me, n, cell, rate, to_bank)
  tokens.move(pile.reserve[me], cell, me, n)
  hook("ship.done", nil, me, n, cell)
  hook("tokens.brought", nil, me, cell)
end

-- Movement -------------------------------------------------------------------------------------------------------------

-- One group from one territory to one sector (DU-MOVE.1, DU-MOVE.2, DU-MOVE.13), those just shipped too (DU-MOVE.3).
local function move(me)
  if #game.places(me, tag.token) == 0 then return end
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
  note("DU-MOVE.1", "{1} moves {2 token|tokens} from {3} to {4}", me, n, origin, to)
  hook("tokens.brought", nil, me, to)
end

-- A second group (DU-CARD.13). Who has no Hajr is asked as well: who is asked says nothing.
local function move_again(me)
  local held = game.count_cards(zone.hand[me], card.hajr) > 0
  if not ask.one(HAJR, me, held and { card.hajr } or {}) then return end
  dune.discard(me, card.hajr)
  move(me)
end

-- Leaders --------------------------------------------------------------------------------------------------------------

-- The dead who may come back, for so much spice at most.
local function revivable(me, spice)
  local list = {}
  for _, leader in game.cards(zone.dead[me]) do
    if game.get(counter.revival_open, leader) == 1 and row[leader].strength <= spice then list[#list + 1] = leader end
  end
  return list
end

-- Once all five have died, one a turn may come back until all have come back (DU-LEAD.1, DU-LEAD.7); who has died again
-- waits for the others (DU-LEAD.6). He is used as before (DU-LEAD.4), and still in whose pay he was (DU-LEAD.5).
local function revive_leader(me)
  if game.count_cards(zone.leaders[me], tag.leader) == 0 and #revivable(me, math.huge) == 0 and hook("leaders.dead", true, me) then
    for _, leader in game.cards(zone.dead[me]) do game.set(counter.revival_open, 1, leader) end
  end
  local leader = ask.one(LEADER, me, function() return revivable(me, dune.spice(me)) end)
  if not leader then return end
  dune.pay(me, row[leader].strength) -- DU-LEAD.2
  dune.bring_back(leader, me)
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
