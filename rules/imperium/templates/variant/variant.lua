-- {{Name}}. `sietch api --game {{game}} --format markdown` lists the points where a rule can hook in.

return variant {
  id = "{{name}}",
  abilities = {
    cheap_seats = {
      clause = "{{name}}.1",
      -- What a space costs. A handler returns nothing (the value stays) or a new value. The first argument is the seat that has
      -- an ability; a variant has none.
      ["space.price"] = function(_, solari, _, space)
        if space == place.high_council then return solari - tune.{{word}}_less end
      end,
    },
  },
}
