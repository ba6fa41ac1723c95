-- How a battle comes out: traitors, explosion, weapons, totals, losses (DU-RES, DU-TRAI).
local dune = use "dune"
local stakes = use "stakes"

local outcome = {}

local CALL = decision {
  what = "battle.traitor", clause = "DU-TRAI.1", always = true, pass = "no",
  prompt = "{1} leads for {2}. A traitor in your pay?",
}
local DISCARD = decision {
  what = "battle.discard", clause = "DU-RES.14",
  prompt = "You have won and may keep the cards of your plan: which do you discard?",
  tells = "{seat} discards {answer}", tells_not = "{seat} keeps its cards",
}

local function is_hero(card) return card ~= nil and row[card].tags[tag.hero] end

local function has(plan, kind)
  return (plan.weapon and row[plan.weapon].tags[kind]) or (plan.defence and row[plan.defence].tags[kind]) or false
end

-- A leader dies and goes to the tanks at once (DU-RES.8); a Cheap Hero is only a card (DU-CARD.6).
local function kill(plan)
  if plan.leader and not is_hero(plan.leader) then
    dune.bury(plan.leader, plan.seat)
    note("DU-RES.8", "{1} is killed", plan.leader)
  end
end

local function strength(plan)
  return plan.leader and row[plan.leader].strength or 0 -- a Cheap Hero has none (DU-CARD.5)
end

-- What a side has, if its leader lives (DU-RES.5, DU-RES.6).
local function total_of(plan, dead)
  if dead or not plan.leader then return plan.dial end
  return plan.dial + hook("plan.strength", strength(plan), plan.seat, plan)
end

local function discard_all(plan)
  for _, card in plan.cards do dune.discard(plan.seat, card) end
end

-- A leader who lives may fight in no other territory this turn (DU-RES.17).
local function remember(plan, cells)
  if plan.leader and not is_hero(plan.leader) then game.set(counter.fought, cells[1], plan.leader) end
end

-- Traitors -------------------------------------------------------------------------------------------------------------

-- May a player call the leader of this plan? A Cheap Hero is nobody's traitor (DU-TRAI.8).
local function bribed(seat, plan)
  local leader = plan.leader
  if not leader or is_hero(leader) or game.count_cards(zone.traitors[seat], leader) == 0 then return {} end
  return hook("traitor.call", true, seat, plan) and { leader } or {}
end

-- Those who can call the leader of a plan for a player: himself, and perhaps an ally (DU-HAR.7).
local function callers(seat, plan)
  local helper = hook("traitor.helper", nil, seat, plan.seat)
  return helper and { seat, helper } or { seat }
end

