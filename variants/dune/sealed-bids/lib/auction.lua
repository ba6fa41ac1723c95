-- One secret bid for each (in the place of DU-BID.9 to DU-BID.12).
local dune = use "dune"

local auction = {}

local BID = decision {
  what = "bidding.bid", clause = "sealed-bids.1", pass = "pass", secret = true,
  prompt = "What do you bid, once and in secret?",
  tells = "{seat} bids {answer}", tells_not = "{seat} passes",
}

-- Who buys, and for how much; the list is in turn order, so a tie goes to the first (sealed-bids.2).
function auction.hold(list)
  local bidders, entries = {}, {}
  for _, seat in list do
    if dune.spice(seat) > 0 then -- nobody bids more than he has (DU-BID.14)
      bidders[#bidders + 1] = seat
      entries[#entries + 1] = { spec = BID, seat = seat, low = 1, high = dune.spice(seat) }
    end
  end
  local winner, high = nil, 0
  local bids = ask.together(entries)
  for i, seat in bidders do
    if bids[i] and bids[i] > high then winner, high = seat, bids[i] end
  end
  return winner, high
end

return auction
