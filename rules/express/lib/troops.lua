-- What treachery and combat share.
local troops = {}

-- Lost troops go to their owner's supply unless an ability says otherwise.
-- `cause` is "treachery" or "combat".
function troops.lose(from, owner, what, n, cause)
  if n == 0 then return end
  local to = hook("piece.lost", pile.supply[owner], owner, what, n, cause) -- EB-COMP.1
  game.move(from, to, owner, what, n)
end

-- Where combats are fought: everywhere, also in the Polar Sink unless the knob makes it neutral (EB-COMB.1, EX-A.1).
function troops.battlefields(me)
  local list = {}
  for _, region in game.shared(tag.force) do
    local neutral = tune.polar_sink_neutral == 1 and game.is(region, tag.neutral)
    if hook("combat.here", not neutral, region, me) then list[#list + 1] = region end
  end
  return list
end

return troops
