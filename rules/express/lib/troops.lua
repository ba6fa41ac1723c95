-- What treachery, combat and the end share. Who is an enemy and who controls a place is defined here and nowhere else: a
-- variant that says `replaces = true` changes it for the whole game.
local troops = {}

-- Whoever is an enemy of arg(1): everybody else (EX-A.3).
seats { id = "enemies", of = { but = { arg(1) } } }

-- Places that arg(1) controls: it has troops there, and nobody else has (EB-END.1).
regions { id = "controlled", only = { arg(1), tag.force } }

-- Enemy troops on the board, which treachery removes.
troops.targets = pieces {
  kind = tag.force,
  where = { { "EX-A.3", "it is no enemy's", of = { query.enemies, arg(1) } } },
}

-- Places where several factions meet.
troops.met = regions { clause = "EB-COMB.1", reason = "no two factions meet there", shared = tag.force }

-- Those whose control wins (EB-END.1).
troops.winning = regions { is = tag.winning, among = { query.controlled, arg(1) } }

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
  for _, region in troops.met() do
    local neutral = tune.polar_sink_neutral == 1 and game.is(region, tag.neutral)
    if hook("combat.here", not neutral, region, me) then list[#list + 1] = region end
  end
  return list
end

return troops
