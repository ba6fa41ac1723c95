-- {{Name}}. `sietch api --game {{game}} --format markdown` lists the points where a rule can hook in.

return variant {
  id = "{{name}}",
  abilities = {
    toll = {
      clause = "{{name}}.1", priority = -1, -- after the powers of factions
      -- What a shipment costs. A handler returns nothing (the value stays), a new value, or deny(clause, reason). The first
      -- argument is the seat that has an ability; a variant has none.
      ["ship.price"] = function(_, price, seat, n, where)
        if game.is(where, tag.stronghold) then return price + tune.{{word}}_toll end
      end,
    },
  },
}
