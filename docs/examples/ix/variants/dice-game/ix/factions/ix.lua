local arrakis = use "arrakis"

-- Every construction of the supply in every region that may take one; arg(1) builds.
local PLANS = regions {
  where = { { "IX.5", "you do not control it", among = { query.controlled, arg(1) } } },
  unless = {
    { "IX.5", "it has a construction", holds = { common, tag.construction } },
    { "IX.5", "it is under the storm", among = query.frozen },
  },
} * kinds { of = common, at = place.supply, kind = tag.construction }

local BUILD = decision {
  what = "ix.build", clause = "IX.5", from = PLANS,
  prompt = "The factory ship: build what where?",
}

local function has_construction(region)
  return game.count(region, common, tag.construction) > 0
end

return faction {
  id = "ix", name = "Ix", order = 9,
  pieces = { troop = { count = 12 }, leader = { count = 1, strength = 2, name = "Rhombur Vernius" } }, -- IX.1
  setup = function(me) -- IX.1
    game.move(pile.reserve[me], pile.card[me], me, kind.leader, 1)
    game.move(pile.reserve[me], pile.card[me], me, kind.troop, 2)
    game.move(pile.reserve[me], place.polar_sink, me, kind.troop, tune.ix_start)
  end,
  abilities = {
    tool_makers = {
      clause = "IX.2",
      ["recruit.dice"] = function(me, dice, seat)
        if seat == me then return tune.ix_dice end
      end,
      ["alliance.reach"] = function(me, reach, proposer, other)
        if other == me then return true end
      end,
    },
    carriers = {
      clause = "IX.3",
      ["move.reach"] = function(me, reach, owner, from, target)
        if owner == me and has_construction(from) then return true end
      end,
    },
    war_machines = {
      clause = "IX.4", alliance = true,
      ["combat.strength"] = function(me, strength, seat, region)
        if seat == me and strength > 0 and has_construction(region) then
          note("IX.4", "the machines of Ix make {1} stronger", me)
          return strength + 1
        end
      end,
    },
    factory_ship = {
      clause = "IX.5",
      action = {
        when = function(me)
          return me == game.active() and game.get(counter.ix_built) == 0
            and arrakis.spice(me) >= tune.ix_price and PLANS.any(me)
        end,
        run = function(me)
          game.set(counter.ix_built, 1) -- before asking: an action is on offer inside its own question, too
          local region, _, what = parts(ask.one(BUILD, me))
          arrakis.pay(me, tune.ix_price)
          game.move(place.supply, region, common, what, 1)
          note("IX.5", "{1} builds a {2} in {3}", me, what, region)
        end,
      },
    },
  },
}
