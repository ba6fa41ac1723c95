local arrakis = use "arrakis"

return faction {
  id = "fremen", name = "Fremen", order = 3,
  about = "Troops count 2, fear no storm, and cost 2 spice to ship.",
  -- Eight troops, each counting 2 in combat (DD-COMP.2, DD-FRE.4); Liet Kynes 3 (DD-FRE.2).
  pieces = { troop = { count = 8, strength = 2 }, leader = { count = 1, strength = 3, name = "Liet Kynes" } },
  setup = function(me) -- DD-FRE.1
    game.move(pile.reserve[me], pile.card[me], me, kind.leader, 1)
    for _, region in arrakis.free_regions() do
      game.move(pile.reserve[me], region, me, kind.troop, 1)
    end
  end,
  abilities = {
    desert_people = {
      clause = "DD-FRE.3",
      ["ship.cost"] = function(me, _, owner, _, payer)
        if owner == me and payer == me then return 2 end
      end,
    },
    hardened = {
      clause = "DD-FRE.5",
      ["kanly.target"] = function(me, _, target, _, shown)
        if shown ~= face.crysknife then return end
        local _, owner = parts(target)
        if owner == me then return deny("DD-FRE.5", "the crysknife cannot kill Fremen") end
      end,
      ["storm.kill"] = function(me, _, owner)
        if owner == me then return deny("DD-FRE.5", "the storm cannot kill Fremen") end
      end,
    },
    ride_the_worm = {
      clause = "DD-FRE.6", alliance = true,
      ["move.reach"] = function(me, _, owner)
        if owner == me and game.face(die.spice) == face.shai_hulud then return true end
      end,
    },
  },
}
