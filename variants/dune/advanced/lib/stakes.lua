-- What a player stakes in a battle: tokens, and spice for those that are to count full (DV-BAT). All in halves where a
-- variable says so.
local dune = use "dune"
local forces = use "forces"

local stakes = {}

local LOSSES = decision {
  what = "battle.losses", clause = "DV-BAT.6", groups = { "tokens" },
  prompt = "You have won and lose what you dialled: which tokens?",
}
local DISCLOSE = decision {
  what = "battle.disclose_dial", clause = "DU-ATR.4", groups = { "dial" },
  prompt = "Prescience: which number will you dial in {1}? You are bound to it.",
  tells = "{seat} will dial {answer}", tells_not = "{seat} will dial 0",
}

-- How many tokens count 1 and how many count 2 if spice is paid for them (DV-BAT.9).
function stakes.tokens(seat, opponent, cells)
  local piles, worths = forces.piles(cells, seat, opponent)
  local single, double = 0, 0
  for i = 1, #piles, 2 do
    if worths[piles[i]] == 1 then single = single + piles[i + 1] else double = double + piles[i + 1] end
  end
  return single, double
end

-- The most spice that a player can pay for his tokens.
function stakes.spice(seat, single, double) return math.min(dune.spice(seat), single + double) end

-- Up to what is there if spice is paid for as many as can be, first for those that count two; halves need a token that counts
-- one (DV-BAT.2).
function stakes.dial(seat, opponent, cells)
  local single, double = stakes.tokens(seat, opponent, cells)
  local spice = stakes.spice(seat, single, double)
  local halves = single + 2 * double + spice + math.min(spice, double)
  return { low = 0, high = halves / 2, step = single > 0 and 0.5 or 1 }
end

-- Makes a player say what he will dial; the counter remembers it in halves. The spice without which he could not is bound
-- from then on (DU-ATR.5, DU-GEN.9).
function stakes.disclose(seat, opponent, cells, area)
  local plan = { dial = stakes.dial(seat, opponent, cells) }
  local halves = 2 * ask.together({ { spec = DISCLOSE, seat = seat, about = { area }, plan = plan } })[1].dial
  local single, double = stakes.tokens(seat, opponent, cells)
  local spice = math.max(0, math.ceil((halves - single - 2 * double) / 2), halves - single - 3 * double)
  game.set(counter.bound_spice, spice, seat)
  return halves
end

function stakes.disclosed(halves) return { low = halves / 2, high = halves / 2, step = 0.5 } end

-- Can tokens make up a dial, with so much spice: t that count one and e that count two? Of those lost so many count full as
-- spice was paid, the rest half (DV-BAT.11): `full` of the e are among the former.
local function fits(t, e, halves, spice)
  local full = halves - spice - t - 2 * e
  return full >= 0 and full <= e and full <= spice and spice - full <= t
end

-- The least number of halves, from the dial on, that tokens can make up.
local function reachable(single, double, halves, spice)
  for sum = halves, 2 * single + 4 * double do
    for e = 0, double do
      for t = 0, single do
        if fits(t, e, sum, spice) then return sum end
      end
    end
  end
end

-- The same as `fits`, as limits of a question.
local function limits(worths, halves, spice)
  local all, wide, doubles = {}, {}, {}
  for piece, worth in worths do
    all[piece] = worth
    wide[piece] = worth == 2 and 3 or 1
    if worth == 2 then doubles[piece] = 1 end
  end
  local why = "their value is your dial"
  all[1], all[2], all.min, all.max = "DV-BAT.6", why, halves - 2 * spice, halves - spice
  wide[1], wide[2], wide.min = "DV-BAT.6", why, halves - spice
  doubles[1], doubles[2], doubles.max = "DV-BAT.11", "spice was paid for others", (halves - 2 * spice) // 2
  return { all, wide, doubles }
end

-- The winner chooses what he loses, as long as it is worth what he dialled (DV-BAT.6, DV-BAT.7).
function stakes.pay(plan, opponent, cells)
  local piles, worths = forces.piles(cells, plan.seat, opponent)
  local single, double = stakes.tokens(plan.seat, opponent, cells)
  local halves = reachable(single, double, 2 * plan.dial, plan.spice)
  local lost = ask.plan(LOSSES, plan.seat, { tokens = { split = piles }, limits = limits(worths, halves, plan.spice) })
  forces.take(piles, lost.tokens, plan.seat)
end

return stakes
