-- Face Dancers, apart from the faction because another variant may take their place (DD-TLE.7).
local arrakis = use "arrakis"

local REPLACE = decision {
  what = "tleilax.face_dancer", clause = "DD-TLE.6", pass = "done",
  prompt = "Face Dancers: replace which enemy troop in {1}?",
}

-- Dice with an enemy's symbol that the Tleilax have not recruited with and that have not danced (DD-TLE.6, DD-A.27).
local function unused_dice(me, owner)
  local used = game.get(counter.danced, owner)
  if game.get(counter.axlotl) == arrakis.symbol(owner) then used = used + game.get(counter.recruit_dice, me) end
  return arrakis.symbols(owner) - used
end

-- Enemy troops of strength 1 for which a die is left; each needs a troop from the Tleilax reserve (DD-A.19).
local function dupes(me, region)
  local list = {}
  if game.count(pile.reserve[me], me, kind.troop) == 0 then return list end
  for _, owner in game.owners(region, tag.force) do
    local enemy = query.enemies.has(owner, me)
    local weak = (game.faction(owner).pieces.troop.strength or 1) == 1
    if enemy and weak and game.count(region, owner, kind.troop) > 0 and unused_dice(me, owner) > 0 then
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
        if tune.dice_dance_again == 1 then game.set_all(counter.danced, 0) end -- each once a combat, not once a turn
        while true do
          local target = ask.one(REPLACE, me, function() return dupes(me, region) end, region)
          if not target then return end
          local _, owner, what = parts(target)
          game.add(counter.danced, 1, owner)
          game.move(region, pile.reserve[owner], owner, what, 1)
          game.move(pile.reserve[me], region, me, kind.troop, 1)
          note("DD-TLE.6", "a Face Dancer takes the place of a {1} of {2} in {3}", what, owner, region)
        end
      end,
    },
  },
}
