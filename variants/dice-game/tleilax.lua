-- Face Dancers, apart from the faction because another variant may take their place (DD-TLE.7).
local arrakis = use "arrakis"

local REPLACE = decision {
  what = "tleilax.face_dancer", clause = "DD-TLE.6", pass = "done",
  prompt = "Face Dancers: replace which enemy troop in {1}?",
}

-- Dice with a faction's symbol that nobody has recruited with in this turn (DD-TLE.6).
local function unused_dice(me, owner)
  local used = game.get(counter.recruit_dice, owner)
  local named = game.get(counter.axlotl)
  if named and named == game.symbol(owner) then used = used + game.get(counter.recruit_dice, me) end
  return game.symbols(owner) - used
end

-- Enemy troops of strength 1 for which a die is left; each needs a troop from the Tleilax reserve (DD-A.19).
local function dupes(me, region, danced)
  local list = {}
  if game.count(pile.reserve[me], me, kind.troop) == 0 then return list end
  for _, owner in ipairs(game.owners(region, tag.force)) do
    local enemy = owner ~= me and owner ~= arrakis.ally()
    local weak = (game.faction(owner).pieces.troop.strength or 1) == 1
    if enemy and weak and game.count(region, owner, kind.troop) > 0
      and (danced[owner] or 0) < unused_dice(me, owner) then
      list[#list + 1] = piece(region, owner, kind.troop)
    end
  end
  return list
end

return variant {
  id = "tleilax",
  abilities = {
    ["tleilax.face_dancers"] = {
      clause = "DD-TLE.6",
      ["combat.start"] = function(me, _, attacker, region)
        if attacker ~= me then return end
        local danced = {}
        while true do
          local target = ask.one(REPLACE, me, function() return dupes(me, region, danced) end, region)
          if not target then return end
          local _, owner, what = parts(target)
          danced[owner] = (danced[owner] or 0) + 1
          game.move(region, pile.reserve[owner], owner, what, 1)
          game.move(pile.reserve[me], region, me, kind.troop, 1)
          note("DD-TLE.6", "a Face Dancer takes the place of a {1} of {2} in {3}", what, owner, region)
        end
      end,
    },
  },
}
