local dune = use "dune"
local karama = use "karama"
local purse = use "purse"
local shipping = use "shipping"

local HOW = decision {
  what = "guild.how", clause = "DU-GUI.3", pass = "from_reserves",
  choices = { across = "tokens from one territory to another", back = "tokens back to reserves" },
  prompt = "Do you ship from reserves, or otherwise?",
}
local FROM = decision {
  what = "guild.from", clause = "DU-GUI.3", pass = "no_shipment",
  prompt = "From which territory do you ship?",
}
local TO = decision {
  what = "guild.to", clause = "DU-GUI.3", unless = shipping.VOWS,
  prompt = "Where do tokens from {1} go?",
}
local GROUP = decision {
  what = "guild.group", clause = "DU-GUI.3",
  prompt = "Which tokens do you ship?",
}

-- Tokens of a player in a territory that may be shipped, and how many: not out of the storm (DU-GUI.5).
local function loads(me, area)
  local cells, n = {}, 0
  for _, cell in game.regions(area) do
    if query.calm.has(cell) then
      cells[#cells + 1] = cell
      n = n + game.count(cell, me, tag.token)
    end
  end
  return game.piles(cells, me, tag.token), n
end

-- Territories from which he can ship something.
local function origins(me)
  local list = {}
  for _, cell in game.places(me, tag.token) do
    local area = game.area(cell)
    if query.calm.has(cell) and not table.find(list, area) then list[#list + 1] = area end
  end
  return list
end

-- Sectors of other territories, neither in the storm nor closed (DU-GUI.5).
local function elsewhere(me, area, rate)
  local list = {}
  for _, cell in shipping.destinations(me, rate, true) do
    if game.area(cell) ~= area then list[#list + 1] = cell end
  end
  return list
end

-- Takes tokens of a territory away, n at most, and lays them down; tells how many.
local function take(me, piles, most, to)
  local n = 0
  for i, some in ask.split(GROUP, me, piles, 1, most) do
    local cell, _, what = parts(piles[2 * i - 1])
    if some > 0 then game.move(cell, to, me, what, some) end
    n = n + some
  end
  return n
end

-- Any number of tokens from one territory to any other; who is allied pays the Guild (DU-GUI.3, DU-GUI.9).
local function ship_across(me)
  local rate = hook("ship.rate", 1, me)
  local area = ask.one(FROM, me, origins(me))
  if not area then return true end
  local to = ask.one(TO, me, function() return elsewhere(me, area, rate) end, area)
  if not to then return true end
  local piles, there = loads(me, area)
  local most = shipping.affordable(me, there, to, rate, true)
  purse.bind(me, shipping.price(me, most, to, rate, true))
  local n = take(me, piles, most, to)
  shipping.pay(me, n, to, rate, false, true)
  hook("tokens.brought", nil, me, to)
  return true
end

-- Any number of tokens back to reserves, at 1 spice for two, rounded up (DU-GUI.4).
local function ship_back(me)
  local area = ask.one(FROM, me, origins(me))
  if not area then return true end
  local piles, there = loads(me, area)
  local most = math.min(there, 2 * purse.funds(me))
  if most == 0 then return true end
  purse.bind(me, (most + 1) // 2)
  local n = take(me, piles, most, pile.reserve[me])
  local cost = (n + 1) // 2
  note("DU-GUI.4", "{1} ships {2 token|tokens} back for {3} spice", me, n, cost)
  purse.pay(me, cost)
  return true
end

local SHIP = { across = ship_across, back = ship_back }

-- A shipment of another kind than from reserves, if he likes and is not stopped; tells whether.
local function ship(me, ways)
  if purse.funds(me) == 0 or #origins(me) == 0 then return end
  local how = ask.choice(HOW, me, ways)
  if how and hook("ship.across", false, me) then return SHIP[how](me) end
end

return faction {
  id = "guild", name = "Guild", order = 5,
  about = "Is paid for every shipment, ships for half; wins if nobody has in the end.",
  pieces = { troop = { count = tune.tokens } },
  data = { spice = 5, free_revival = 1, hand_limit = 4, cards = 1, traitors = 1 },
  setup = function(me) game.move(pile.reserve[me], place.tueks_sietch, me, kind.troop, 5) end,
  abilities = {
    transport = {
      clause = "DU-GUI.1",
      cancel = karama.before("ship.paid", function(me, _, seat) return seat ~= me end),
      ["ship.paid"] = function(me, _, seat, price)
        if seat ~= me then dune.earn(me, price) end
      end,
    },
    -- Half, rounded up, for its own shipment (DU-GUI.2), and for its allies' (DU-GUI.6).
    half_price = {
      clause = "DU-GUI.2", alliance = true,
      cancel = karama.before("ship.rate", function(me, _, seat) return seat == me end),
      ["ship.rate"] = function(me, _, seat)
        if seat == me then return 2 end
      end,
    },
    -- Its one shipment of the turn may go from territory to territory, and so may its allies' (DU-GUI.6); or back from the
    -- planet, which is the Guild's alone.
    cross_shipment = {
      clause = "DU-GUI.3", alliance = true,
      cancel = karama.before("ship.across", function(me, _, seat) return seat == me end),
      ["ship.across"] = function(me, _, seat) if seat == me then return true end end,
      ["ship.instead"] = function(me, done, seat)
        if seat ~= me or done then return end
        return ship(me, game.role(me) == role.guild and { "across", "back" } or { "across" })
      end,
    },
    default_victory = {
      clause = "DU-GUI.7",
      ["victory.last"] = function(_, winner)
        if not winner then return role.guild end
      end,
    },
  },
}
