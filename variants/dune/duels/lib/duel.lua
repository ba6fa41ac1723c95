-- Kanly between two players: champions, support, seconds, and what comes of it (DO-DUEL.12 to DO-DUEL.39).
local combat = use "combat"
local dune = use "dune"
local mains = use "mains"
local tokens = use "tokens"

local duel = {}

local CHAMPION = decision {
  what = "duel.champion", clause = "DO-DUEL.12", secret = true, reveal = false,
  prompt = "Kanly with {1}: who is your champion?",
}
local OUTER = { outer_1 = "outer cell 1", outer_2 = "outer cell 2", outer_3 = "outer cell 3", outer_4 = "outer cell 4", outer_5 = "outer cell 5" }
local NAMES = { "outer_1", "outer_2", "outer_3", "outer_4", "outer_5" }
local CELL = decision {
  what = "duel.cell", clause = "DO-DUEL.13", choices = OUTER,
  prompt = "In which cell does your leader begin?", tells = "{seat} begins in the {answer}",
}
local SUPPORT = decision {
  what = "duel.support", clause = "DO-DUEL.14",
  prompt = "How much spice do you put before your shield as support?",
  tells = "{seat} supports its champion with {answer} spice", tells_not = "{seat} has no spice for support",
}
local FOR = decision {
  what = "duel.side", clause = "DO-DUEL.15",
  prompt = "Whose champion does a leader of yours second?", tells = "{seat} is on the side of {answer}",
}
local SECOND = decision {
  what = "duel.second", clause = "DO-DUEL.15", secret = true, pass = "nobody",
  prompt = "Which leader do you stake for {1}?",
}
local REWARD = decision {
  what = "duel.reward", clause = "DO-DUEL.17", groups = { "leaders", "tokens" },
  prompt = "Your second has earned {1}: which leaders and how many tokens come back? The rest is spice.",
}

-- Outer cells where nobody stands yet; names for `ask.choice`.
function duel.outer_cell(seat, taken)
  local free = {}
  for i, name in NAMES do
    if not table.find(taken, i) then free[#free + 1] = name end
  end
  return table.find(NAMES, ask.choice(CELL, seat, free))
end

-- Both in secret (DO-DUEL.12), among leaders alone (DO-DUEL.19); the caller places his disc, then the other (DO-DUEL.13).
local function champions(caller, other)
  local chosen = ask.together {
    { spec = CHAMPION, seat = caller, one = mains.leaders(caller), about = { other } },
    { spec = CHAMPION, seat = other, one = mains.leaders(other), about = { caller } },
  }
  local fighters, taken = { combat.fighter(caller, chosen[1]), combat.fighter(other, chosen[2]) }, {}
  for i, fighter in fighters do
    taken[i] = duel.outer_cell(fighter.seat, taken)
    combat.enter(fighter, taken[i])
  end
  return fighters
end

-- From 1 to 10 spice, or 0 without any (DO-DUEL.14, DO-DUEL.65); the least of it cannot be given away meanwhile.
local function support(seat)
  local function most() return math.min(10, dune.spice(seat)) end
  local least = math.min(1, most())
  game.set(counter.bound_spice, least, seat)
  local n = ask.number(SUPPORT, seat, least, most)
  game.set(counter.bound_spice, 0, seat)
  dune.pay(seat, n)
  game.set(counter.support, n, seat)
end

-- Must he stake a leader? Not if only his main character is left (DO-DUEL.16).
local function must_stake(leaders)
  for _, leader in leaders do
    if not row[leader].tags[tag.main] then return true end
  end
  return false
end

-- Everybody else chooses a side and stakes a leader face down (DO-DUEL.15).
local function seconds(caller, other)
  local list = {}
  for _, seat in game.seats(caller) do
    local leaders = mains.leaders(seat)
    if seat ~= caller and seat ~= other and #leaders > 0 then
      local side = ask.one(FOR, seat, { caller, other })
      local leader = ask.one(SECOND, seat, leaders, { side, pass = not must_stake(leaders) })
      if leader then list[#list + 1] = { seat = seat, side = side, leader = leader } end
    end
  end
  return list
end

-- What he has earned he takes in leaders, each for his strength, in tokens for 2 each, and the rest in spice (DO-DUEL.17, AR-22).
local function reward(second)
  local seat, value = second.seat, row[second.leader].strength
  local limit = { "DO-DUEL.17", "it is worth more than you have earned", max = value, tokens = 2 }
  local dead = game.cards(zone.dead[seat])
  for _, leader in dead do limit[leader] = row[leader].strength end
  local most = math.min(value // 2, game.count(pile.tanks[seat], seat, tag.force))
  local taken = ask.together({ {
    spec = REWARD, seat = seat, about = { value },
    plan = { leaders = { some = dead }, tokens = { low = 0, high = most }, limits = { limit } },
  } })[1]
  for _, leader in taken.leaders do
    game.hand_over(leader, zone.dead[seat], zone.leaders[seat])
    game.set(counter.revival_open, 0, leader)
    value = value - row[leader].strength
  end
  if taken.tokens > 0 then tokens.move(pile.tanks[seat], pile.reserve[seat], seat, taken.tokens) end
  dune.earn(seat, value - 2 * taken.tokens)
  note("DO-DUEL.17", "{1} is rewarded for {2}", seat, second.leader)
end

-- The seconds of the loser lose their leaders (DO-DUEL.18); a main character too, unless a switch saves him (DO-DUEL.69).
local function lose(second)
  if row[second.leader].tags[tag.main] and tune.second_main_dies == 0 then return end
  mains.bury(second.leader, second.seat)
end

-- Only where one champion has killed the other do seconds gain and lose (DO-DUEL.36, DO-DUEL.43, DO-DUEL.58).
local function settle(winner, list)
  for _, second in list do
    if second.side == winner then reward(second) else lose(second) end
  end
end

-- Support that is left returns to its owner (DO-DUEL.64).
local function return_support(fighters)
  for _, fighter in fighters do
    dune.earn(fighter.seat, game.get(counter.support, fighter.seat))
    game.set(counter.support, 0, fighter.seat)
  end
end

-- Survivors have their full strength again, and keep their cards (DO-DUEL.39).
function duel.hold(caller, other)
  note("DO-DUEL.9", "Kanly: {1} and {2} fight a duel", caller, other)
  local fighters = champions(caller, other)
  for _, fighter in fighters do support(fighter.seat) end
  local list = seconds(caller, other)
  local left = combat.fight(fighters) -- the caller first (DO-DUEL.20)
  return_support(fighters)
  local killed = fighters[1].strength == 0 or fighters[2].strength == 0
  if #left == 1 and killed then
    note("DO-DUEL.38", "{1} has won the duel", left[1].seat)
    settle(left[1].seat, list)
  end
  mains.settle()
end

return duel
