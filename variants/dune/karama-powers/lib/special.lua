-- How a special power is used: by a Karama card, which is spent then (DO-KAR.3), once in the game (DO-KAR.2).
local dune = use "dune"
local karama = use "karama"

local special = {}

-- Does a faction use its power now (DO-KAR.1)? While it may it is asked, whether it has the card or not: that betrays nothing.
function special.used(spec, me, ...)
  if game.get(counter.special_used, me) == 1 then return false end
  local played = ask.one(spec, me, karama.held(me), ...)
  if not played then return false end
  dune.discard(me, played)
  game.set(counter.special_used, 1, me)
  return true
end

return special
