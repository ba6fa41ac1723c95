-- CHOAM charity (DU-BID.1): for each who has nothing and asks for it.
local dune = use "dune"

local charity = {}

local CLAIM = decision {
  what = "bidding.charity", clause = "DU-BID.1",
  prompt = "You have no spice. Do you ask for CHOAM charity?",
  tells = "{seat} takes CHOAM charity", tells_not = "",
}

-- Everybody who may ask for it now is asked, and has it once a turn (DU-BID.2).
function charity.offer()
  for _, seat in game.seats() do
    local due = game.get(counter.charity_taken, seat) == 0 and hook("charity.due", dune.spice(seat) == 0, seat)
    if due and ask.yes(CLAIM, seat) then
      dune.earn(seat, tune.charity)
      game.set(counter.charity_taken, 1, seat)
    end
  end
end

return charity
