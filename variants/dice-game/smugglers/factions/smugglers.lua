local arrakis = use "arrakis"

-- The leader, once it can be paid for: an ally's gift may make up the price (DD-A.20).
local FOR_HIRE = kinds {
  of = arg(1), at = pile.reserve, kind = kind.leader,
  where = { { "DD-SMU.4", "you cannot pay 2 spice", function(_, me) return arrakis.spice(me) >= 2 end } },
}

local HIRE = decision {
  what = "smugglers.leader", clause = "DD-SMU.4", pass = "no", from = FOR_HIRE,
  prompt = "Pay 2 spice to take your leader to the card?",
  only_if = {
    { "DD-SMU.4", "your leader is not in the reserve", function(me) return game.count(pile.reserve[me], me, kind.leader) > 0 end },
  },
}

local EMPTY = regions { empty = tag.force }

return faction {
  id = "smugglers", name = "Smugglers", order = 8, min_players = 6, -- DD-SETUP.4, DD-A.32
  about = "Ships hired troops from its reserve; anybody's ally.",
  pieces = { troop = { count = 12 }, leader = { count = 1, strength = 3, name = "Esmar Tuek" } }, -- DD-SMU.2
  setup = function(me) -- DD-SMU.1
    game.move(pile.reserve[me], pile.card[me], me, kind.leader, 1)
    game.move(pile.reserve[me], place.polar_sink, me, kind.troop, 3)
  end,
  abilities = {
    mercenaries = {
      clause = "DD-SMU.3", -- no die shows them, so none recruits for them, whose ally they may be (DD-A.21)
      ["ship.from"] = function(me, card, owner)
        if owner ~= me or game.count(card, me, tag.force) > 0 then return end -- the card's come first (DD-A.28)
        return pile.reserve[me]
      end,
      ["ship.cost"] = function(me, _, owner, region)
        if owner == me then return game.is(region, tag.neutral) and 2 or 1 end -- also as an ally (DD-A.21)
      end,
    },
    hired_leader = {
      clause = "DD-SMU.4",
      ["recruit.done"] = function(me, _, active) -- in its own turn (DD-A.22)
        if active ~= me or not ask.one(HIRE, me) then return end
        arrakis.pay(me, 2)
        game.move(pile.reserve[me], pile.card[me], me, kind.leader, 1)
        note("DD-SMU.4", "{1} hires its leader", me)
      end,
    },
    any_symbol = {
      clause = "DD-SMU.5",
      ["alliance.reach"] = function(me, _, _, other)
        if other == me then return true end
      end,
    },
    rats_flee = {
      clause = "DD-SMU.6", alliance = true,
      ["move.targets"] = function(me, targets, active)
        if active ~= me then return end
        local list = EMPTY()
        for _, region in targets do
          if not table.find(list, region) then list[#list + 1] = region end
        end
        return list
      end,
    },
  },
}
