local TREAT = decision {
  what = "harkonnen.treat", clause = "EC-HAR.1", pass = "as_it_lies",
  prompt = "The treachery die shows {1}: treat it as something else?",
}

-- The attacks, but for the one the die shows anyway.
local function attacks(shown)
  local list = {}
  for _, other in game.faces(die.treachery) do
    if other ~= shown and game.is(other, tag.attack) then list[#list + 1] = other end
  end
  return list
end

return faction {
  id = "harkonnen", name = "Harkonnen",
  about = "Treats any treachery result as an attack it likes.",
  pieces = { troop = { count = tune.troops } },
  abilities = {
    treachery = {
      clause = "EC-HAR.1",
      ["treachery.result"] = function(me, shown, active)
        if active ~= me then return end
        local as = ask.one(TREAT, me, function() return attacks(shown) end, shown)
        if as then note("EC-HAR.1", "{1} treats {2} as {3}", me, shown, as) end
        return as
      end,
    },
  },
}
