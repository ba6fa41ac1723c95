-- How near a seat is to winning, from 0 to 1, for bots that look ahead (EC-END.1): places it controls, and a little for
-- every other where it has troops.
local ANYWHERE = regions { holds = { arg(1), tag.force } }

return function(me)
  local needed = game.players() == 2 and tune.places_two_players or tune.places
  local held = query.controlled.count(me)
  local score = 10 * held + 3 * math.max(0, ANYWHERE.count(me) - held)
  return math.min(0.99, hook("value.seat", score / (10 * needed + 15), me))
end
