-- Movement on the planet (DU-MOVE).
local dune = use "dune"

local ways = {}

-- From where to where: a territory, or a sector of it.
function ways.range(seat)
  return hook("move.range", dune.has_ornithopters(seat) and 3 or 1, seat) -- DU-MOVE.5, DU-MOVE.6, DU-MOVE.18
end

-- Chains of sectors that avoid the storm, also inside a territory that lies in it in part (DU-MOVE.9, DU-MOVE.11); borders
-- cost 1, sectors of a territory nothing (DU-MOVE.12). What is only crossed may belong to an ally (DU-ALLY.19).
function ways.open(seat)
  local into = query.enterable(seat)
  return { through = tune.ally_transit == 1 and query.passable(seat) or into, into = into }
end

-- Sectors of a territory in which a player has tokens that may leave (DU-MOVE.10).
local function sources(area, seat)
  local list = {}
  for _, cell in game.regions(area) do
    if game.count(cell, seat, tag.token) > 0 and query.calm.has(cell) then list[#list + 1] = cell end
  end
  return list
end

-- Where tokens of a territory get, each sector once (DU-MOVE.4); other sectors of it, too (DU-MOVE.17).
function ways.targets(area, seat, range, by)
  local from, list, seen = sources(area, seat), {}, {}
  if #from == 1 then return game.reach(from[1], range, by) end
  for _, cell in from do
    for _, to in game.reach(cell, range, by) do
      if not seen[to] then
        seen[to] = true
        list[#list + 1] = to
      end
    end
  end
  return list
end

-- From which sectors of a territory they get there.
function ways.starts(area, to, seat, range, by)
  local from, list = sources(area, seat), {}
  if #from == 1 then return from end -- the only one, so it gets there
  for _, cell in from do
    if table.find(game.reach(cell, range, by), to) then list[#list + 1] = cell end
  end
  return list
end

-- Territories from which a player's tokens can go somewhere: they need not be those with ornithopters (DU-MOVE.7).
function ways.origins(seat, range, by)
  local list, seen = {}, {}
  for _, cell in game.places(seat, tag.token) do
    local area = game.area(cell)
    if not seen[area] and query.calm.has(cell) and #game.reach(cell, range, by) > 0 then
      seen[area] = true
      list[#list + 1] = area
    end
  end
  return list
end

return ways
