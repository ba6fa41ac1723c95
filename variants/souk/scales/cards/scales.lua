-- What Scales do for the merchant in whose stall they lie.
return effects {
  id = "scales",
  abilities = {
    fair_weight = {
      clause = "SO-SCALES.2",
      ["sale.price"] = function(me, price, seller) if seller == me then return price + 2 end end,
    },
  },
}
