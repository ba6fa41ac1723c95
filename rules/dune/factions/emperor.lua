local dune = use "dune"
local karama = use "karama"
local purse = use "purse"

local WHOM = decision {
  what = "emperor.whom", clause = "DU-EMP.2", pass = "nobody",
  prompt = "To which ally do you give spice?",
  tells = "{seat} turns to {answer}",
}
local GIFT = decision {
  what = "emperor.gift", clause = "DU-EMP.2",
  prompt = "How much spice do you give {1}?",
  tells = "{seat} gives {1} {answer} spice",
}

return faction {
  id = "emperor", name = "Emperor", order = 3,
  about = "Is paid for every treachery card.",
  pieces = { troop = { count = tune.tokens } }, -- all in reserve: DU-EMP.4
  data = { spice = 10, free_revival = 1, hand_limit = 4, cards = 1, traitors = 1 },
  abilities = {
    choam = {
      clause = "DU-EMP.1",
      cancel = karama.before("sale.paid", function(me, _, buyer) return buyer ~= me end),
      ["sale.paid"] = function(me, _, buyer, price)
        if buyer ~= me then dune.earn(me, price) end -- his own go to the bank (DU-EMP.3)
      end,
    },
    -- Spice for allies at any time; what they pay for cards comes back to him as from everybody.
    gifts = {
      clause = "DU-EMP.2",
      action = {
        quiet = true,
        when = function(me) return game.get(counter.alliance, me) ~= 0 and purse.free(me) > 0 end,
        run = function(me)
          local ally = ask.one(WHOM, me, query.allies(me))
          if ally then purse.give(me, ally, ask.number(GIFT, me, 0, function() return purse.free(me) end, ally)) end
        end,
      },
    },
  },
}
