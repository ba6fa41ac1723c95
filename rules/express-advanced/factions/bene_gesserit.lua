local PREDICT = decision {
  what = "bene_gesserit.prediction", clause = "EA-SETUP.2", secret = true,
  prompt = "In which round will another player win? Nobody sees what you write down.",
}

return faction {
  id = "bene_gesserit", name = "Bene Gesserit",
  about = "Writes down a round; wins if another wins in it.",
  pieces = { troop = { count = tune.troops } },
  setup = function(me)
    game.set(counter.prediction, ask.number(PREDICT, me, 1, tune.last_prediction), me)
  end,
  abilities = {
    ultimate_plan = {
      clause = "EA-BG.1",
      ["victory.claim"] = function(me)
        if game.get(counter.prediction, me) == game.round() then return game.role(me) end
      end,
    },
  },
}
