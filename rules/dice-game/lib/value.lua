-- How near a seat is to winning, from 0 to 1, for bots that look ahead: strategic regions it has for itself (DD-END.2), those
-- it has together with whoever would make the best ally (DD-END.3), and a little for troops on the map.
local SOLO = game.players() == 2 and tune.solo_regions_two_players or tune.solo_regions
local MANY = 16
local STRATEGIC = regions { is = tag.strategic }
local FORCES = pieces { of = arg(1), is = tag.force }

-- Strategic regions: how many a seat stands in, how many each has for itself, and how many it shares with one other alone.
-- It is asked for after every game that is played ahead, so it looks at each region once.
local function look(me)
  local here, own, shared = 0, {}, {}
  for _, region in STRATEGIC() do
    local owners = game.owners(region, tag.force)
    local mine = table.find(owners, me)
    if mine then here = here + 1 end
    if #owners == 1 then own[owners[1]] = (own[owners[1]] or 0) + 1 end
    if #owners == 2 and mine then shared[owners[3 - mine]] = (shared[owners[3 - mine]] or 0) + 1 end
  end
  return here, own, shared
end

-- What a seat and its best ally would have together.
local function together(me, own, shared)
  local best = 0
  for _, other in game.seats(me) do
    if other ~= me then best = math.max(best, (own[other] or 0) + (shared[other] or 0)) end
  end
  return (own[me] or 0) + best
end

return function(me)
  local here, held, shared = look(me)
  local own = math.min(1, (held[me] or 0) / SOLO)
  local allied = game.players() >= tune.alliance_players
  local pair = allied and math.min(1, together(me, held, shared) / tune.alliance_regions) or own
  local near = math.max(own * own, 0.8 * pair * pair)
  local score = 0.4 * near + 0.2 * own + 0.1 * pair + 0.03 * here + 0.1 * math.min(1, FORCES.count(me) / MANY)
  return math.min(0.99, hook("value.seat", score, me))
end
