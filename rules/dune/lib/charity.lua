-- CHOAM charity: spice for who has none and asks for it (DU-BID.1).
local dune = use "dune"

local charity = {}

local CHARITY = decision {
  what = "bidding.charity", clause = "DU-BID.1",
  prompt = "You have no spice. Do you ask for CHOAM charity?",
  tells = "{seat} takes CHOAM charity", tells_not = "",
}

-- Once in a turn (DU-BID.2).
function charity.offer(seat)
  if game.get(counter.charity_taken, seat) == 1 or not hook("charity.due", dune.spice(seat) == 0, seat) then return end
  if not ask.yes(CHARITY, seat) then return end
  game.set(counter.charity_taken, 1, seat)
  dune.earn(seat, tune.charity)
end

return charity
