local PICK = decision { what = "arrival.merchant", clause = "SO-SELL.3", prompt = "Which merchant are you?" }
local FIRST = decision { what = "arrival.crier", clause = "SO-LOT.1", prompt = "The first crier is drawn" }
local DEAL = decision { what = "arrival.deal", clause = "SO-DAY.1", prompt = "You are dealt" }

return phase {
  id = "arrival", clause = "SO-DAY.1",
  run = function()
    for _, seat in game.seats() do
      local merchant = ask.one(PICK, seat, game.roles(true))
      note("SO-SELL.3", "{1} is {2}", seat, merchant)
      game.assign(seat, merchant)
      game.set(counter.dinars, tune.purse, seat)
      chance.draw(DEAL, zone.deck, zone.hand[seat], 5)
    end
    game.set_first(chance.pick(FIRST, game.seats()))
  end,
}
