-- Face Dancers, apart from the faction because another variant may take their place (DD-TLE.7).
local arrakis = use "arrakis"

-- Dice with an enemy's symbol that the Tleilax have not recruited with and that have not danced (DD-TLE.6, DD-A.27).
local function unused_dice(me, owner)
  local used = game.get(counter.danced, owner)
  if game.get(counter.axlotl) == arrakis.symbol(owner) then used = used + game.get(counter.recruit_dice, me) end
  return arrakis.symbols(owner) - used
end

local function owner_of(troop)
  local _, owner = parts(troop)
  return owner
end

-- Enemy troops of strength 1 in arg(2) for which a die is left; each needs a troop from the Tleilax reserve (DD-A.19).
local DUPES = pieces {
  at = arg(2), kind = kind.troop,
  where = {
    { "DD-TLE.6", "it is no enemy's", of = { query.enemies, arg(1) } },
    { "DD-A.19", "you have no troop for it", function(_, me) return game.count(pile.reserve[me], me, kind.troop) > 0 end },
    { "DD-TLE.6", "its strength is not 1", function(troop) return (game.faction(owner_of(troop)).pieces.troop.strength or 1) == 1 end },
    { "DD-TLE.6", "no die with its symbol is left", function(troop, me) return unused_dice(me, owner_of(troop)) > 0 end },
  },
}

local REPLACE = decision {
  what = "tleilax.face_dancer", clause = "DD-TLE.6", pass = "done", from = DUPES,
  prompt = "Face Dancers: replace which enemy troop in {1}?",
}

return variant {
  id = "tleilax",
  abilities = {
    ["tleilax.face_dancers"] = {
      clause = "DD-TLE.6",
      ["combat.start"] = function(me, _, attacker, region)
        if attacker ~= me then return end
        if tune.dice_dance_again == 1 then game.set_all(counter.danced, 0) end -- each once a combat, not once a turn
        while true do
          local target = ask.one(REPLACE, me, region)
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
