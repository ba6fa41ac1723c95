local arrakis = use "arrakis"

local THROW = decision {
  what = "roll.throw", clause = "DD-ROLL.1",
  prompt = "The dice fall.",
}
local KEEP = decision {
  what = "roll.keep", clause = "DD-ROLL.1",
  prompt = "Which dice do you reserve? The rest is thrown again.",
  tells = "{seat} reserves {answer}",
}
local THUMP = decision {
  what = "roll.thumper", clause = "DD-ROLL.3",
  prompt = "Discard the Thumper instead of reserving Shai-Hulud?",
  only_if = {
    { "DD-ROLL.4", "the last die stays as it is", function() return game.loose_dice() > 1 end },
    { "DD-ROLL.3", "you have no Thumper", function(me) return game.count(pile.card[me], common, kind.thumper) > 0 end },
  },
}

-- Shai-Hulud must be reserved, which is enough for this throw (DD-ROLL.2), unless a Thumper is discarded: then at
-- least one other die is reserved (DD-ROLL.3). The last die stays as it is (DD-ROLL.4).
local function after_throw(me)
  if ask.yes(THUMP, me) then
    game.move(pile.card[me], place.supply, common, kind.thumper, 1)
    note("DD-ROLL.3", "{1} discards the Thumper: Shai-Hulud passes by", me)
    return 1, die.spice
  end
  game.keep({ face.shai_hulud })
  note("DD-ROLL.2", "Shai-Hulud stays with {1}: no spice from the dice this turn", me)
  return 0
end

local RULES = { throw = THROW, keep = KEEP, min = 1, after_throw = after_throw, stops_at = { face.shai_hulud } }

return phase {
  id = "roll", clause = "DD-ROLL.1",
  run = function(me)
    game.gather()
    keep_and_throw(me, RULES)
    hook("roll.done", nil, me)
    -- Income is counted once, when the roll ends (DD-SHIP.1, DD-A.13); with Shai-Hulud there is none at all (DD-SHIP.2).
    local shown = game.face(die.spice)
    if shown == face.shai_hulud then return end
    local points, extra = game.value(shown), tune.harvester_yield * arrakis.harvesters(me)
    game.set(counter.spice_die, points)
    game.set(counter.spice_extra, extra)
    note("DD-SHIP.1", "{1} has {2} spice", me, points + extra + game.get(counter.stock, me))
  end,
}
