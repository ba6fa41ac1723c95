-- What House Hagal does: its Agents (DIH-AGT), its harvest (DIH-HARV), its strength (DIH-CB), what it spends (DIH-RIV).
local board = use "board"
local effects = use "effects"
local house = use "house"
local influence = use "influence"

local CARD = decision { what = "hagal.card", clause = "DIH-AGT.2", prompt = "House Hagal reveals", tells = "House Hagal reveals {answer}" }

local FREE = regions { empty = tag.agent }
local MAKERS = regions { is = tag.maker, empty = tag.agent, counter = { counter.bonus_spice, at_least = 1 } }
local LEAD = { troops = 2, strength = 4 } -- DIH-DIFF.4, DI-AMB.38

-- DIH-RIV.6
local PRICES = { water = 3, solari = 7, spice = 7 }
local INTRIGUES = 3

local rivals = {}

local function free_for(me, where)
  local voice = game.get(counter.voice, where)
  return FREE.has(where) and (voice == nil or voice == me) -- DI-AMB.37
end

-- The Maker space with the most bonus spice, then with the most in all (DIH-HARV.1 to DIH-HARV.3).
local function richest(me)
  local best, most = nil, nil
  for _, where in MAKERS() do
    local worth = game.get(counter.bonus_spice, where) * 100 + row[board.AT[where].card].base
    if free_for(me, where) and (not most or worth > most) then best, most = where, worth end
  end
  return best
end

-- Where a card sends an Agent; nothing if it cannot.
local function target(me, what)
  if row[what].tags[tag.harvest] then return richest(me) end
  local where = row[what].space and place[row[what].space]
  return where and free_for(me, where) and where or nil
end

local function reshuffle()
  game.hand_over_all(zone.hagal_shown, zone.hagal)
  chance.shuffle(zone.hagal)
end

-- DIH-AGT.4: after the last card all are shuffled at once.
local function reveal()
  local what = chance.draw(CARD, zone.hagal, zone.hagal_shown, 1)[1]
  if row[what].tags[tag.reshuffle] or game.count_cards(zone.hagal) == 0 then reshuffle() end
  return what
end

-- Is there a card that would do (DI-AMB.36)?
local function any_fits(me)
  for _, where in { zone.hagal, zone.hagal_shown } do
    for _, what in game.cards(where) do
      if target(me, what) then return true end
    end
  end
  return false
end

-- How far a Rival is ahead of the strongest other seat (DI-AMB.35).
local function leads(me)
  local by_strength = tune.expert_lead == 1
  local function measure(seat) return by_strength and game.get(counter.strength, seat) or house.in_conflict(seat) end
  local most = 0
  for _, seat in house.opponents(me) do most = math.max(most, measure(seat)) end
  return measure(me) - most >= (by_strength and LEAD.strength or LEAD.troops)
end

-- DIH-DIFF.4, DIH-DIFF.5
local function holds_back(me)
  if tune.rivals ~= 2 or tune.difficulty < 2 then return false end
  local conflict = game.cards(zone.current)[1]
  return conflict ~= nil and row[conflict].tier < 3 and leads(me)
end

-- DIH-HARV.4, DIH-HARV.5
local function harvest(me, where)
  local bonus = game.get(counter.bonus_spice, where)
  game.set(counter.bonus_spice, 0, where)
  if tune.rivals ~= 2 then return end
  local spice = row[board.AT[where].card].base + bonus
  game.add(counter.spice, spice, me)
  note("DIH-HARV.5", "{1} harvests {2} spice", me, spice)
end

-- DIH-AGT.9, DIH-AGT.10
local function muster(me, what, where)
  local recruits = row[what].troops or 0
  if not board.AT[where].combat or holds_back(me) then return house.recruit(me, recruits) end
  house.deploy(me, pile.garrison[me], tune.deploy_extra)
  house.deploy(me, pile.supply[me], recruits)
end

-- DIH-AGT.11: what the Signet recruits goes to the garrison, or with DI-AMB.46 into the Conflict.
local function use_signet(me, where)
  local before = house.garrison(me)
  effects.run_box(card[game.faction(me).data.leader], "signet", me)
  if tune.rival_signet_recruits == 1 and board.AT[where].combat then
    house.deploy(me, pile.garrison[me], house.garrison(me) - before)
  end
end

local function send(me, what, where)
  game.move(pile.leader[me], where, me, game.kinds(pile.leader[me], me, tag.agent)[1], 1)
  note("DIH-AGT.2", "{1} sends an Agent to {2}", me, where)
  board.reward_controller(where) -- DI-AMB.32
  if row[what].tags[tag.harvest] then harvest(me, where) end
  if row[what].track then influence.gain(me, row[what].track, 1) end
  if row[what].tags[tag.signet] then use_signet(me, where) end
  muster(me, what, where)
end

-- One Agent turn; false if it has no Agent or no card fits.
function rivals.turn(me)
  if game.count(pile.leader[me], me, tag.agent) == 0 then return false end
  if not any_fits(me) then
    reshuffle()
    return false
  end
  while true do
    local what = reveal()
    local where = target(me, what)
    if where then
      send(me, what, where)
      return true
    end
  end
end

-- DIH-CB.1 to DIH-CB.3
function rivals.arm(me)
  if house.in_conflict(me) == 0 then return end
  local what
  repeat what = reveal() until not row[what].tags[tag.reshuffle]
  house.arm(me, row[what].swords or 0)
  note("DIH-CB.2", "{1} reveals {2 sword|swords}", me, row[what].swords or 0)
end

local function spend_intrigues(me)
  while game.count_cards(zone.intrigues[me]) >= INTRIGUES do
    for _ = 1, INTRIGUES do
      local what = game.cards(zone.intrigues[me])[1]
      game.hand_over(what, zone.intrigues[me], zone.intrigue_discard) -- DI-AMB.52
    end
    game.add(counter.vp, 1, me)
    note("DIH-RIV.6", "{1} spends 3 Intrigue cards for a Victory Point", me)
  end
end

-- DIH-RIV.6, DI-AMB.42
local function spend(me)
  spend_intrigues(me)
  for _, name in { "water", "solari", "spice" } do
    while game.get(counter[name], me) >= PRICES[name] do
      game.add(counter[name], -PRICES[name], me)
      game.add(counter.vp, 1, me)
      note("DIH-RIV.6", "{1} spends " .. PRICES[name] .. " " .. name .. " for a Victory Point", me)
    end
  end
end

-- Whatever Rivals can spend they spend at once, in turn order.
function rivals.settle()
  if tune.rivals ~= 2 then return end
  for _, seat in game.seats(game.first()) do
    if house.is_rival(seat) then spend(seat) end
  end
end

-- House Hagal acts after each Agent turn of the First Player (DIH-2P.5).
function rivals.follow(me)
  if tune.rivals ~= 1 or me ~= game.first() then return end
  for _, seat in game.seats() do
    if house.is_rival(seat) then rivals.turn(seat) end
  end
end

return rivals
