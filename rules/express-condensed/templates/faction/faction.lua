-- {{Name}}. Change a line, then `sietch simulate {{game}}/{{name}} --games 1000` shows what it is worth.
-- `sietch api --game {{game}} --format markdown` explains every function and every hook point.

-- A decision is declared once, under a name of its own, and asked where it is needed.
local START = decision {
  what = "{{name}}.start", clause = "{{name}}.1",
  prompt = "How many troops begin in the Polar Sink?",
}

return faction {
  id = "{{name}}", name = "{{Name}}",
  order = 9,

  -- The pieces begin in the reserve.
  pieces = { troop = { count = tune.troops } },

  -- Runs once, before the first turn; `me` is the seat that plays this faction.
  setup = function(me) -- {{name}}.1
    local n = ask.number(START, me, 0, 2)
    game.move(pile.reserve[me], place.polar_sink, me, kind.troop, n)
  end,

  -- An ability hooks into the rules at named points. A handler gets its seat, the value so far, and the point's arguments;
  -- it returns nothing (the value stays), a new value, or deny(clause, reason). It runs in everybody's turns, so it
  -- first asks whether it is concerned.
  abilities = {
    spice_traders = {
      clause = "{{name}}.2",
      -- The spice a player gets after its throws.
      ["spice.income"] = function(me, spice, seat)
        if seat == me and spice > 0 then return spice + 1 end
      end,
    },

    guards = {
      clause = "{{name}}.3",
      -- May treachery remove this troop?
      ["treachery.target"] = function(me, may, target, active, shown)
        local _, owner = parts(target)
        if owner == me and shown == face.poison then return deny("{{name}}.3", "{{Name}} taste everything first") end
      end,
      -- The force of a side in a combat.
      ["combat.force"] = function(me, force, seat, region, enemy)
        if seat == me and game.active() ~= me then return force + 1 end
      end,
    },
  },
}
