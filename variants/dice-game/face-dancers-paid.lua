local arrakis = use "arrakis"

-- Any enemy troop in arg(2), while there is a troop in the reserve to take its place and spice to pay for it.
local TARGETS = pieces {
  kind = tag.force,
  where = {
    { "DD-TLE.7", "it is not there", one_of = { arg(2) } },
    { "DD-TLE.7", "it is no enemy's", of = { query.enemies, arg(1) } },
    { "DD-TLE.7", "you have no troop for it", function(_, me) return game.count(pile.reserve[me], me, kind.troop) > 0 end },
    { "DD-TLE.7", "you have no spice for it", function(_, me) return arrakis.spice(me) >= 1 end },
  },
}

local PAY = decision {
  what = "tleilax.paid_face_dancer", clause = "DD-TLE.7", pass = "keep", from = TARGETS,
  prompt = "Face Dancers: pay 1 spice and replace which enemy troop in {1}?",
}

return variant {
  id = "face-dancers-paid",
  abilities = {
    ["!tleilax.face_dancers"] = {
      clause = "DD-TLE.7",
      ["combat.start"] = function(me, _, attacker, region)
        if attacker ~= me then return end -- only in its own combats (DD-A.19)
        local target = ask.one(PAY, me, region)
        if not target then return end
        local _, owner, what = parts(target)
        arrakis.pay(me, 1)
        game.move(region, pile.reserve[owner], owner, what, 1)
        game.move(pile.reserve[me], region, me, kind.troop, 1)
        note("DD-TLE.7", "a paid Face Dancer takes the place of a {1} of {2} in {3}", what, owner, region)
      end,
    },
  },
}
