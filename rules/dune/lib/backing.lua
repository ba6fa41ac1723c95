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

-- Has a player allies, and promised them nothing yet?
function backing.is_free(seat) return game.get(counter.alliance, seat) ~= 0 and game.get(counter.pledge, seat) == 0 end

return backing
