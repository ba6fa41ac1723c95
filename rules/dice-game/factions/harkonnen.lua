local arrakis = use "arrakis"

local START = decision {
  what = "harkonnen.start", clause = "DD-HAR.1",
  prompt = "Where do your two troops begin, with a construction (a Harvester, say) of your choice?",
  tells = "{seat} begins with 2 troops in {answer}",
}
local CONSTRUCTION = decision {
  what = "harkonnen.construction", clause = "DD-HAR.1",
  prompt = "Which construction do you place?",
}
local TURN_DIE = decision {
  what = "harkonnen.poison", clause = "DD-HAR.3",
  prompt = "Piter De Vries, your power: turn the Kanly die from {1} to poison, which kills a troop?",
  tells = "{seat} turns the Kanly die to poison",
}

return faction {
  id = "harkonnen", name = "Harkonnen", order = 2,
  about = "May turn the Kanly die to poison; no wall stops it.",
  pieces = { troop = { count = 12 }, leader = { count = 1, strength = 4, name = "Baron Vladimir" } }, -- DD-HAR.2
  setup = function(me) -- DD-HAR.1
    local region = ask.one(START, me, arrakis.free_regions())
    game.move(pile.reserve[me], region, me, kind.troop, 2)
    local what = ask.one(CONSTRUCTION, me, game.kinds(place.supply, common, tag.construction))
    game.move(place.supply, region, common, what, 1)
    note("DD-HAR.1", "{1} places a {2} in {3}", me, what, region)
  end,
  abilities = {
    piter_de_vries = {
      clause = "DD-HAR.3",
      ["roll.done"] = function(me, _, roller)
        if roller ~= me or game.face(die.kanly) == face.poison then return end
        if ask.yes(TURN_DIE, me, game.face(die.kanly)) then
          game.turn_to(face.poison)
          note("DD-HAR.3", "{1} turns the Kanly die to poison", me)
        end
      end,
    },
    infiltration = {
      clause = "DD-HAR.4", alliance = true,
      -- The Fortification is neither triggered nor removed (DD-A.10).
      ["combat.fortification"] = function(me, _, attacker)
        if attacker == me then return deny("DD-HAR.4", "infiltrated") end
      end,
    },
  },
}
