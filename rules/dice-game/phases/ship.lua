local arrakis = use "arrakis"

-- Where troops of arg(1) may go: the Polar Sink and what it or arg(3), its ally, controls (DD-SHIP.3).
local OPEN = regions {
  clause = "DD-SHIP.3", reason = "it is neither the Polar Sink nor controlled by you or your ally",
  any_of = { { is = tag.neutral }, { among = { query.controlled, arg(1) } }, { among = { query.controlled, arg(3) } } },
  unless = {
    { "DD-SHIP.6", "it is under the storm", among = query.frozen },
    { "DD-SHIP.4", "that was refused", counter = { counter.ship_refused, at_least = 1 } },
  },
}

-- Every kind of troop that lies at arg(4), as pieces at their destination.
local SHIPMENTS = OPEN * kinds { of = arg(1), at = arg(4), kind = tag.force }

-- Harvesters of regions that arg(1) or arg(2), its ally, controls, under the storm or not (DD-A.30).
local FEED = regions {
  holds = { common, kind.harvester },
  where = {
    { "DD-SHIP.2", "neither of you controls it", any_of = {
      { among = { query.controlled, arg(1) } }, { among = { query.controlled, arg(2) } },
    } },
  },
}

local function cost(owner, region, me)
  return hook("ship.cost", 1, owner, region, me)
end

-- The active player pays, for its ally too (DD-SHIP.5).
local DEAR = { "DD-SHIP.3", "it costs more spice than there is", function(p, owner)
  local me = game.active()
  return cost(owner, (parts(p)), me) > arrakis.spice(me)
end }

local HARVESTER = decision {
  what = "ship.worm", clause = "DD-SHIP.2", from = FEED,
  prompt = "Shai-Hulud takes a Harvester: which one?",
}
local SHIP = decision {
  what = "ship.troop", clause = "DD-SHIP.3", pass = "done", from = SHIPMENTS, unless = { DEAR },
  prompt = "Ship which troop where? You have {1} spice.", preposition = "to",
  tells_not = "{seat} ships nothing more",
  skipped = "no shipment: you have {1} spice, and no troop on your card that this would pay for",
}
local ALLY_SHIP = decision {
  what = "ship.ally", clause = "DD-SHIP.5", pass = "done", from = SHIPMENTS, unless = { DEAR },
  prompt = "Ship which of your troops where? {1} pays.", preposition = "to",
  tells_not = "{seat} ships nothing more",
}
local CONSENT = decision {
  what = "ship.consent", clause = "DD-SHIP.4",
  prompt = "May {1} ship into {2}, which you control?",
}
local PAY = decision {
  what = "ship.pay", clause = "DD-SHIP.5",
  prompt = "Pay {1} spice for your ally's {2}?", tells_not = "{seat} does not pay for the shipment",
  only_if = function(me, price) return price <= arrakis.spice(me) end,
}

-- With Shai-Hulud one controlled Harvester is destroyed, own or ally's (DD-SHIP.2).
local function feed_the_worm(me, ally)
  if not FEED.any(me, ally) then return end
  local region = ask.one(HARVESTER, me, ally)
  game.move(region, place.supply, common, kind.harvester, 1)
  note("DD-SHIP.2", "the Shai-Hulud of {2} destroys the Harvester of {1}", region, me)
end

local function source(owner)
  return hook("ship.from", pile.card[owner], owner)
end

local function ship(owner, region, what, me)
  local price = cost(owner, region, me)
  arrakis.pay(me, price)
  game.move(source(owner), region, owner, what, 1)
  if owner == me then
    note("DD-SHIP.3", "{1} ships a {2} to {3} for {4} spice", me, what, region, price)
  else
    note("DD-SHIP.5", "{1} ships a {2} to {3}, and {4} pays {5} spice", owner, what, region, me, price)
  end
  hook("ship.done", nil, owner, region)
end

-- A region of the ally's is asked for, and not again after a refusal (DD-SHIP.4).
local function agreed(me, ally, region)
  if not ally or query.controlled.has(region, me) or game.is(region, tag.neutral) then return true end
  if not hook("ship.consent", true, me, ally) or ask.yes(CONSENT, ally, me, region) then return true end
  game.set(counter.ship_refused, 1, region)
  note("DD-SHIP.4", "{1} does not let {2} ship into {3}", ally, me, region)
end

-- The active player agrees to each troop by paying for it; a region refused is not asked for again (DD-SHIP.5).
local function ally_shipping(me, ally)
  game.set_all(counter.ship_refused, 0)
  while true do
    local pick = ask.one(ALLY_SHIP, ally, me, me, source(ally))
    if not pick then return end
    local region, _, what = parts(pick)
    if ask.yes(PAY, me, cost(ally, region, me), pick) then
      ship(ally, region, what, me)
    else
      game.set(counter.ship_refused, 1, region)
    end
  end
end

return phase {
  id = "ship", clause = "DD-SHIP.3",
  run = function(me)
    local ally = game.get(counter.ally)
    if game.face(die.spice) == face.shai_hulud then feed_the_worm(me, ally) end
    local pick = ask.one(SHIP, me, arrakis.spice(me), ally, source(me))
    while pick do
      local region, _, what = parts(pick)
      if agreed(me, ally, region) then ship(me, region, what, me) end
      pick = ask.one(SHIP, me, arrakis.spice(me), ally, source(me))
    end
    if ally then ally_shipping(me, ally) end
  end,
}
