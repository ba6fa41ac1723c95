-- {{Name}}. Change a line, then `sietch simulate {{game}}/{{name}} --games 1000` shows what it is worth.
-- `sietch api --game {{game}} --format markdown` explains every function and every hook point.

return faction {
  id = "{{name}}", name = "{{Name}}",
  order = 9,           -- its place in lists
  -- min_players = 3,  -- only with so many players or more

  pieces = { troop = { count = tune.troops } },

  -- An ability hooks into the rules at named points. A handler gets its seat, the value so far, and the point's arguments;
  -- it returns nothing (the value stays), a new value, or deny(clause, reason). It runs in everybody's turns, so it
  -- first asks whether it is concerned.
  abilities = {
    free_company = {
      clause = "{{name}}.1",
      -- How many new troops the dice allow.
      ["spend.recruits"] = function(me, recruits, active)
        if active == me then return 1 end
      end,
    },

    last_stand = {
      clause = "{{name}}.2",
      -- May treachery take a troop of this force?
      ["treachery.target"] = function(me, allowed, target)
        local region, owner = parts(target)
        if owner == me and game.count(region, me, tag.force) == 1 then
          return deny("{{name}}.2", "it is the last one there")
        end
      end,
    },
  },
}
