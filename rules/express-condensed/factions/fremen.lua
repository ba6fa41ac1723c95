local express = use "express"

local RIDES = regions { clause = "EC-FRE.1", reason = "none of your troops is there", holds = { arg(1), kind.troop } }
local ELSEWHERE = regions { unless = { { "EC-FRE.1", "they are there already", one_of = { arg(2) } } } }

local FROM = decision {
  what = "fremen.from", clause = "EC-FRE.1", pass = "stay", from = RIDES,
  prompt = "Ride Shai-Hulud from where?",
}
local TO = decision {
  what = "fremen.to", clause = "EC-FRE.1", from = ELSEWHERE,
  prompt = "Ride Shai-Hulud from {1} to where?",
}
local RIDERS = decision {
  what = "fremen.riders", clause = "EC-FRE.1",
  prompt = "How many troops ride from {1} to {2}?",
}
local DOUBLE = decision {
  what = "fremen.double", clause = "EC-FRE.2",
  prompt = "How many of your troops in {1} count 2, for 1 spice each?",
}

return faction {
  id = "fremen", name = "Fremen",
  about = "Stores spice, rides Shai-Hulud, pays to count 2.",
  pieces = { troop = { count = tune.troops } },
  abilities = {
    ride_the_worm = {
      clause = "EC-FRE.1",
      ["worm.ride"] = function(me, _, seat)
        if seat ~= me or tune.worm_ride == 0 then return end
        local from = ask.one(FROM, me)
        if not from then return end
        local to = ask.one(TO, me, from)
        local most = math.min(tune.worm_ride, game.count(from, me, kind.troop)) -- all of them, if they like
        local n = ask.number(RIDERS, me, 1, most, from, to)
        game.move(from, to, me, kind.troop, n)
        note("EC-FRE.1", "{1} rides Shai-Hulud with {2} from {3} to {4}", me, n, from, to)
      end,
    },
    sietch_stores = {
      clause = "EC-FRE.2",
      ["spice.kept"] = function(me, _, seat, unused)
        if seat == me then return express.stored(unused) end
      end,
      ["combat.doubled"] = function(me, doubled, seat, region)
        if seat ~= me then return end
        local most = math.min(express.spice(me), game.count(region, me, kind.troop))
        if most == 0 then return end
        local n = ask.number(DOUBLE, me, 0, most, region)
        if n == 0 then return end
        express.pay(me, n)
        note("EC-FRE.2", "{1} pays {2} spice for the combat in {3}", me, n, region)
        return doubled + n
      end,
    },
  },
}
