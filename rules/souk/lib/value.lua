-- How near a seat is to winning, from 0 to 1, for bots that look ahead (SO-END.1): dinars, what its hand may still bring,
-- and how much of the renown it has.
local MOST = tune.purse + 12 * tune.days + tune.renown

-- Goods bring about half of their price, as others sell them too; each day only one is sold (SO-SELL.1), and what is
-- sold already has less to bring to renown (SO-END.1).
local function prospects(me)
  local days, worth, kinds = tune.days - game.round() + 1, 0, 0
  for what, printed in pairs(row) do
    if printed.tags[tag.good] then
      local held = game.count_cards(zone.hand[me], what)
      local sold = game.count_cards(zone.sold[me], what) > 0
      worth = worth + math.min(held, days) * printed.price * 0.3
      if sold then kinds = kinds + 1 elseif held > 0 then worth = worth + tune.renown / 8 end
    end
  end
  return worth + kinds * tune.renown / 4 + game.count_cards(zone.hand[me], card.inspector) * 2
end

return function(me)
  return math.min(0.99, hook("value.seat", (game.get(counter.dinars, me) + prospects(me)) / MOST, me))
end
