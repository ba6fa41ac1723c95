-- Points that some factions keep for later turns (EA-COR.1, EA-FRE.1).
local stock = {}

function stock.of(seat)
  return game.get(counter.stock, seat)
end

-- What is kept after a turn; the points of the turn include what was kept before.
function stock.keep(seat, points)
  game.set(counter.stock, math.min(points, tune.stock_limit), seat)
end

return stock
