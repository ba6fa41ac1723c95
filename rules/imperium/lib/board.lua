-- The spaces of the board: what their rows say, who may be sent where (DI-AT).
local effects = use "effects"
local house = use "house"

local OCCUPIED = regions { holds = { tag.agent } }
local TRACKS = { "emperor", "spacing_guild", "bene_gesserit", "fremen" }
local DEAR_MENTAT = 5 -- DIH-DIFF.1
local NO_SPICE = 2 -- Sell Melange needs so much (DI-SPACE.18)

local function tag_names(tags)
  local names = {}
  for _, one in ipairs(tags or {}) do names[#names + 1] = game.name(one) end
  return names
end

-- `spice 4; water 1` as { spice = 4, water = 1 }
local function price_of(text)
  local price = { spice = 0, solari = 0, water = 0 }
  for part in string.gmatch(text or "", "[^;]+") do
    local name, n = string.match(part, "^%s*(%a+)%s+(%d+)%s*$")
    if not name or not price[name] then error("it is like `spice 4; water 1`, not `" .. text .. "`", 0) end
    price[name] = tonumber(n)
  end
  return price
end

local function track_of(where)
  for _, name in TRACKS do
    if game.is(where, tag[name]) then return name end
  end
end

-- The icons of each card and space, a bit for each.
local ICONS = {}
for what in row do
  ICONS[what] = effects.read(what, "icons", function(icons) return effects.bits(tag_names(icons)) end)
end

local board = {}

-- Every space: its place, its row, the bit of its icon, its price, the track it gives Influence with.
board.SPACES, board.AT = {}, {}
do
  local rows = {}
  for what, printed in row do
    if printed.tags[tag.space] then rows[#rows + 1] = what end
  end
  table.sort(rows)
  for _, what in rows do
    local printed = row[what]
    local where = effects.read(what, "region", function(region) return place[region or printed.name] end)
    local space = {
      place = where, card = what, icon = ICONS[what], price = effects.read(what, "price", price_of),
      requires = printed.requires ~= nil,
      track = track_of(where), once = printed.once == 1, combat = game.is(where, tag.combat),
      sells = printed.effect == "sell_melange",
    }
    if where == place.mentat and tune.rivals == 2 and tune.difficulty > 0 then space.price.solari = DEAR_MENTAT end
    space.costs = space.price.spice + space.price.water + space.price.solari > 0
    board.SPACES[#board.SPACES + 1] = space
    space.number = #board.SPACES
    board.AT[where] = space
  end
end

-- The places of the spaces of which something holds.
local function places_where(holds)
  local list = {}
  for _, space in board.SPACES do
    if holds(space) then list[#list + 1] = space.place end
  end
  return list
end

-- The same, those first that are open to everybody: they soon tell which icons lead somewhere.
local CHEAPEST = table.clone(board.SPACES)
local function dearness(space)
  local price = space.price
  return price.spice + price.solari + price.water + (space.sells and 2 or 0) + (space.requires and 2 or 0)
end
table.sort(CHEAPEST, function(a, b)
  local x, y = dearness(a), dearness(b)
  return x < y or (x == y and a.place < b.place)
end)

-- The cards that send an Agent anywhere (DI-CARD.14).
local ANYWHERE = {}
for what in row do
  for _, step in effects.box(what, "agent") do
    if step.anywhere then ANYWHERE[what] = true end
  end
end

board.ANYWHERE = ANYWHERE

board.ALL_ICONS = 0
for _, space in board.SPACES do board.ALL_ICONS = bit32.bor(board.ALL_ICONS, space.icon) end

-- The icons of a card, and those that cards of this turn have besides (DI-CARD.9).
function board.icons(what, added) return bit32.bor(ICONS[what], added) end

-- Solari that a space costs a seat (DI-LEAD.5).
local function solari_price(me, space)
  local n = space.price.solari
  return n > 0 and math.max(0, hook("space.price", n, me, space.place)) or 0
end

-- Is the own Agent in the way, or one of an opponent that blocks (DI-AT.4, DI-LEAD.19, DI-CARD.24)?
local function blocked(me, space)
  if game.count(space.place, me, tag.agent) > 0 then return true end
  return game.get(counter.unblocked) == 0 and hook("space.blocked", true, me, space.place)
end

-- DI-AMB.53
local function closed() return tune.rivals == 2 and tune.difficulty == 3 and tune.expert_plus_swordmaster_space == 0 end

local function taken_once(me, space)
  if space.place == place.high_council then return game.get(counter.council, me) == 1 end
  return game.count(pile.supply[me], me, kind.agent) == 0
end

-- Spaces from which the Voice of somebody else keeps arg(1) away.
local VOICED = regions {
  counter = { counter.voice, at_least = 0 },
  unless = { { "DI-CARD.20", "it is your own Voice", counter = { counter.voice, is = arg(1) } } },
}

-- Why a card may send no Agent to a space: clause and reason, each with its test and the spaces it is about.
local AT = board.AT
board.AGAINST = {
  { "DI-AT.4", "an Agent stands there", among = OCCUPIED, function(where, me, what)
    return not ANYWHERE[what] and blocked(me, AT[where])
  end },
  { "DI-CARD.20", "the Voice keeps you away", VOICED },
  { "DI-AT.10", "you have been there once", among = places_where(function(space) return space.once end), function(where, me)
    return taken_once(me, AT[where])
  end },
  { "DI-AT.6", "its requirement does not hold", among = places_where(function(space) return space.requires end), function(where, me)
    return not effects.allowed(me, AT[where].card)
  end },
  { "DI-AT.8", "you cannot pay its price", among = places_where(function(space) return space.costs end), function(where, me)
    local space = AT[where]
    local spice, water, solari = space.price.spice, space.price.water, space.price.solari
    return (spice > 0 and spice > game.get(counter.spice, me)) or (water > 0 and water > game.get(counter.water, me))
      or (solari > 0 and solari_price(me, space) > game.get(counter.solari, me))
  end },
  { "DI-SPACE.18", "you have less than 2 spice", among = places_where(function(space) return space.sells end), function(_, me)
    return game.get(counter.spice, me) < NO_SPICE
  end },
}
if closed() then
  board.AGAINST[#board.AGAINST + 1] = {
    "DIH-DIFF.2", "at this difficulty you gain no Swordmaster", function(where) return where == place.swordmaster end,
  }
end

-- Where Agents stand, by the numbers of the spaces.
local function occupied()
  local taken = table.create(#board.SPACES, false)
  for _, where in OCCUPIED() do taken[AT[where].number] = true end
  return taken
end

-- Which of these icons lead to a space where an Agent may be sent now, or to any where Agents do not matter.
function board.open_icons(me, wanted, anywhere)
  local taken = anywhere and {} or occupied()
  local spice, solari, water = game.get(counter.spice, me), game.get(counter.solari, me), game.get(counter.water, me)
  local missing = wanted
  for _, space in CHEAPEST do
    local price = space.price
    if bit32.band(missing, space.icon) ~= 0 and price.spice <= spice and price.water <= water
      and not (taken[space.number] and blocked(me, space))
      and (price.solari <= solari or solari_price(me, space) <= solari)
      and not (space.sells and spice < NO_SPICE)
      and not (space.once and (taken_once(me, space) or (space.place == place.swordmaster and closed())))
      and (not space.requires or effects.allowed(me, space.card))
    then
      local voice = game.get(counter.voice, space.place)
      if voice == nil or voice == me then missing = bit32.band(missing, bit32.bnot(space.icon)) end
      if missing == 0 then break end
    end
  end
  return wanted - missing
end

-- The spaces whose icon a card has (DI-AT.2).
function board.fitting(what)
  local list, icons, anywhere = table.create(#board.SPACES), board.icons(what, game.get(counter.icons)), ANYWHERE[what]
  for _, space in board.SPACES do
    if anywhere or bit32.band(icons, space.icon) ~= 0 then list[#list + 1] = space.place end
  end
  return list
end

-- DI-AT.7: the price is paid before anything else.
function board.pay(me, space)
  if not space.costs then return end
  local spice, water, solari = space.price.spice, space.price.water, solari_price(me, space)
  game.add(counter.spice, -spice, me)
  game.add(counter.water, -water, me)
  if spice > 0 then note("DI-AT.7", "{1} pays {2} spice", me, spice) end
  if water > 0 then note("DI-AT.7", "{1} pays {2} water", me, water) end
  if solari > 0 then
    note("DI-AT.7", "{1} pays {2} Solari", me, solari)
    game.add(counter.solari, -solari, me)
    hook("space.paid", nil, me, solari)
  end
end

-- DI-CTL.3: whoever comes, the controller gains.
function board.reward_controller(where)
  local owner = game.get(counter.control, where)
  if owner then effects.run_box(board.AT[where].card, "bonus", owner) end
end

return board
