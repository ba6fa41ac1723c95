local dune = use "dune"

local RICH = regions { counter = { counter.spice_heap, at_least = 1 } }

-- Tokens that collect the spice of a sector: those in it (DU-HARV.5, DU-MAP.18), not in the storm (DU-HARV.4).
local function collectors(cell, seat)
  if tune.collect_by_territory == 0 then return query.calm.has(cell) and game.count(cell, seat, tag.force) or 0 end
  local n = 0
  for _, beside in game.regions(game.area(cell)) do
    if query.calm.has(beside) then n = n + game.count(beside, seat, tag.force) end
  end
  return n
end

-- What each token collects (DU-HARV.2).
local function rate(seat) return dune.has_ornithopters(seat) and tune.rate_ornithopters or tune.rate end

return phase {
  id = "harvest", clause = "DU-HARV.1",
  run = function()
    -- In turn order where two share it (DU-HARV.6).
    for _, seat in game.seats(game.first()) do
      for _, cell in RICH() do
        local there = collectors(cell, seat)
        local n = there > 0 and math.min(game.get(counter.spice_heap, cell), there * rate(seat)) or 0
        if n > 0 then
          game.add(counter.spice_heap, -n, cell) -- the rest stays (DU-HARV.3)
          dune.earn(seat, n)
          note("DU-HARV.1", "{1} collects {2} spice in {3}", seat, n, cell)
        end
      end
    end
  end,
}
