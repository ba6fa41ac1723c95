local express = use "express"

local USE = decision {
  what = "troops.use", clause = "EC-MOVE.3",
  prompt = "How many troops go to {1}, for 1 spice each? You have {2}.",
}

-- New troops, then those that may move there, as piles to take from: none where nothing can be taken.
local function choices(me, target)
  local piles = {}
  local fresh = math.min(express.troop_tokens(me), express.fresh_troops(me))
  if fresh > 0 then piles = { piece(pile.reserve[me], me, kind.troop), fresh } end
  for _, from in hook("move.from", { place.polar_sink }, me) do
    if from ~= target then game.piles(from, me, tag.force, piles) end
  end
  return piles
end

-- Carries out the answer and tells how many troops are new, nothing if none are.
local function bring(me, target, piles, amounts)
  local placed
  for i, n in amounts do
    if n > 0 then
      local from, _, what = parts(piles[2 * i - 1])
      express.pay(me, n)
      game.move(from, target, me, what, n)
      if from == pile.reserve[me] then
        placed = n
        note("EC-MOVE.3", "{1} places {2} new {3} in {4} for {2} spice", me, n, what, target)
      else
        note("EC-MOVE.3", "{1} moves {2} {3} from {4} to {5} for {2} spice", me, n, what, from, target)
      end
    end
  end
  return placed
end

return phase {
  id = "troops", clause = "EC-MOVE.3",
  run = function(me)
    -- Nothing is placed or moved, but powers go before the rules.
    if express.shai_hulud() then return hook("worm.ride", nil, me) end -- EC-MOVE.4, EC-FAC.0
    local target, spice = express.active_place(), express.spice(me)
    if not target then return end
    if spice == 0 then return whisper(me, "EC-MOVE.3", "no troops for {1}: you have no spice", target) end
    local piles = choices(me, target)
    if next(piles) == nil then
      return whisper(me, "EC-MOVE.3", "no troops for {1}: no die gives a new one, and none waits in the Polar Sink", target)
    end
    local amounts = ask.split(USE, me, piles, 0, spice, target, spice)
    local placed = bring(me, target, piles, amounts)
    if placed then hook("troops.placed", nil, me, target, placed) end
  end,
}
