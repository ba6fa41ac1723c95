-- How near a seat is to winning, from 0 to 1, for bots that look ahead (DI-END.2): Victory Points above all, then what leads to
-- them: Influence, resources, troops and strength in the Conflict, Agents, cards and the seat in the Council.
local house = use "house"
local influence = use "influence"

local POINTS = 14 -- more than most games end with

-- Influence below a threshold is half the way to its point (DI-FAC.5, DI-FAC.10).
local function favour(me)
  local sum = 0
  for _, track in influence.TRACKS do
    local level = influence.level(me, track)
    sum = sum + math.min(level, 4) * 0.12 + (level == 1 and 0.2 or 0) + (level == 3 and 0.2 or 0)
  end
  return sum
end

local function wealth(me)
  return math.min(game.get(counter.solari, me), 10) * 0.06 + math.min(game.get(counter.spice, me), 10) * 0.09
    + math.min(game.get(counter.water, me), 4) * 0.08
end

-- The strongest in the Conflict may look forward to its reward (DI-CB.8).
local function prospects(me)
  local own, most = game.get(counter.strength, me), 0
  for _, seat in house.opponents(me) do most = math.max(most, game.get(counter.strength, seat)) end
  if own == 0 then return 0 end
  return own > most and 0.8 or 0.3
end

-- What a deck is worth: the prices of the cards it has got.
local function deck(me)
  local sum = 0
  for _, where in { zone.hand[me], zone.discard[me], zone.played[me] } do
    for _, what in game.cards(where) do sum = sum + (row[what].cost or 0) end
  end
  return sum * 0.01
end

return function(me)
  local score = game.get(counter.vp, me) + favour(me) + wealth(me) + prospects(me) + deck(me)
    + house.garrison(me) * 0.05 + game.get(counter.council, me) * 0.7
    + (3 - game.count(pile.supply[me], me, kind.agent)) * 0.5
    + game.count_cards(zone.intrigues[me]) * 0.25
  return math.max(0, math.min(0.99, hook("value.seat", score / POINTS, me)))
end
