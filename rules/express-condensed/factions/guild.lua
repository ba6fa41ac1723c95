local STEER = decision {
  what = "guild.location", clause = "EC-GUI.1", pass = "leave",
  prompt = "The location die shows {1}: turn it to which place?",
}

local function other_places(shown)
  local list = game.faces(die.location)
  table.remove(list, table.find(list, shown))
  return list
end

return faction {
  id = "guild", name = "Spacing Guild",
  about = "May turn the location die; moves troops from anywhere.",
  pieces = { troop = { count = tune.troops } },
  abilities = {
    navigators = {
      clause = "EC-GUI.1",
      ["roll.done"] = function(me, _, roller)
        local shown = game.face(die.location)
        if roller ~= me or not shown then return end
        local to = ask.one(STEER, me, function() return other_places(shown) end, shown)
        if not to then return end
        game.turn_to(to)
        note("EC-GUI.1", "{1} changes the location to {2}", me, to)
      end,
    },
    heighliners = {
      clause = "EC-GUI.2",
      ["move.from"] = function(me, _, seat)
        if seat == me then return game.places(me, tag.force) end
      end,
    },
  },
}
