-- {{Name}}. Change a line, then `sietch simulate {{game}}/{{name}} --games 100` shows what it is worth.
-- `sietch api --game {{game}} --format markdown` explains every function and every hook point.

return faction {
  id = "{{name}}", name = "{{Name}}",
  about = "A Leader of our own.",
  pieces = { agent = { count = 3 }, mentat = { count = 1 }, troop = { count = 12 } },
  data = { leader = "{{word}}_leader" }, -- the row with its Signet ability

  -- An ability hooks into the rules at named points. A handler gets its seat, the value so far, and the point's arguments;
  -- it returns nothing (the value stays) or a new value. It runs for everybody, so it first asks whether it is concerned.
  abilities = {
    rich_sands = {
      clause = "{{name}}.1",
      ["harvest.spice"] = function(me, spice, seat)
        if seat == me then return spice + 1 end
      end,
    },
  },
}
