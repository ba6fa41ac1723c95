local THROW = decision {
  what = "roll.throw", clause = "EB-ROLL.1",
  prompt = "The dice fall.",
}
local KEEP = decision {
  what = "roll.keep", clause = "EB-ROLL.1",
  prompt = "Which dice do you keep? The rest is thrown again.", tells = "{seat} keeps {answer}",
}

local RULES = { throw = THROW, keep = KEEP, min = 1, limit = tune.max_throws > 0 and tune.max_throws or nil }

return phase {
  id = "roll", clause = "EB-ROLL.1",
  run = function(me)
    game.gather()
    hook("roll.start", nil, me)
    keep_and_throw(me, RULES)
    hook("roll.done", nil, me)
  end,
}
