local express = use "express"

local TOKEN = { [face.shield] = kind.shield, [face.snooper] = kind.snooper, [face.thumper] = kind.thumper }
local DEFENCE = { [face.crysknife] = kind.shield, [face.poison] = kind.snooper }

local THROW = decision {
  what = "treachery.throw", clause = "EC-TREA.1",
  prompt = "The treachery die falls.",
}
local TARGET = decision {
  what = "treachery.target", clause = "EC-TREA.1", pass = "spare",
  prompt = "Treachery, {1}: remove which enemy troop?",
  tells_not = "{seat} spares everybody", skipped = "no treachery: no enemy has a troop that {1} could take",
  hook = "treachery.target",
  unless = {
    { "EX-A.3", "it is your own", function(p, me)
      local _, owner = parts(p)
      return owner == me
    end },
  },
}
local DEFEND = decision {
  what = "treachery.defend", clause = "EC-TREA.3",
  prompt = "Discard the {1} to stop the treachery of {2}?", tells_not = "{seat} keeps the {1}",
}

local function throw()
  game.set_apart(die.treachery, false)
  chance.throw(THROW, die.treachery)
  game.keep_all()
  return game.face(die.treachery)
end

-- Shield and Snooper come from the board or from whoever has them (EC-TREA.2).
local function take_single(me, what)
  local from = place.supply
  for _, seat in game.seats() do
    if game.count(pile.tokens[seat], common, what) > 0 then from = pile.tokens[seat] end
  end
  if from == pile.tokens[me] then return end
  game.move(from, pile.tokens[me], common, what, 1)
  note("EC-TREA.2", "{1} takes the {2}", me, what)
end

-- Thumpers come from the board only, up to a limit (EC-TREA.2).
local function take_thumper(me)
  local mine = pile.tokens[me]
  if game.count(place.supply, common, kind.thumper) == 0 then return end
  if game.count(mine, common, kind.thumper) >= tune.thumper_limit then return end
  game.move(place.supply, mine, common, kind.thumper, 1)
  note("EC-TREA.2", "{1} takes a Thumper", me)
end

-- The target's owner may give up the token that helps (EC-TREA.3).
local function stopped(owner, me, shown)
  local token = DEFENCE[shown]
  if not token or game.count(pile.tokens[owner], common, token) == 0 then return false end
  if not ask.yes(DEFEND, owner, token, me) then return false end
  game.move(pile.tokens[owner], place.supply, common, token, 1)
  note("EC-TREA.3", "{1} discards the {2} and stops the {3}", owner, token, shown)
  return true
end

local function attack(me, shown)
  local target = ask.one(TARGET, me, function() return game.pieces(tag.force) end, shown)
  if not target then return end -- never a must (EX-A.3)
  local region, owner, what = parts(target)
  if stopped(owner, me, shown) then return end
  note("EC-TREA.1", "{5} uses {1}: {2} loses a {3} in {4}", shown, owner, what, region, me)
  express.lose(region, owner, what, 1, "treachery")
end

return phase {
  id = "treachery", clause = "EC-TREA.1",
  run = function(me)
    local shown = hook("treachery.result", throw(), me)
    if game.is(shown, tag.attack) then return attack(me, shown) end
    if shown == face.thumper then return take_thumper(me) end
    take_single(me, TOKEN[shown])
  end,
}
