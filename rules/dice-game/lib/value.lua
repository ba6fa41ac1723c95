-- How near a seat is to winning, from 0 to 1, for bots that look ahead (DD-END.2): strategic regions it has for itself,
-- a little for those it shares, and less for every other region where it stands.
local SOLO = game.players() == 2 and tune.solo_regions_two_players or tune.solo_regions

local OWN = regions { is = tag.strategic, only = { arg(1), tag.force } }
local STRATEGIC = regions { is = tag.strategic, holds = { arg(1), tag.force } }
local ANYWHERE = regions { holds = { arg(1), tag.force } }

return function(me)
  local own, shared = OWN.count(me), STRATEGIC.count(me)
  local score = 10 * own + 3 * (shared - own) + (ANYWHERE.count(me) - shared)
  return math.min(1, score / (10 * SOLO + 10))
end