-- Who calls the other's leader a traitor? All are asked wherever one could be, so that silence says nothing (DU-TRAI.1).
-- For each caller: who has the record.
local function calls(a, b)
  local list, whose = {}, {}
  for _, pair in { { a, b }, { b, a } } do
    local seat, plan = pair[1].seat, pair[2]
    if plan.leader and not is_hero(plan.leader) then
      for _, who in callers(seat, plan) do
        list[#list + 1] = { spec = CALL, seat = who, one = bribed(who, plan), about = { plan.leader, plan.seat } }
        whose[#list] = seat
      end
    end
  end
  local answers, called = ask.together(list), {}
  for i, seat in whose do
    if answers[i] and not called[seat] then called[seat] = list[i].seat end
  end
  return called
end

-- The caller, or who has called for him, proves it (DU-TRAI.2).
local function prove(seat, leader)
  game.show(leader, zone.traitors[seat])
  note("DU-TRAI.2", "{1} calls {2} a traitor", seat, leader)
end

-- The betrayed player loses his tokens, his leader and the cards of his plan; the caller loses nothing and is paid
-- (DU-TRAI.3, DU-TRAI.4, DU-TRAI.5).
local function betray(plan, cells)
  kill(plan)
  dune.lose_all(cells, plan.seat, "betrayal")
  discard_all(plan)
end

local function betrayal(a, b, cells)
  local called = calls(a, b)
  local by_a, by_b = called[a.seat], called[b.seat]
  if not by_a and not by_b then return false end
  if by_a then prove(by_a, b.leader) end
  if by_b then prove(by_b, a.leader) end
  if by_a then betray(b, cells) end
  if by_b then betray(a, cells) end
  if by_a and by_b then return true end -- nobody is paid (DU-TRAI.6)
  local winner, traitor = by_a and a or b, by_a and b.leader or a.leader
  remember(winner, cells) -- he has been used all the same (DU-PLAN.5)
  dune.earn(winner.seat, row[traitor].strength)
  note("DU-TRAI.3", "{1} wins by treason and takes {2} spice", winner.seat, row[traitor].strength)
  hook("battle.betrayed", nil, winner.seat, (by_a and b or a).seat)
  return true
end

-- Weapons --------------------------------------------------------------------------------------------------------------

-- Lasgun and shield, whoever has brought them: nothing is left of anybody in the whole territory (DU-RES.18).
local function explosion(a, b, area)
  local function in_battle(kind) return has(a, kind) or has(b, kind) end
  if not (in_battle(tag.lasgun) and in_battle(tag.shield)) then return false end
  note("DU-RES.18", "lasgun and shield: {1} is blown up", area)
  local cells = game.regions(area)
  for _, plan in { a, b } do
    kill(plan)
    discard_all(plan)
    hook("plan.blown_up", nil, plan.seat, plan)
  end
  for _, seat in game.seats() do dune.lose_all(cells, seat, "explosion") end
  dune.clear_spice(cells)
  return true
end

-- Does the weapon of a plan kill the leader of the other? A shield stops projectiles, a snooper poison, nothing a lasgun
-- (DU-RES.2, DU-RES.3).
local function strikes(plan, against)
  if not plan.weapon or not against.leader then return false end
  local weapon = row[plan.weapon].tags
  if weapon[tag.projectile] then return not has(against, tag.shield) end
  if weapon[tag.poison] then return not has(against, tag.snooper) end
  return weapon[tag.lasgun] or false
end

-- Losses ---------------------------------------------------------------------------------------------------------------

-- He keeps or discards each card of his plan (DU-RES.14), but a Cheap Hero goes (DU-RES.15, DU-CARD.6).
local function put_away(plan)
  local free = {}
  for _, card in plan.cards do
    game.set(counter.in_plan, 0, card)
    if is_hero(card) and tune.winner_keeps_hero == 0 then
      dune.discard(plan.seat, card)
    else
      free[#free + 1] = card
    end
  end
  for _, card in ask.some(DISCARD, plan.seat, free, 0, #free) do dune.discard(plan.seat, card) end
end

-- Weapons strike, totals are compared, the loser loses all (DU-RES.4 to DU-RES.16). `a` is the aggressor.
local function fight(a, b, cells)
  local dead = { [a] = strikes(b, a), [b] = strikes(a, b) }
  local total, spice = {}, 0
  for _, plan in { a, b } do
    total[plan] = total_of(plan, dead[plan])
    if dead[plan] then
      spice = spice + strength(plan)
      kill(plan)
    else
      remember(plan, cells)
    end
  end
  local wins = total[a] >= total[b] -- a tie is the aggressor's (DU-RES.7)
  local winner, loser = wins and a or b, wins and b or a
  note("DU-RES.7", "{1} has {2}, {3} has {4}: {5} wins", a.seat, total[a], b.seat, total[b], winner.seat)
  if spice > 0 then
    dune.earn(winner.seat, spice) -- also for his own (DU-RES.9)
    note("DU-RES.9", "{1} takes {2} spice for the dead", winner.seat, spice)
  end
  dune.lose_all(cells, loser.seat, "battle") -- DU-RES.10; not those apart by the storm (DU-RES.11)
  discard_all(loser) -- DU-RES.12
  stakes.pay(winner, loser.seat, cells)
  put_away(winner)
  hook("battle.won", nil, winner, loser, game.area(cells[1]))
end

-- The order of DU-RES.1: traitors before all else (DU-TRAI.7), then the explosion, then weapons and totals.
function outcome.resolve(a, b, area, cells)
  if not betrayal(a, b, cells) and not explosion(a, b, area) then fight(a, b, cells) end
  for _, plan in { a, b } do hook("battle.over", nil, plan, area) end
end

return outcome
