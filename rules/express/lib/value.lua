-- How near a seat is to winning, from 0 to 1, for bots that look ahead (EB-END.1): places where it alone has troops, and
-- a little for those it shares.
local troops = use "troops"

local ANYWHERE = regions { holds = { arg(1), tag.force } }

return function(me)
  local won = troops.winning.count(me)
  local score = 10 * won + 3 * math.max(0, ANYWHERE.count(me) - won)
  return math.min(0.99, hook("value.seat", score / (10 * tune.winning_places + 15), me))
end
