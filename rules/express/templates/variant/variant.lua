-- {{Name}}. `sietch api --game {{game}} --format markdown` lists the points where a rule can hook in.

return variant {
  id = "{{name}}",
  abilities = {
    fresh_start = {
      clause = "{{name}}.1",
      -- The points of the turn. A handler returns nothing (the value stays), a new value, or deny(clause, reason).
      -- The first argument is the seat that has an ability; a variant has none.
      ["spend.points"] = function(_, points, active)
        if #game.places(active, tag.force) == 0 then return points + tune.{{word}}_points end
      end,
    },
  },
}
