-- Movement on the planet (DU-MOVE).
local dune = use "dune"

local ways = {}

-- From where to where: a territory, or a sector of it.
function ways.range(seat)
  return hook("move.range", dune.has_ornithopters(seat) and 3 or 1, seat) -- DU-MOVE.5, DU-MOVE.6
end

-- Chains of sectors that avoid the storm, also inside a territory that lies in it in part (DU-MOVE.9, DU-MOVE.11); borders
-- cost 1, sectors of a territory nothing (DU-MOVE.12). What is only crossed may belong to an ally (DU-ALLY.19).
local function way(seat) return { through = query.passable(seat), into = query.enterable(seat) } end

-- Sectors of a territory in which a player has tokens that may leave (DU-MOVE.10).
local function sources(area, seat)
  local list = {}
  for _, cell in game.regions(area) do
    if game.count(cell, seat, tag.token) > 0 and query.calm.has(cell) then list[#list + 1] = cell end
  end
  return list
end

-- Where tokens of a territory get, each sector once, and from where each can be reached (DU-MOVE.4).
local function targets(area, seat, range, by)
  local list, from = {}, {}
  for _, cell in sources(area, seat) do
    for _, to in game.reach(cell, range, by) do
      if not from[to] then
        from[to] = {}
        list[#list + 1] = to
      end
      table.insert(from[to], cell)
    end
  end
  return list, from
end

function ways.targets(area, seat) return targets(area, seat, ways.range(seat), way(seat)) end

-- Territories from which a player's tokens can go somewhere: they need not be those with ornithopters (DU-MOVE.7).
function ways.origins(seat, range)
  local list, seen, by = {}, {}, way(seat)
  for _, cell in game.places(seat, tag.token) do
    local area = game.area(cell)
    if not seen[area] and query.calm.has(cell) then
      seen[area] = true
      if #targets(area, seat, range, by) > 0 then list[#list + 1] = area end
    end
  end
  return list
end

return ways
