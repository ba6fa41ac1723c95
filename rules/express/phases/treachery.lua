local dice, troops = use "dice", use "troops"

local TARGET = decision {
  what = "treachery.target", clause = "EB-TREA.1", from = troops.targets,
  pass = tune.treachery_optional == 1 and "spare" or nil, -- a must unless the knob lets one spare (EX-A.3)
  prompt = "Treachery: remove which enemy troop?", skipped = "no treachery: no enemy has a troop on the board",
  hook = "treachery.target",
}

return phase {
  id = "treachery", clause = "EB-TREA.1",
  needs = dice.deadly,
  run = function(me)
    if not hook("treachery.strike", dice.deadly.any(), me) then return end
    local target = ask.one(TARGET, me)
    if not target then return end -- nobody can be hit, or all are spared
    local region, owner, what = parts(target)
    note("EB-TREA.1", "treachery of {4}: {1} loses a {2} in {3}", owner, what, region, me)
    troops.lose(region, owner, what, 1, "treachery")
  end,
}
