-- {{Name}}. `sietch api --format markdown` lists the points where a rule can hook in.

return variant {
  id = "{{name}}",
  abilities = {
    toll = {
      clause = "{{name}}.1",
      -- What shipping one troop costs. A handler returns nothing (the value stays), a new value, or deny(clause, reason).
      -- The first argument is the seat that has an ability; a variant has none.
      ["ship.cost"] = function(_, cost, owner, region)
        if game.is(region, tag.strategic) then return cost + tune.{{word}}_toll end
      end,
    },
  },
}
