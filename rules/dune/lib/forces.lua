-- Tokens in a battle: which are there, and what they count (DU-PLAN.1).
local dune = use "dune"

local forces = {}

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

-- Takes tokens away as an answer says.
function forces.take(piles, amounts, seat)
  for i, n in amounts do
    local cell, _, what = parts(piles[2 * i - 1])
    dune.lose(cell, seat, what, n, "battle")
  end
end

return forces
