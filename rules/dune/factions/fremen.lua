local dune = use "dune"
local karama = use "karama"

local HOME = { area.sietch_tabr, area.false_wall_south, area.false_wall_west }

local START = decision {
  what = "fremen.start", clause = "DU-FRE.1",
  prompt = "Where do your ten tokens begin?",
  tells = "{seat} divides its ten tokens: {answer}",
}
local RIDE = decision {
  what = "fremen.ride", clause = "DU-FRE.7", pass = "stay",
  prompt = "A worm comes to {1}: where do your tokens ride to?",
}
local RIDERS = decision {
  what = "fremen.riders", clause = "DU-FRE.7",
  prompt = "How many ride to {1}?",
}

local PROTECT = decision {
  what = "fremen.protect", clause = "DU-FRE.9",
  prompt = "A worm comes to {1}: do you protect the tokens of {2}?",
  tells = "{seat} protects {2} from the worm", tells_not = "",
}
local HELP = decision {
  what = "fremen.help", clause = "DU-FRE.9",
  prompt = "Do you let {1} revive three tokens for nothing?",
  tells = "{seat} lets {1} revive three tokens for nothing", tells_not = "",
}

-- Within two territories of the Great Flat, whatever the storm does on the way (DU-FRE.3, DU-FRE.4).
local NEAR = {}
for _, cell in game.regions(area.great_flat) do NEAR[cell] = true end
for _, cell in game.reach(area.great_flat, 2) do NEAR[cell] = true end

return faction {
  id = "fremen", name = "Fremen", order = 4,
  about = "At home in the desert: free reserves, long marches, friend of worms.",
  pieces = { troop = { count = tune.tokens } },
  data = { spice = 3, free_revival = 3, hand_limit = 4, cards = 1, traitors = 1, chooses = true, on_planet = true },
  setup = function(me) -- DU-FRE.1; in the sectors he likes (DU-SETUP.18)
    local piles = {}
    for _, where in HOME do
      for _, cell in game.regions(where) do
        piles[#piles + 1] = cell
        piles[#piles + 1] = 10
      end
    end
    for i, n in ask.split(START, me, piles, 10, 10) do
      if n > 0 then game.move(pile.reserve[me], piles[2 * i - 1], me, kind.troop, n) end
    end
  end,
  abilities = {
    -- Reserves are on the planet: they come for nothing, near the Great Flat, unlike those of all others
    -- (DU-FRE.2, DU-GEN.3). Karama cannot stop it (DU-CARD.21).
    reserves = {
      clause = "DU-FRE.3",
      ["ship.price"] = function(me, _, seat, _, _, across) if seat == me and not across then return 0 end end,
      ["ship.into"] = function(me, _, cell, seat)
        if seat == me and not NEAR[cell] then return deny("DU-FRE.3", "it is more than two territories from the Great Flat") end
      end,
    },
    marches = {
      clause = "DU-FRE.5",
      cancel = karama.before("move.range", function(me, range, seat) return seat == me and range < 2 and #game.places(me, tag.force) > 0 end),
      ["move.range"] = function(me, range, seat) if seat == me then return math.max(range, 2) end end,
    },
    worm_riders = {
      clause = "DU-FRE.6",
      cancel = karama.before("worm.comes", function(me, _, where) return game.count(where, me, tag.force) > 0 end),
      ["worm.kills"] = function(me, _, owner) if owner == me then return deny("DU-FRE.6", "worms do not kill Fremen") end end,
      -- Right after the nexus any of them may ride to any one territory (DU-FRE.7).
      ["worm.comes"] = function(me, _, where)
        local piles = game.piles(where, me, tag.force)
        if #piles == 0 then return end
        local to = ask.one(RIDE, me, function() return query.enterable(me) end, where)
        if not to then return end
        for i, n in ask.split(RIDERS, me, piles, 1, nil, to) do
          local cell, _, what = parts(piles[2 * i - 1])
          if n > 0 and cell ~= to then game.move(cell, to, me, what, n) end
        end
        note("DU-FRE.7", "{1} rides a worm to {2}", me, to)
        hook("tokens.brought", nil, me, to)
      end,
    },
    -- Allies: worms do not kill their tokens either, if the Fremen like, and three are revived for nothing (DU-FRE.9).
    protection = {
      clause = "DU-FRE.9",
      cancel = karama.before("worm.kills", function(me, _, owner) return dune.allied(me, owner) end),
      ["worm.kills"] = function(me, _, owner, where)
        if dune.allied(me, owner) and ask.yes(PROTECT, me, where, owner) then
          return deny("DU-FRE.9", "the Fremen protect their allies from worms")
        end
      end,
    },
    water = {
      clause = "DU-FRE.9", priority = -1, -- after whatever else gives free revival
      cancel = karama.before("revival.free", function(me, _, seat) return dune.allied(me, seat) end),
      ["revival.free"] = function(me, free, seat)
        if dune.allied(me, seat) and free < 3 and ask.yes(HELP, me, seat) then return 3 end
      end,
    },
    special_victory = {
      clause = "DU-FRE.8", priority = 1, -- tested before the Guild's (DU-WIN.7); allies share it (DU-FRE.10)
      ["victory.last"] = function(me, winner)
        if winner then return end
        for _, where in { area.sietch_tabr, area.habbanya_sietch } do
          for _, seat in game.owners(where, tag.force) do
            if seat ~= me then return end
          end
        end
        for _, seat in game.owners(area.tueks_sietch, tag.force) do
          local who = game.role(seat)
          if who == role.harkonnen or who == role.atreides or who == role.emperor then return end
        end
        return role.fremen
      end,
    },
  },
}
