local dune = use "dune"
local tokens = use "tokens"

local REVIVE = decision {
  what = "revival.tokens", clause = "DU-REV.1",
  prompt = "How many tokens do you revive? Free: {1}; each further one costs {2} spice.",
  tells = "{seat} revives {answer} of its tokens", tells_not = "",
}

-- How many are free: so many as his shield shows (DU-REV.3).
local function free_for(seat) return hook("revival.free", game.faction(seat).data.free_revival, seat) end

-- How many a player can revive: three at most (DU-REV.2), some of them free, the others paid (DU-REV.3, DU-REV.4). More
-- come back by a card only (DU-REV.5).
local function most(seat, free)
  local there = tokens.revivable(seat)
  local paid = tune.revival_price > 0 and dune.spice(seat) // tune.revival_price or there
  return math.min(there, tune.revival_limit, free + paid)
end

local function revive(seat)
  if tokens.revivable(seat) == 0 then return end
  local free = free_for(seat)
  local n = ask.number(REVIVE, seat, 0, function() return most(seat, free) end, free, tune.revival_price)
  if n == 0 then return end
  local cost = math.max(0, n - free) * tune.revival_price
  dune.pay(seat, cost)
  if cost > 0 then hook("revival.paid", nil, seat, cost) end -- else to the bank (DU-REV.4)
  tokens.revive(seat, n)
end

return phase {
  id = "revival", clause = "DU-REV.1",
  run = function()
    hook("revival.start", nil)
    for _, seat in game.seats() do revive(seat) end -- all before anyone ships (DU-REV.7)
  end,
}
