local express = use "express"

local THROW = decision {
  what = "roll.throw", clause = "EC-ROLL.1",
  prompt = "The dice fall.",
}
local KEEP = decision {
  what = "roll.keep", clause = "EC-ROLL.1",
  prompt = "Which dice do you keep? The rest is thrown again.", tells = "{seat} keeps {answer}",
}
local THUMP = decision {
  what = "roll.thumper", clause = "EC-ROLL.2",
  prompt = "Discard a Thumper instead of keeping Shai-Hulud?",
  only_if = {
    { "EC-ROLL.3", "the last die stays as it is", function() return game.loose_dice() > 1 end },
    { "EC-ROLL.2", "you have no Thumper", function(me) return game.count(pile.tokens[me], common, kind.thumper) > 0 end },
  },
}

-- Shai-Hulud is kept at once, which is enough for this throw, unless a Thumper is discarded: then another die is kept
-- and this one thrown again (EC-ROLL.2).
local function after_throw(me)
  if ask.yes(THUMP, me) then
    game.move(pile.tokens[me], place.supply, common, kind.thumper, 1)
    note("EC-ROLL.2", "{1} discards a Thumper: Shai-Hulud passes by", me)
    return 1, die.spice
  end
  game.keep({ face.shai_hulud })
  note("EC-ROLL.2", "Shai-Hulud stays with {1}: nothing is placed or moved this turn", me)
  return 0
end

local RULES = { throw = THROW, keep = KEEP, min = 1, after_throw = after_throw, stops_at = { face.shai_hulud } }

-- The number of the spice die is spice; Shai-Hulud gives none (EX-A.18), nor does a die put aside (EC-MOVE.1, EX-A.9).
local function count_income(me)
  game.add(counter.spice, hook("spice.income", express.number(die.spice), me), me)
  note("EC-MOVE.1", "{1} has {2} spice", me, express.spice(me))
end

-- The first player advances the round marker (EC-TURN.1), but from 1 it goes with the second round only (EX-A.14).
local function advance_marker(me)
  if me ~= game.first() or express.marker() == 1 then return end
  note("EC-TURN.1", "{1} advances the round marker to {2}", me, express.marker())
end

return phase {
  id = "roll", clause = "EC-ROLL.1",
  run = function(me)
    if express.marker() > tune.rounds then return express.tie() end -- EC-END.2
    advance_marker(me)
    game.gather()
    game.set_apart(die.treachery, true) -- thrown apart, later (EC-TREA.1)
    hook("roll.start", nil, me)
    keep_and_throw(me, RULES)
    hook("roll.done", nil, me)
    count_income(me)
  end,
}
