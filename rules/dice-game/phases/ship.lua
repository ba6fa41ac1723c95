local arrakis = use "arrakis"

local HARVESTER = decision {
  what = "ship.worm", clause = "DD-SHIP.2",
  prompt = "Shai-Hulud takes a Harvester: which one?",
}
local SHIP = decision {
  what = "ship.troop", clause = "DD-SHIP.3", pass = "done",
  prompt = "Ship which troop where? You have {1} spice.", preposition = "to",
  tells_not = "{seat} ships nothing more",
  skipped = "no shipment: you have {1} spice, and no troop on your card that this would pay for",
}
local ALLY_SHIP = decision {
  what = "ship.ally", clause = "DD-SHIP.5", pass = "done",
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

-- With Shai-Hulud one controlled Harvester is destroyed, own or ally's (DD-SHIP.2), under the storm or not (DD-A.30).
local function feed_the_worm(me, ally)
  local list = {}
  for _, region in game.places(common, kind.harvester) do
    if arrakis.controls(me, region) or (ally and arrakis.controls(ally, region)) then list[#list + 1] = region end
  end
  if #list == 0 then return end
  local region = ask.one(HARVESTER, me, list)
  game.move(region, place.supply, common, kind.harvester, 1)
  note("DD-SHIP.2", "the Shai-Hulud of {2} destroys the Harvester of {1}", region, me)
end

local function cost(owner, region, me)
  return hook("ship.cost", 1, owner, region, me)
end

local function source(owner)
  return hook("ship.from", pile.card[owner], owner)
end

local NOTHING = {}

-- Lists every kind of troop to every region that can be paid for, as pieces at their destination: the Polar Sink and what one
-- of the seats controls, but nothing under the storm (DD-SHIP.3, DD-SHIP.6). Only an ally can have refused (DD-SHIP.4).
local function shipments(owner, other, me)
  return function()
    local kinds = game.kinds(source(owner), owner, tag.force)
    if #kinds == 0 then return NOTHING end
    local list, spice = table.create(4), arrakis.spice(me)
    for _, region in game.open_regions(tag.neutral, owner, tag.force, other, track.storm) do
      local refused = other and game.get(counter.ship_refused, region) > 0
      if not refused and cost(owner, region, me) <= spice then
        for _, what in kinds do list[#list + 1] = piece(region, owner, what) end
      end
    end
    return list
  end
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
  if not ally or arrakis.controls(me, region) or game.is(region, tag.neutral) then return true end
  if not hook("ship.consent", true, me, ally) or ask.yes(CONSENT, ally, me, region) then return true end
  game.set(counter.ship_refused, 1, region)
  note("DD-SHIP.4", "{1} does not let {2} ship into {3}", ally, me, region)
end

-- The active player agrees to each troop by paying for it; a region refused is not asked for again (DD-SHIP.5).
local function ally_shipping(me, ally)
  game.set_all(counter.ship_refused, 0)
  local options = shipments(ally, me, me)
  while true do
    local pick = ask.one(ALLY_SHIP, ally, options, me)
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
    local options = shipments(me, ally, me)
    local pick = ask.one(SHIP, me, options, arrakis.spice(me))
    while pick do
      local region, _, what = parts(pick)
      if agreed(me, ally, region) then ship(me, region, what, me) end
      pick = ask.one(SHIP, me, options, arrakis.spice(me))
    end
    if ally then ally_shipping(me, ally) end
  end,
}
