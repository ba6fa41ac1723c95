-- Tokens of several kinds, where a number of them goes somewhere: which?
local tokens = {}

local WHICH = decision {
  what = "tokens.which", clause = "DU-SHIP.2",
  prompt = "Which {1} of your tokens?",
  tells = "{seat} chooses {answer}",
}

-- Tokens at a place as ask.split wants them, of each kind as many as may go.
local function piles_at(from, seat, most)
  local piles = game.piles(from, seat, tag.force)
  for i = 1, #piles, 2 do
    local _, _, what = parts(piles[i])
    piles[i + 1] = most(what, piles[i + 1])
  end
  return piles
end

local function all(_, n) return n end

-- Of most kinds any number is revived.
local function revived(what, n) return hook("revival.most", n, what) end

-- Their number is settled and paid for: nothing comes between, no Ghola that takes the same tokens either.
local function which(seat, piles, n)
  return ask.together({ { spec = WHICH, seat = seat, about = { n }, split = piles, min = n, max = n } })[1]
end

local function move(from, to, seat, n, most)
  local piles = piles_at(from, seat, most)
  local amounts = #piles == 2 and { n } or which(seat, piles, n)
  for i, some in amounts do
    local _, _, what = parts(piles[2 * i - 1])
    if some > 0 then game.move(from, to, seat, what, some) end
  end
end

-- Moves n tokens; who has several kinds says which.
function tokens.move(from, to, seat, n) move(from, to, seat, n, all) end

-- How many tokens in the tanks can be revived in a turn, as far as their kinds are concerned.
function tokens.revivable(seat)
  local n, piles = 0, piles_at(pile.tanks[seat], seat, revived)
  for i = 2, #piles, 2 do n = n + piles[i] end
  return n
end

-- Brings n of them back to the reserves (DU-REV.6).
function tokens.revive(seat, n) move(pile.tanks[seat], pile.reserve[seat], seat, n, revived) end

return tokens
