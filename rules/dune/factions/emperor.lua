local dune = use "dune"
local karama = use "karama"

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
  },
}
