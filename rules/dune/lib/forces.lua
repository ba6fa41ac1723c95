-- What tokens are worth in a battle, and what the winner loses of them (DU-PLAN.1, DU-RES.13).
local dune = use "dune"

local forces = {}

local LOSSES = decision {
  what = "battle.losses", clause = "DU-RES.13", groups = { "tokens" },
  prompt = "You have won and lose what you dialled: from where?",
}

-- What a token counts against an opponent.
function forces.worth(what, seat, opponent) return hook("token.worth", 1, what, seat, opponent) end

-- Tokens of a player as ask.split wants them, those apart by the storm not counted (DU-PLAN.11); what each pile counts; and
-- what all count together.
function forces.piles(cells, seat, opponent)
  local piles, worths, sum = game.piles(cells, seat, tag.force), {}, 0
  for i = 1, #piles, 2 do
    local _, _, what = parts(piles[i])
    worths[piles[i]] = forces.worth(what, seat, opponent)
    sum = sum + worths[piles[i]] * piles[i + 1]
  end
  return piles, worths, sum
end

-- From 0 to what is there (DU-PLAN.1).
function forces.dial(seat, opponent, cells)
  local _, _, sum = forces.piles(cells, seat, opponent)
  return { low = 0, high = sum }
end

-- Takes tokens away as an answer says.
function forces.take(piles, amounts, seat)
  for i, n in amounts do
    local cell, _, what = parts(piles[2 * i - 1])
    dune.lose(cell, seat, what, n, "battle")
  end
end

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
function forces.pay(plan, opponent, cells)
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

return forces
