local express = use "express"

local ELITE = decision {
  what = "corrino.sardaukar", clause = "EC-COR.2",
  prompt = "How many of the troops you placed in {1} become Sardaukar, for 1 spice each?",
}

return faction {
  id = "corrino", name = "Corrino",
  about = "Stores spice; Sardaukar count 2.",
  -- A Sardaukar stands for a troop, so there are never more than troops.
  pieces = { troop = { count = tune.troops }, sardaukar = { count = tune.troops, strength = 2 } },
  abilities = {
    imperial_treasury = {
      clause = "EC-COR.1",
      ["spice.kept"] = function(me, _, seat, unused)
        if seat == me then return express.stored(unused) end
      end,
    },
    salusa_secundus = {
      clause = "EC-COR.2",
      ["troops.placed"] = function(me, _, seat, region, placed)
        if seat ~= me then return end
        local most = math.min(placed, express.spice(me))
        if most == 0 then return end
        local n = ask.number(ELITE, me, 0, most, region)
        if n == 0 then return end
        express.pay(me, n)
        game.move(region, pile.reserve[me], me, kind.troop, n)
        game.move(pile.reserve[me], region, me, kind.sardaukar, n)
        note("EC-COR.2", "{1} has {2} Sardaukar more in {3}", me, n, region)
      end,
      -- Removed last, also by treachery (EX-A.10).
      ["treachery.target"] = function(me, _, target)
        local region, owner, what = parts(target)
        if owner == me and what == kind.sardaukar and game.count(region, me, kind.troop) > 0 then
          return deny("EX-A.10", "plain troops are removed first")
        end
      end,
    },
  },
}
