-- What an ally adds to the price of a card (DU-ALLY.12) or of a shipment (DU-ALLY.13).
local purse = use "purse"

local backing = {}

local HOW_MUCH = decision {
  what = "ally.pledge", clause = "DU-ALLY.12", always = true,
  prompt = "How much spice do you add at most, if an ally buys or ships?",
  tells = "{seat} backs its allies with {answer} spice", tells_not = "{seat} adds nothing",
}

function backing.promise(seat)
  game.set(counter.pledge, ask.number(HOW_MUCH, seat, 0, function() return purse.free(seat) end), seat)
end

-- Who has allies and has promised them nothing yet.
backing.free = seats { where = {
  { "DU-ALLY.12", "he has no ally", counter = { counter.alliance, at_least = 1 } },
  { "DU-ALLY.12", "he has promised spice", counter = { counter.pledge, at_most = 0 } },
} }

return backing
