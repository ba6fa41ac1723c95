local dune = use "dune"

local RICH = regions { counter = { counter.spice_heap, at_least = 1 } }

-- What each token collects (DU-HARV.2).
local function rate(seat) return dune.has_ornithopters(seat) and tune.rate_ornithopters or tune.rate end

return phase {
  id = "harvest", clause = "DU-HARV.1",
  run = function()
    -- Only tokens in the sector of the spice (DU-HARV.5, DU-MAP.18), in turn order where two share it (DU-HARV.6), not in the storm
    -- (DU-HARV.4).
    for _, seat in game.seats(game.first()) do
      for _, cell in RICH() do
        local there = game.count(cell, seat, tag.force)
        local n = math.min(game.get(counter.spice_heap, cell), there * rate(seat))
        if n > 0 and query.calm.has(cell) then
          game.add(counter.spice_heap, -n, cell) -- the rest stays (DU-HARV.3)
          dune.earn(seat, n)
          note("DU-HARV.1", "{1} collects {2} spice in {3}", seat, n, cell)
        end
      end
    end
  end,
}
