-- Who ships asks an ally to add spice (DU-ALLY.13), once; an ally is not asked for anything else then.
local backing = use "backing"
local dune = use "dune"

local WHOM = decision {
  what = "request.whom", clause = "DU-ALLY.13", pass = "nobody",
  prompt = "Which ally do you ask to add spice?", tells = "{seat} asks {answer} to add spice",
}

-- Allies who have promised nothing yet.
local function allies(me)
  local list = {}
  for _, seat in game.seats(me) do
    if dune.allied(me, seat) and backing.is_free(seat) then list[#list + 1] = seat end
  end
  return list
end

return action {
  id = "request", clause = "DU-ALLY.13", quiet = true,
  when = function(me)
    return tune.table_talk == 1 and game.active() == me and game.get(counter.requested, me) == 0 and #allies(me) > 0
  end,
  run = function(me)
    game.set(counter.requested, 1, me)
    local ally = ask.one(WHOM, me, allies(me))
    if ally then backing.promise(ally) end
  end,
}
