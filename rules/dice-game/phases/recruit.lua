local RECRUIT = decision {
  what = "recruit.piece", clause = "DD-RECR.1", pass = "done",
  prompt = "Recruit which piece, from your reserve to your card? You have {1 die|dice} for it.",
}

-- Dice a piece takes: one for a troop or a leader; an ability may price others (DD-RECR.1).
local function price(what, me)
  local usual = (what == kind.troop or what == kind.leader) and 1 or nil
  return hook("recruit.price", usual, what, me)
end

-- What the reserve and the dice allow; the ally never takes a leader (DD-RECR.2).
local function choices(me, dice, leaders, is_ally)
  local kinds = game.kinds(pile.reserve[me], me, tag.army) -- only what it still holds (DD-RECR.3, DD-COMP.1)
  local list = table.create(#kinds)
  for _, what in kinds do
    local cost = price(what, me)
    local barred = is_ally and what == kind.leader
    if cost and cost <= dice and not barred and hook("recruit.option", true, what, me, leaders) then
      list[#list + 1] = what
    end
  end
  return list
end

local function recruit(me, is_ally)
  local dice = hook("recruit.dice", game.symbols(me), me)
  if dice <= 0 then whisper(me, "DD-RECR.1", "no recruits: none of the dice shows your symbol") end
  local leaders = 0
  local function options() return choices(me, dice, leaders, is_ally) end
  while dice > 0 do
    local what = ask.one(RECRUIT, me, options, dice)
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
