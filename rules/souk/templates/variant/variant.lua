-- {{Name}}. `sietch api --game {{game}} --format markdown` lists the points where a rule can hook in.

return variant {
  id = "{{name}}",
  abilities = {
    sought_after = {
      clause = "{{name}}.1",
      -- What the market pays. A handler returns nothing (the value stays) or a new value. The first argument is the
      -- seat that has an ability; a variant has none.
      ["sale.price"] = function(_, price, seller, good, sellers)
        if good == card.{{word}} then return price + sellers * tune.{{word}}_rise end
      end,
    },
  },
}
