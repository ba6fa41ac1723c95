local dice = use "dice"

local ROUTE = decision {
  what = "guild.location", clause = "EA-GUI.1", from = regions {},
  prompt = "Which place do you pick?",
}

return faction {
  id = "guild", name = "Guild",
  about = "Chooses the place; moves troops from anywhere.",
  pieces = { troop = { count = tune.troops } },
  abilities = {
    navigators = {
      clause = "EA-GUI.1",
      ["roll.start"] = function(me, _, roller)
        if roller == me then game.set_apart(die.blue, true) end
      end,
      ["roll.done"] = function(me, _, roller)
        if roller ~= me then return end
        local region = ask.one(ROUTE, me)
        game.turn_to(dice.face_of(region))
        note("EA-GUI.1", "{1} picks {2}", me, region)
      end,
    },
    heighliners = {
      clause = "EA-GUI.2",
      ["spend.from"] = function(me, _, seat)
        if seat == me then return game.places(me, tag.force) end
      end,
    },
  },
}
