-- {{Name}}. Change a line, then `sietch simulate {{game}}/{{name}} --games 100` shows what it is worth.
-- `sietch api --game {{game}} --format markdown` explains every function and every hook point.

return faction {
  id = "{{name}}", name = "{{Name}}", order = 9,
  about = "A faction of our own.",

  -- The tokens begin in reserve.
  pieces = { troop = { count = tune.tokens } },

  -- Spice and cards to begin with, tokens revived for nothing, cards in hand at most, traitors kept.
  data = { spice = 8, free_revival = 2, hand_limit = 4, cards = 1, traitors = 1 },

  -- Runs once, before the first turn; `me` is the seat that plays this faction.
  setup = function(me) -- {{name}}.1
    game.move(pile.reserve[me], place.polar_sink, me, kind.troop, 5)
  end,

  -- An ability hooks into the rules at named points. A handler gets its seat, the value so far, and the point's arguments;
  -- it returns nothing (the value stays), a new value, or deny(clause, reason). It runs for everybody, so it first asks
  -- whether it is concerned.
  abilities = {
    machines = {
      clause = "{{name}}.2",
      -- How far its groups go.
      ["move.range"] = function(me, range, seat)
        if seat == me then return range + 1 end
      end,
    },

    shelters = {
      clause = "{{name}}.3",
      -- Does the storm take its tokens?
      ["storm.kills"] = function(me, _, owner)
        if owner == me then return deny("{{name}}.3", "{{Name}} sit in their shelters") end
      end,
    },
  },
}
