local stock = use "stock"

-- Where a troop can become a Sardaukar: wherever one stands, or with the knob only where one was just placed, arg(2)
-- (EX-A.17).
local TRAINEES = regions {
  where = {
    { "EA-COR.2", "none of your troops is there", holds = { arg(1), kind.troop } },
    tune.sardaukar_placed_only == 1 and { "EX-A.17", "none was just placed there", one_of = { arg(2) } } or nil,
  },
}

local TRAIN = decision {
  what = "corrino.sardaukar", clause = "EA-COR.2", pass = "none", from = TRAINEES,
  prompt = "Pay 1 more point to make one of your troops a Sardaukar: where?",
}

-- How many may still come to the board: there are figures of both kinds for all, but never more than that many of them
-- together on it (EB-COMP.1).
local function left(me)
  local supply = pile.supply[me]
  return game.count(supply, me, kind.troop) + game.count(supply, me, kind.sardaukar) - tune.troops
end

return faction {
  id = "corrino", name = "Corrino",
  about = "Keeps unspent points; Sardaukar attack with 2.",
  -- Only points limit how many troops become Sardaukar (EA-COR.2).
  pieces = { troop = { count = tune.troops }, sardaukar = { count = tune.troops, attack = 2 } },
  abilities = {
    treasury = {
      clause = "EA-COR.1",
      ["spend.points"] = function(me, points, seat)
        if seat == me then return points + stock.of(me) end
      end,
      ["spend.done"] = function(me, _, seat, points)
        if seat == me then stock.keep(me, points) end
      end,
    },
    sardaukar = {
      clause = "EA-COR.2",
      ["spend.recruits"] = function(me, recruits, seat)
        if seat == me then return math.min(recruits, left(me)) end
      end,
      -- Another figure takes the place of the troop, until it dies.
      ["spend.placed"] = function(me, points, seat, location)
        if seat ~= me or points == 0 then return end
        local region = ask.one(TRAIN, me, location)
        if not region then return end
        game.move(region, pile.supply[me], me, kind.troop, 1)
        game.move(pile.supply[me], region, me, kind.sardaukar, 1) -- EX-A.11
        note("EA-COR.2", "{1} trains a Sardaukar in {2}", me, region)
        return points - 1
      end,
    },
  },
}
