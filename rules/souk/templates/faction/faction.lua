-- {{Name}}. Change a line, then `sietch simulate {{game}}/{{name}} --games 1000` shows what it is worth.
-- `sietch api --game {{game}} --format markdown` explains every function and every hook point.

return faction {
  id = "{{name}}", name = "{{Name}}",
  about = "Trades in tea, and sells saffron dear.",
  data = { trade = card.tea }, -- the good for which it gets more: SO-SELL.3

  -- An ability hooks into the rules at named points. A handler gets its seat, the value so far, and the point's arguments;
  -- it returns nothing (the value stays) or a new value. It runs for everybody, so it first asks whether it is concerned.
  abilities = {
    connoisseur = {
      clause = "{{name}}.1",
      ["sale.price"] = function(me, price, seller, good)
        if seller == me and good == card.saffron then return price + 3 end
      end,
    },
  },
}
