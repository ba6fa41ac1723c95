local dice, troops = use "dice", use "troops"

local TARGET = decision {
  what = "treachery.target", clause = "EB-TREA.1",
  pass = tune.treachery_optional == 1 and "spare" or nil, -- a must unless the knob lets one spare (EX-A.3)
  prompt = "Treachery: remove which enemy troop?", skipped = "no treachery: no enemy has a troop on the board",
  hook = "treachery.target",
  unless = {
    { "EX-A.3", "it is no enemy's", function(p, me)
      local _, owner = parts(p)
      return owner == me
    end },
  },
}

return phase {
  id = "treachery", clause = "EB-TREA.1",
  needs = { shows = dice.deadly, unless = "treachery.strike" },
  run = function(me)
    if not hook("treachery.strike", dice.strikes(), me) then return end
    local target = ask.one(TARGET, me, function() return game.pieces(tag.force) end)
    if not target then return end -- nobody can be hit, or all are spared
    local region, owner, what = parts(target)
    note("EB-TREA.1", "treachery of {4}: {1} loses a {2} in {3}", owner, what, region, me)
    troops.lose(region, owner, what, 1, "treachery")
  end,
}
