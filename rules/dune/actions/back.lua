-- An ally promises spice for the card on sale (DU-ALLY.12), or for the shipment of the player whose turn it is (DU-ALLY.13).
-- Whom the promise is for he knows from secret talk (DU-ALLY.11).
local backing = use "backing"
local dune = use "dune"
local purse = use "purse"

-- Is a card on sale, or does an ally ship?
local function wanted(me)
  if game.get(counter.selling) == 1 then return true end
  local active = game.active()
  return active ~= nil and dune.allied(me, active)
end

return action {
  id = "back", clause = "DU-ALLY.12", quiet = true,
  needs = seats { of = arg(1), among = backing.free },
  when = function(me) return tune.table_talk == 1 and purse.free(me) > 0 and wanted(me) end,
  run = backing.promise,
}
