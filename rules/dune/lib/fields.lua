-- Where tokens meet. A territory is one field of battle, but the storm cuts it: tokens on both sides of it, and those in
-- it, are apart (DU-BAT.3, DU-BAT.4).
local dune = use "dune"

local fields = {}

local STORM = regions { under = track.storm }

-- The parts of a territory that the storm leaves joined, each a list of its sectors, and the one in the storm.
function fields.parts(area)
  local list, open = {}, nil
  for _, cell in game.regions(area) do -- side by side in this order
    if STORM.has(cell) then
      list[#list + 1], open = { cell }, nil
    else
      if not open then
        open = {}
        list[#list + 1] = open
      end
      open[#open + 1] = cell
    end
  end
  return list
end

-- The part of a territory where two players meet; nothing if they do not.
function fields.between(area, me, other)
  for _, cells in fields.parts(area) do
    if dune.count(cells, me) > 0 and dune.count(cells, other) > 0 then return cells end
  end
end

-- Whom a player has to fight in a territory.
function fields.opponents(area, me)
  local list = {}
  for _, seat in query.enemies(me) do
    if fields.between(area, me, seat) then list[#list + 1] = seat end
  end
  return list
end

-- Where arg(1) has to fight (DU-BAT.1).
areas {
  id = "fields",
  where = {
    { "DU-BAT.1", "you have no tokens there", holds = { arg(1), tag.force } },
    { "DU-BAT.1", "no enemy is there", holds = { { query.enemies, arg(1) }, tag.force } },
    { "DU-BAT.3", "the storm keeps you apart", function(area, me) return #fields.opponents(area, me) > 0 end },
  },
  unless = { { "DU-BAT.5", "nobody fights in the Polar Sink", is = tag.sink } },
}

return fields
