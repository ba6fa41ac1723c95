-- How a treachery card is sold (DU-BID).
local dune = use "dune"

local auction = {}

local BID = decision {
  what = "bidding.bid", clause = "DU-BID.9", pass = "pass",
  prompt = "The highest bid is {1}. What do you bid?",
  tells = "{seat} bids {answer}", tells_not = "{seat} passes",
}

-- Who buys, and for how much. It goes around until all others have passed since the highest bid (DU-BID.11); a pass is not
-- final (DU-BID.12).
function auction.hold(list)
  local high, winner, passes, i = 0, nil, 0, 1
  while passes < #list - (winner and 1 or 0) do
    local seat = list[i]
    local bid = nil
    -- Nobody bids more than he has (DU-BID.14), and each bid exceeds the last (DU-BID.10).
    if dune.spice(seat) > high then bid = ask.number(BID, seat, high + 1, dune.spice(seat), high) end
    if bid then
      high, winner, passes = bid, seat, 0
    else
      passes = passes + 1
    end
    i = i % #list + 1
  end
  return winner, high
end

return auction
