local arrakis = use "arrakis"

-- Dice a piece takes: one for a troop or a leader; an ability may price others (DD-RECR.1).
local function price(what, me)
  local usual = (what == kind.troop or what == kind.leader) and 1 or nil
  return hook("recruit.price", usual, what, me)
end

-- What the reserve of arg(1) still holds (DD-RECR.3, DD-COMP.1), for which arg(2) dice are enough, after arg(3) leaders.
local RECRUITS = kinds {
  of = arg(1), at = pile.reserve, kind = tag.army,
  where = {
    { "DD-RECR.1", "the dice are not enough for it", function(what, me, dice)
      local cost = price(what, me)
      return cost and cost <= dice
    end },
  },
  unless = {
    { "DD-RECR.2", "an ally recruits no leader", function(what, me) return what == kind.leader and me ~= game.active() end },
  },
  hook = "recruit.option",
}

local RECRUIT = decision {
  what = "recruit.piece", clause = "DD-RECR.1", pass = "done", from = RECRUITS,
  prompt = "Recruit which piece, from your reserve to your card? You have {1 die|dice} for it.",
}

local function recruit(me, is_ally)
  local dice = hook("recruit.dice", arrakis.symbols(me), me)
  if dice <= 0 then whisper(me, "DD-RECR.1", "no recruits: none of the dice shows your symbol") end
  local leaders = 0
  while dice > 0 do
    local what = ask.one(RECRUIT, me, dice, leaders)
    if not what then return end
    local cost = price(what, me)
    dice = dice - cost
    game.add(counter.recruit_dice, cost, me)
    if what == kind.leader then leaders = leaders + 1 end
    game.move(pile.reserve[me], pile.card[me], me, what, 1)
    note(is_ally and "DD-RECR.2" or "DD-RECR.1", "{1} recruits a {2}", me, what)
  end
end

return phase {
  id = "recruit", clause = "DD-RECR.1",
  run = function(me)
    recruit(me, false)
    local ally = game.get(counter.ally)
    if ally then recruit(ally, true) end
    hook("recruit.done", nil, me)
  end,
}
