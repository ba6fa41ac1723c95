-- How a treachery card is sold (DU-BID).
local dune = use "dune"
local karama = use "karama"
local purse = use "purse"

local auction = {}

local BID = decision {
  what = "bidding.bid", clause = "DU-BID.9", always = true, pass = "pass",
  prompt = "The highest bid is {1}. What do you bid?",
  tells = "{seat} bids {answer}", tells_not = "{seat} passes",
}

-- Nobody bids more than he has with what his allies add (DU-BID.14), but for whom
-- Karama pays (DU-CARD.23, DU-GEN.4).
local function highest(seat)
  local n = purse.funds(seat)
  if karama.buys(seat) then n = n + tune.karama_bid end
  return n
end

-- A bid, or nothing: a pass. Each exceeds the last (DU-BID.10). Who could have Karama is asked beyond his spice, too.
local function bid(seat, high)
  if not dune.may_buy(seat) then return nil end
  if highest(seat) > high then return ask.number(BID, seat, high + 1, function() return highest(seat) end, high) end
  if karama.could_buy(seat) then return ask.one(BID, seat, {}, high) end
end

-- Who buys, and for how much. It goes around until all others have passed since the highest bid (DU-BID.11); a pass is not
-- final (DU-BID.12, AR-9), and silence is one (DU-BID.19).
function auction.hold(list)
  local high, winner, passes, i, out = 0, nil, 0, 1, {}
  while passes < #list - (winner and 1 or 0) do
    if winner and not dune.may_buy(winner) then high, winner, passes = 0, nil, 0 end -- silenced meanwhile
    local seat = list[i]
    local n = not out[seat] and bid(seat, high) or nil
    if n then
      purse.bind(seat, n)
      high, winner, passes = n, seat, 0
    else
      passes = passes + 1
      out[seat] = tune.final_pass == 1
    end
    i = i % #list + 1
  end
  return winner, high
end

return auction
