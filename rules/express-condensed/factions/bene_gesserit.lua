local express = use "express"

local PREDICT = decision {
  what = "bene_gesserit.prediction", clause = "EC-SETUP.2", secret = true,
  prompt = "Which round do you write down, in secret?",
}

return faction {
  id = "bene_gesserit", name = "Bene Gesserit",
  about = "Writes down a round; wins if another wins in it.",
  pieces = { troop = { count = tune.troops } },
  setup = function(me) -- EC-SETUP.2
    game.set(counter.prediction, ask.number(PREDICT, me, 1, tune.rounds), me)
  end,
  abilities = {
    foretelling = {
      clause = "EC-BG.1",
      ["victory.claim"] = function(me)
        if game.get(counter.prediction, me) == express.marker() then return game.role(me) end
      end,
    },
  },
}
