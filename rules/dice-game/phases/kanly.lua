local arrakis = use "arrakis"

local DEFENCE = { [face.poison] = kind.snooper, [face.crysknife] = kind.shield }
local MARKER = { [face.snooper] = kind.snooper, [face.shield] = kind.shield }

-- Anybody's troop, one's own too (DD-A.4); arg(2) is what the Kanly die shows.
local TROOPS = pieces {
  kind = tag.force,
  unless = {
    { "DD-KANLY.2", "it is under the storm", among = query.frozen },
    { "DD-KANLY.3", "its owner holds the defence", function(p, _, shown)
      local defence = DEFENCE[shown]
      if not defence then return false end
      local _, owner = parts(p)
      return game.count(pile.card[owner], common, defence) > 0
    end },
  },
}

local TARGET = decision {
  what = "kanly.target", clause = "DD-KANLY.1", pass = "spare", from = TROOPS,
  prompt = "The Kanly die shows {1}: remove which troop?",
  tells_not = "{seat} spares everybody", skipped = "no kanly: there is no troop that {1} could take",
  hook = "kanly.target",
}

-- Shield and Snooper come from the supply or from whoever holds them (DD-KANLY.4).
local function take_marker(me, what)
  local at = game.where(common, what)
  game.move(at[#at], pile.card[me], common, what, 1)
  note("DD-KANLY.4", "{1} takes the {2}", me, what)
end

-- At most one each, and only from the supply (DD-KANLY.5).
local function take_thumper(me)
  local mine = pile.card[me]
  if game.count(place.supply, common, kind.thumper) == 0 or game.count(mine, common, kind.thumper) > 0 then return end
  game.move(place.supply, mine, common, kind.thumper, 1)
  note("DD-KANLY.5", "{1} takes a Thumper", me)
end

return phase {
  id = "kanly", clause = "DD-KANLY.1",
  run = function(me)
    local shown = game.face(die.kanly)
    if MARKER[shown] then return take_marker(me, MARKER[shown]) end
    if shown == face.thumper then return take_thumper(me) end
    -- Never a must (DD-A.4); of two kinds the active player picks (DD-A.12).
    local target = ask.one(TARGET, me, shown)
    if not target then return end
    local region, owner, what = parts(target)
    note("DD-KANLY.1", "{5} uses {1}: {2} loses a {3} in {4}", shown, owner, what, region, me)
    arrakis.lose(region, owner, what, 1, "kanly")
  end,
}
