local arrakis = use "arrakis"

local PAY = decision {
  what = "tleilax.paid_face_dancer", clause = "DD-TLE.7", pass = "keep",
  prompt = "Face Dancers: pay 1 spice and replace which enemy troop in {1}?",
}

-- Any enemy troop, while there is a troop in the reserve to take its place and spice to pay for it.
local function targets(me, region)
  local list = {}
  if game.count(pile.reserve[me], me, kind.troop) == 0 or arrakis.spice(me) < 1 then return list end
  for _, owner in ipairs(game.owners(region, tag.force)) do
    if owner ~= me and owner ~= arrakis.ally() then
      for _, what in ipairs(game.kinds(region, owner, tag.force)) do list[#list + 1] = piece(region, owner, what) end
    end
  end
  return list
end

return variant {
  id = "face-dancers-paid",
  abilities = {
    ["!tleilax.face_dancers"] = {
      clause = "DD-TLE.7",
      ["combat.start"] = function(me, _, attacker, region)
        if attacker ~= me then return end -- only in its own combats (DD-A.19)
        local target = ask.one(PAY, me, function() return targets(me, region) end, region)
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
