local express = use "express"

local SINGLE = { [face.shield] = kind.shield, [face.snooper] = kind.snooper }
local DEFENCE = { [face.crysknife] = kind.shield, [face.poison] = kind.snooper }

-- Enemy troops on the board.
local TARGETS = pieces {
  kind = tag.force,
  where = { { "EX-A.3", "it is your own", of = { query.enemies, arg(1) } } },
}

local THROW = decision {
  what = "treachery.throw", clause = "EC-TREA.1",
  prompt = "The treachery die falls.",
}
local TARGET = decision {
  what = "treachery.target", clause = "EC-TREA.1", from = TARGETS,
  pass = tune.treachery_optional == 1 and "spare" or nil, -- no must unless the knob makes it one (EX-A.3)
  prompt = "Treachery, {1}: remove which enemy troop?",
  tells_not = "{seat} spares everybody",
  hook = "treachery.target",
}
local THUMPER = decision {
  what = "treachery.thumper", clause = "EC-TREA.2",
  prompt = "Take a Thumper: from where?",
  unless = {
    { "EC-TREA.2", "it is yours already", function(from, me) return from == pile.tokens[me] end },
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

-- Shield and Snooper come from the board or from whoever has them: each lies at one place (EC-TREA.2).
local function take_single(me, what)
  local from, mine = game.where(common, what)[1], pile.tokens[me]
  if from == mine then return end
  game.move(from, mine, common, what, 1)
  note("EC-TREA.2", "{1} takes the {2}", me, what)
end

-- A Thumper comes from the board or from a player who has one, as the taker likes, up to a limit (EC-TREA.2).
local function take_thumper(me)
  local mine = pile.tokens[me]
  if game.count(mine, common, kind.thumper) >= tune.thumper_limit then return end
  local from = ask.one(THUMPER, me, function() return game.where(common, kind.thumper) end)
  if not from then return end -- there are none
  game.move(from, mine, common, kind.thumper, 1)
  note("EC-TREA.2", "{1} takes a Thumper from {2}", me, from)
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
  local target = ask.one(TARGET, me, shown)
  if not target then return end -- nobody can be hit, or all are spared
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
    take_single(me, SINGLE[shown])
  end,
}
