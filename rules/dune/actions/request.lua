-- Who ships asks an ally to add spice (DU-ALLY.13), once; an ally is not asked for anything else then.
local backing = use "backing"

local WHOM = decision {
  what = "request.whom", clause = "DU-ALLY.13", pass = "nobody",
  prompt = "Which ally do you ask to add spice?", tells = "{seat} asks {answer} to add spice",
}

-- Allies who have promised nothing yet.
local ALLIES = seats { where = {
  { "DU-ALLY.5", "no ally", among = { query.allies, arg(1) } },
  { "DU-ALLY.13", "he has promised spice", among = backing.free },
} }

return action {
  id = "request", clause = "DU-ALLY.13", quiet = true,
  needs = seats { of = arg(1), where = {
    { "DU-ALLY.13", "he has no ally", counter = { counter.alliance, at_least = 1 } },
    { "DU-ALLY.13", "he has asked an ally", counter = { counter.requested, at_most = 0 } },
  } },
  when = function(me) return tune.table_talk == 1 and game.active() == me and ALLIES.any(me) end,
  run = function(me)
    game.set(counter.requested, 1, me)
    local ally = ask.one(WHOM, me, ALLIES(me))
    if ally then backing.promise(ally) end
  end,
}
