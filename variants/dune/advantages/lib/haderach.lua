-- The Kwisatz Haderach (DO-ATR).
local haderach = {}

-- Can he fight there? Once enough have fallen (DO-ATR.1), if he lives, in one territory a turn (DO-ATR.2).
function haderach.can_fight(cell)
  local before = game.get(counter.haderach_at)
  return game.get(counter.fallen_tokens) >= tune.haderach_needs and game.count_cards(zone.haderach) > 0
    and (before == nil or game.area(before) == game.area(cell))
end

return haderach
