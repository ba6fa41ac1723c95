local stock = use "stock"

local FURY = decision {
  what = "fremen.fury", clause = "EA-FRE.2",
  prompt = "How many of your troops in {1} attack with 2, for 1 point each?",
}

return faction {
  id = "fremen", name = "Fremen",
  about = "A point more every turn; pays to attack with 2.",
  pieces = { troop = { count = tune.troops } },
  abilities = {
    water_discipline = {
      clause = "EA-FRE.1",
      ["spend.points"] = function(me, points, seat)
        if seat == me then return points + tune.fremen_points + stock.of(me) end
      end,
      ["spend.done"] = function(me, _, seat, left)
        if seat == me then stock.keep(me, left) end
      end,
    },
    fury = {
      clause = "EA-FRE.2",
      -- Openly, when it is their turn to say so (EX-A.6).
      ["combat.attack"] = function(me, attack, seat, region)
        local most = seat == me and math.min(stock.of(me), game.count(region, me, kind.troop)) or 0
        if most == 0 then return end
        local n = ask.number(FURY, me, 0, most, region)
        if n == 0 then return end
        game.add(counter.stock, -n, me)
        note("EA-FRE.2", "{1} spends {2} points on the combat in {3}", me, n, region)
        return attack + n
      end,
    },
  },
}
