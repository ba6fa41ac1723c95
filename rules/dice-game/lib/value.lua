-- How near a seat is to winning, from 0 to 1, for bots that look ahead: strategic regions it has for itself (DD-END.2), those
-- it has together with whoever would make the best ally (DD-END.3), and a little for troops on the map.
local SOLO = game.players() == 2 and tune.solo_regions_two_players or tune.solo_regions
local MANY = 16
local HELD = regions { is = tag.strategic, only = { { arg(1), arg(2) }, tag.force } }
local STRATEGIC = regions { is = tag.strategic, holds = { arg(1), tag.force } }
local FORCES = pieces { of = arg(1), is = tag.force }

local function together(me)
  local best = 0
  for _, other in game.seats(me) do
    if other ~= me then best = math.max(best, HELD.count(me, other)) end
  end
  return best
end

return function(me)
  local own = math.min(1, HELD.count(me) / SOLO)
  local pair = game.players() >= tune.alliance_players and math.min(1, together(me) / tune.alliance_regions) or own
  local near = math.max(own * own, 0.8 * pair * pair)
  local score = 0.4 * near + 0.2 * own + 0.1 * pair + 0.03 * STRATEGIC.count(me) + 0.1 * math.min(1, FORCES.count(me) / MANY)
  return math.min(0.99, hook("value.seat", score, me))
end
