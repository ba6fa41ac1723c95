-- What a player stakes in a battle: what he dials, and loses if he wins (DU-PLAN.1, DU-RES.13).
local forces = use "forces"

local stakes = {}

local LOSSES = decision {
  what = "battle.losses", clause = "DU-RES.13", groups = { "tokens" },
  prompt = "You have won and lose what you dialled: from where?",
}

local DISCLOSE = decision {
  what = "battle.disclose_dial", clause = "DU-ATR.4",
  prompt = "Prescience: which number will you dial in {1}? You are bound to it.",
  tells = "{seat} will dial {answer}", tells_not = "{seat} will dial 0",
}

-- From 0 to what is there (DU-PLAN.1).
function stakes.dial(seat, opponent, cells)
  local _, _, sum = forces.piles(cells, seat, opponent)
  return { low = 0, high = sum }
end

-- Makes a player say what he will dial: a number for the counter that remembers it.
function stakes.disclose(seat, opponent, cells, area)
  return ask.number(DISCLOSE, seat, 0, stakes.dial(seat, opponent, cells).high, area)
end

-- And what he may dial then.
function stakes.disclosed(n) return { low = n, high = n } end

-- Are there tokens that count one, and tokens that count two?
local function kinds_of(worths)
  local single, double = false, false
  for _, worth in worths do
    if worth == 1 then single = true else double = true end
  end
  return single, double
end

-- The winner loses tokens that count as much as he dialled (DU-RES.13), from the sectors he likes; where those that count two
-- cannot make up an odd number, one more.
function stakes.pay(plan, opponent, cells)
  local piles, worths = forces.piles(cells, plan.seat, opponent)
  local single, double = kinds_of(worths)
  local sum = single and plan.dial or (plan.dial + 1) // 2 * 2
  if #piles == 2 then return forces.take(piles, { sum // worths[piles[1]] }, plan.seat) end
  if not double then return forces.take(piles, ask.split(LOSSES, plan.seat, piles, sum, sum), plan.seat) end
  local limit = { "DU-RES.13", "you lose what you dialled", min = sum, max = sum }
  for piece, worth in worths do limit[piece] = worth end
  local lost = ask.plan(LOSSES, plan.seat, { tokens = { split = piles }, limits = { limit } }).tokens
  forces.take(piles, lost, plan.seat)
end

return stakes
