-- The arena: three rings of five cells, aligned, without a centre (AR-31). Cells 1 to 5 are the outer ring, 6 to 10 the middle
-- one, 11 to 15 the inner one. All face the centre, so each cell has an inner, an outer, a left and a right side (DO-DUEL.25).
local arena = {}

local SPOKES, RINGS = 5, 3
local RING_NAMES = { "outer", "middle", "inner" }

arena.SIDES = { "inward", "outward", "left", "right" }
arena.OPPOSITE = { inward = "outward", outward = "inward", left = "right", right = "left" }

local function ring(cell) return (cell - 1) // SPOKES + 1 end

local function spoke(cell) return (cell - 1) % SPOKES + 1 end

function arena.name(cell) return RING_NAMES[ring(cell)] .. " cell " .. spoke(cell) end

local function beside(cell, step) return (ring(cell) - 1) * SPOKES + (spoke(cell) - 1 + step) % SPOKES + 1 end

-- The cell on one side of another; nothing beyond the rings.
function arena.neighbour(cell, side)
  if side == "left" then return beside(cell, -1) end
  if side == "right" then return beside(cell, 1) end
  if side == "inward" then return ring(cell) < RINGS and cell + SPOKES or nil end
  return ring(cell) > 1 and cell - SPOKES or nil
end

-- Edges --------------------------------------------------------------------------------------------------------------

local CELLS = SPOKES * RINGS

-- The number of the edge on a side of a cell: the inner side of a cell has its number, the right side comes behind those.
local function edge(cell, side)
  if side == "inward" then return cell end
  if side == "right" then return CELLS + cell end
  return edge(arena.neighbour(cell, side), arena.OPPOSITE[side])
end

-- All edges between two cells, by names that people choose from.
arena.EDGES, arena.EDGE_NAMES = {}, {}
for cell = 1, CELLS do
  for _, side in { "inward", "right" } do
    local other = arena.neighbour(cell, side)
    if other then
      local name = "edge_" .. edge(cell, side)
      arena.EDGES[#arena.EDGES + 1] = name
      arena.EDGE_NAMES[name] = "between " .. arena.name(cell) .. " and " .. arena.name(other)
    end
  end
end

-- At most six markers (DO-DUEL.2, DO-DUEL.42).
local MARKERS = {
  counter.obstacle_1, counter.obstacle_2, counter.obstacle_3, counter.obstacle_4, counter.obstacle_5, counter.obstacle_6,
}

local function number(name) return tonumber((string.gsub(name, "edge_", ""))) end

local function marker_on(n)
  for _, marker in MARKERS do
    if game.get(marker) == n then return marker end
  end
end

function arena.is_blocked(cell, side) return marker_on(edge(cell, side)) ~= nil end

-- The edges with an obstacle, or those without, by name.
function arena.edges(blocked)
  local list = {}
  for _, name in arena.EDGES do
    if (marker_on(number(name)) ~= nil) == blocked then list[#list + 1] = name end
  end
  return list
end

function arena.obstacles() return #arena.edges(true) end

function arena.has_marker() return arena.obstacles() < #MARKERS end

function arena.place(name)
  for _, marker in MARKERS do
    if game.get(marker) == nil then return game.set(marker, number(name)) end
  end
end

function arena.remove(name) game.set(marker_on(number(name)), nil) end

-- Obstacles are removed after a duel (DO-DUEL.71).
function arena.clear()
  if tune.obstacles_persist == 1 then return end
  for _, marker in MARKERS do game.set(marker, nil) end
end

-- Knives ---------------------------------------------------------------------------------------------------------------

-- The shortest ways between two cells that are exactly two apart (DO-DUEL.27), each with its last step, and whether an
-- obstacle lies on it. No cell is two steps from one beside it.
function arena.throws(from, to)
  local list = {}
  if from == to then return list end
  for _, first in arena.SIDES do
    local middle = arena.neighbour(from, first)
    for _, last in arena.SIDES do
      if middle and arena.neighbour(middle, last) == to then
        local open = not arena.is_blocked(from, first) and not arena.is_blocked(middle, last)
        list[#list + 1] = { last = last, open = open }
      end
    end
  end
  return list
end

return arena
