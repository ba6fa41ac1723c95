-- Movement on the planet (DU-MOVE).
local dune = use "dune"

local ways = {}

-- From where to where: a territory, or a sector of it.
function ways.range(seat)
  return hook("move.range", dune.has_ornithopters(seat) and 3 or 1, seat) -- DU-MOVE.5, DU-MOVE.6
end

-- Sectors that tokens of a sector reach: chains that avoid the storm; borders cost 1, sectors of a territory nothing
-- (DU-MOVE.9, DU-MOVE.12). What is only crossed may belong to an ally (DU-ALLY.19).
local function from_cell(cell, seat, range)
  return game.reach(cell, range, { through = { query.passable, seat }, into = { query.enterable, seat } })
end

-- Sectors of a territory in which a player has tokens that may leave (DU-MOVE.10).
local function sources(area, seat)
  local list = {}
  for _, cell in game.regions(area) do
    if game.count(cell, seat, tag.force) > 0 and query.calm.has(cell) then list[#list + 1] = cell end
  end
  return list
end

-- Where tokens of a territory get, each sector once, and from where each can be reached (DU-MOVE.4).
function ways.targets(area, seat)
  local list, from, range = {}, {}, ways.range(seat)
  for _, cell in sources(area, seat) do
    for _, to in from_cell(cell, seat, range) do
      if not from[to] then
        from[to] = {}
        list[#list + 1] = to
      end
      table.insert(from[to], cell)
    end
  end
  return list, from
end

-- Territories from which a player's tokens can go somewhere.
function ways.origins(seat)
  local list, seen = {}, {}
  for _, cell in game.places(seat, tag.force) do
    local area = game.area(cell)
    if not seen[area] and query.calm.has(cell) then
      seen[area] = true
      if #ways.targets(area, seat) > 0 then list[#list + 1] = area end
    end
  end
  return list
end

return ways
