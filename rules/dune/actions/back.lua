-- An ally promises spice for the card on sale (DU-ALLY.12), or for the shipment of the player whose turn it is (DU-ALLY.13).
-- Whom the promise is for he knows from secret talk (DU-ALLY.11).
local dune = use "dune"
local purse = use "purse"

local HOW_MUCH = decision {
  what = "ally.pledge", clause = "DU-ALLY.12",
  prompt = "How much spice do you add at most, if an ally buys or ships?",
  tells = "{seat} backs its allies with {answer} spice",
}

-- Is a card on sale, or does an ally ship?
local function wanted(me)
  if game.get(counter.selling) == 1 then return true end
  local active = game.active()
  return active ~= nil and dune.allied(me, active)
end

return action {
  id = "back", clause = "DU-ALLY.12", quiet = true,
  when = function(me)
    if tune.table_talk == 0 or game.get(counter.alliance, me) == 0 or game.get(counter.pledge, me) > 0 then return false end
    return purse.free(me) > 0 and wanted(me)
  end,
  run = function(me) game.set(counter.pledge, ask.number(HOW_MUCH, me, 0, function() return purse.free(me) end), me) end,
}
