-- {{Name}}. `sietch api --game {{game}} --format markdown` lists the points where a rule can hook in.

return variant {
  id = "{{name}}",
  abilities = {
    levy = {
      clause = "{{name}}.1",
      -- How many new troops the dice allow. A handler returns nothing (the value stays), a new value, or
      -- deny(clause, reason). The first argument is the seat that has an ability; a variant has none.
      ["troops.tokens"] = function(_, tokens, seat)
        if #game.places(seat, tag.force) == 0 then return tokens + tune.{{word}}_levy end
      end,
    },
  },
}
