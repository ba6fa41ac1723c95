-- How near a seat is to winning, from 0 to 1, for bots that look ahead (DU-WIN.2): strongholds that its side holds alone
-- above all, then strongholds where it stands at all, tokens on the planet, spice, cards and leaders.
local strongholds = use "strongholds"

local STANDS = areas { is = tag.stronghold, holds = { arg(1), tag.force } }
local PLANET = regions { holds = { arg(1), tag.force } }

local function tokens(me)
  local n = 0
  for _, where in PLANET(me) do n = n + game.count(where, me, tag.force) end
  return n
end

return function(me)
  local side = strongholds.side(me)
  local needed = strongholds.needed(side)
  local score = 60 * strongholds.of(side) / needed + 8 * math.min(1, STANDS.count(me) / needed)
    + 10 * math.min(1, tokens(me) / tune.tokens)
    + 10 * math.min(1, game.get(counter.spice, me) / 30)
    + 6 * math.min(1, game.count_cards(zone.hand[me]) / 4)
    + 5 * math.min(1, game.count_cards(zone.leaders[me]) / 5)
  return math.min(0.99, hook("value.seat", score / 100, me))
end
