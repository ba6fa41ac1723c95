local dune = use "dune"
local karama = use "karama"

return faction {
  id = "guild", name = "Guild", order = 5,
  about = "Is paid for every shipment, ships for half; wins if nobody has in the end.",
  pieces = { troop = { count = tune.tokens } },
  data = { spice = 5, free_revival = 1, hand_limit = 4, cards = 1, traitors = 1 },
  setup = function(me) game.move(pile.reserve[me], place.tueks_sietch, me, kind.troop, 5) end,
  abilities = {
    transport = {
      clause = "DU-GUI.1",
      cancel = karama.before("ship.paid", function(me, _, seat) return seat ~= me end),
      ["ship.paid"] = function(me, _, seat, price)
        if seat ~= me then dune.earn(me, price) end
      end,
    },
    -- Half, rounded up, for its own shipment (DU-GUI.2), and for its allies' (DU-GUI.6).
    half_price = {
      clause = "DU-GUI.2", alliance = true,
      ["ship.price"] = function(me, price, seat)
        if seat == me then return (price + 1) // 2 end
      end,
    },
    default_victory = {
      clause = "DU-GUI.7",
      ["victory.last"] = function(_, winner)
        if not winner then return role.guild end
      end,
    },
  },
}
