local ASIDE = decision {
  what = "atreides.aside", clause = "EC-ATR.1", pass = "none_aside",
  prompt = "Prescience: put which die aside, unthrown?",
}
local CHANGE = decision {
  what = "atreides.change", clause = "EC-ATR.1", pass = "leave",
  prompt = "Prescience: change which of the dice you kept?",
}
local RESULT = decision {
  what = "atreides.result", clause = "EC-ATR.1",
  prompt = "Prescience: turn {1} to what?",
}

local DICE = { die.faction, die.location, die.spice } -- the treachery die is thrown later and apart: EX-A.15

-- Only dice that are kept: what lies aside has no result (EX-A.9).
local function faces_kept()
  local list = {}
  for _, one in DICE do
    for _, shown in game.faces_kept(one) do list[#list + 1] = shown end
  end
  return list
end

-- The other faces of the die that has this face.
local function other_faces(shown)
  for _, one in DICE do
    local list = game.faces(one)
    local at = table.find(list, shown)
    if at then
      table.remove(list, at)
      return list
    end
  end
end

return faction {
  id = "atreides", name = "Atreides",
  about = "Leaves one die unthrown, may change another.",
  pieces = { troop = { count = tune.troops } },
  abilities = {
    prescience = {
      clause = "EC-ATR.1",
      ["roll.start"] = function(me, _, roller)
        if roller ~= me then return end
        local aside = ask.one(ASIDE, me, DICE)
        if not aside then return end
        game.set_apart(aside, true, 1)
        game.set(counter.aside, aside)
        note("EC-ATR.1", "{1} puts a {2} die aside", me, aside)
      end,
      -- The change is what the die put aside is given for.
      ["roll.done"] = function(me, _, roller)
        if roller ~= me then return end
        if not game.get(counter.aside) and tune.free_prescience == 0 then return end
        local old = ask.one(CHANGE, me, faces_kept)
        if not old then return end
        local new = ask.one(RESULT, me, function() return other_faces(old) end, old)
        game.turn_to(new, old)
        note("EC-ATR.1", "{1} turns {2} to {3}", me, old, new)
      end,
    },
  },
}
