return faction {
  id = "harkonnen", name = "Harkonnen",
  about = "One treachery every turn, without throwing for it.",
  pieces = { troop = { count = tune.troops } },
  abilities = {
    intrigue = {
      clause = "EA-HAR.1",
      ["roll.start"] = function(me, _, roller)
        if roller == me then game.set_apart(die.black, true) end
      end,
      ["treachery.strike"] = function(me, _, active)
        if active == me then return true end
      end,
    },
  },
}
