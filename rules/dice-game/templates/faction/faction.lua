-- {{Name}}. Change a line, then `sietch simulate {{game}}/{{name}} --games 1000` shows what it is worth.
-- `sietch api --format markdown` explains every function and every hook point.

-- A decision is declared once, under a name of its own, and asked where it is needed.
local START = decision {
  what = "{{name}}.start", clause = "{{name}}.1",
  prompt = "How many of your 3 troops begin in the Polar Sink? The others wait on your card.",
}

return faction {
  id = "{{name}}", name = "{{Name}}",
  order = 9,           -- factions set up in this order
  -- min_players = 5,  -- only with so many players or more

  -- The pieces begin in the reserve. Strength is 1 where nothing is said.
  pieces = { troop = { count = 12 }, leader = { count = 1, strength = 3, name = "Your Leader" } },

  -- Runs once, when the game is set up; `me` is the seat that plays this faction.
  setup = function(me) -- {{name}}.1
    game.move(pile.reserve[me], pile.card[me], me, kind.leader, 1)
    local n = ask.number(START, me, 0, 3)
    game.move(pile.reserve[me], place.polar_sink, me, kind.troop, n)
    game.move(pile.reserve[me], pile.card[me], me, kind.troop, 3 - n)
  end,

  -- An ability hooks into the rules at named points. A handler gets its seat, the value so far, and the point's arguments;
  -- it returns nothing (the value stays), a new value, or deny(clause, reason). It runs in everybody's turns, so it
  -- first asks whether it is concerned.
  abilities = {
    free_company = {
      clause = "{{name}}.2",
      -- How many dice recruit for a player.
      ["recruit.dice"] = function(me, dice, seat)
        if seat == me then return 2 end
      end,
      -- May the proposer invite the other player?
      ["alliance.reach"] = function(me, reach, proposer, other)
        if other == me then return true end
      end,
    },

    desert_fighters = {
      clause = "{{name}}.3",
      alliance = true, -- an ally has this ability too, in its own turn; then `me` is the ally
      -- Does the storm take a troop of this owner in this region?
      ["storm.kill"] = function(me, kills, owner, region)
        if owner == me then return deny("{{name}}.3", "{{Name}} know the storm") end
      end,
      -- The strength a side has committed to a combat.
      ["combat.strength"] = function(me, strength, seat, region)
        if seat == me and game.is(region, tag.desert) then return strength + 1 end
      end,
    },
  },
}
