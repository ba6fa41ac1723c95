-- Threats of Kanly, and what happens when the threatened player does what he was not to do (DO-DUEL.5 to DO-DUEL.11).
local dune = use "dune"
local duel = use "duel"
local mains = use "mains"

local threats = {}

local ANNOUNCE = decision {
  what = "kanly.announce", clause = "DO-DUEL.9",
  prompt = "{1} has done what you threatened it for. Do you announce Kanly?",
  tells = "{seat} announces Kanly to {1}", tells_not = "{seat} does not announce Kanly to {1}",
}
local WHICH = decision {
  what = "kanly.which", clause = "DO-DUEL.67",
  prompt = "Several announce Kanly: whom do you fight?", tells = "{seat} fights {answer}",
}
local FORFEIT = decision {
  what = "kanly.forfeit", clause = "DO-DUEL.11", pass = "drop_it",
  prompt = "{1} has not announced Kanly. Which of its leaders has one of yours killed in a duel, as if it had been fought?",
  tells = "{seat} has won the duel that was not announced: {answer} dies",
}

-- Those whom a player may threaten: nobody whose turn it is to act (DO-DUEL.8, AR-21).
function threats.targets(me)
  local list = {}
  for _, seat in game.seats(me) do
    if seat ~= me and seat ~= game.active() then list[#list + 1] = seat end
  end
  return list
end

-- One threat a turn against one player (DO-DUEL.6), not in the Cone of Silence (DU-CARD.28), nor while leaders fight.
function threats.may_threaten(me)
  return game.get(counter.threatened, me) == 0 and game.get(counter.silenced, me) == 0 and game.get(counter.duelling) == 0
    and #mains.leaders(me) > 0 and #threats.targets(me) > 0
end

-- Until the end of the turn (DO-DUEL.7). The first sector of a territory stands for it.
function threats.make(me, other, where)
  game.set(counter.threatened, 1, me)
  game.set(counter.threat_on, other, me)
  game.set(counter.threat_at, where and game.regions(where)[1], me)
end

-- Is a player's threat about this territory, or, without one, about buying a card?
local function is_about(seat, where)
  local there = game.get(counter.threat_at, seat)
  return (there and game.area(there)) == where
end

-- Those whose threat was about this; it is used up.
local function triggered(seat, where)
  local list = {}
  for _, other in game.seats(seat) do
    if game.get(counter.threat_on, other) == seat and is_about(other, where) then
      list[#list + 1] = other
      game.set(counter.threat_on, nil, other)
    end
  end
  return list
end

-- Leaders that may be lost so: not a main character, but by a switch (DO-DUEL.68).
local function forfeitable(seat)
  local list = {}
  for _, leader in mains.leaders(seat) do
    if tune.forfeit_main == 1 or not row[leader].tags[tag.main] then list[#list + 1] = leader end
  end
  return list
end

-- The threatened player may have the duel treated as won; else it is dropped (DO-DUEL.11).
local function forfeit(seat, other)
  local leader = #mains.leaders(seat) > 0 and ask.one(FORFEIT, seat, forfeitable(other), other)
  if not leader then return end
  mains.bury(leader, other)
  dune.earn(seat, row[leader].strength)
  mains.settle()
end

-- A player has done something that others may have forbidden him: he fights one of them at most in a turn (DO-DUEL.10).
function threats.act(seat, where)
  if game.get(counter.duelled, seat) == 1 then return end
  local announced, silent = {}, {}
  for _, other in triggered(seat, where) do
    local can = #mains.leaders(seat) > 0 and #mains.leaders(other) > 0
    if can then table.insert(ask.yes(ANNOUNCE, other, seat) and announced or silent, other) end
  end
  for _, other in silent do forfeit(seat, other) end
  local other = ask.one(WHICH, seat, announced)
  if not other then return end
  game.set(counter.duelled, 1, seat)
  duel.hold(other, seat)
end

return threats
