local FORESEE = decision {
  what = "atreides.foresee", clause = "EA-ATR.1", pass = "throw",
  prompt = "Prescience: set one die aside, showing what?",
}

-- Every face of every die.
local function visions()
  local list = {}
  for _, type in { die.white, die.black, die.red, die.blue } do
    for _, shown in game.faces(type) do list[#list + 1] = shown end
  end
  return list
end

return faction {
  id = "atreides", name = "Atreides",
  about = "Sets one die aside, with a face of its choice.",
  pieces = { troop = { count = tune.troops } },
  abilities = {
    prescience = {
      clause = "EA-ATR.1",
      ["roll.start"] = function(me, _, roller)
        if roller ~= me then return end
        local shown = ask.one(FORESEE, me, visions)
        if not shown then return end
        game.turn_to(shown)
        note("EA-ATR.1", "{1} sets a die aside: {2}", me, shown)
      end,
    },
  },
}
