local dice = use "dice"

local SPEND = decision {
  what = "spend", clause = "EB-SPICE.1",
  prompt = "You have {1 point|points}: how many troops come to {2}, for 1 point each?",
}

local SINK, NONE = table.freeze { place.polar_sink }, table.freeze {}

-- New troops from the supply, as many as the dice allow (EB-RECR.1), as a pile with its limit.
local function recruits(me)
  local allowed = hook("spend.recruits", dice.recruits(me), me)
  if allowed == 0 then return nil end
  local supply = pile.supply[me]
  local new = math.min(allowed, game.count(supply, me, kind.troop))
  return new > 0 and { piece(supply, me, kind.troop), new } or nil
end

-- Where troops may come from: the supply, and those that wait in the Polar Sink (EB-SPICE.1). Each pile is followed by its limit.
local function piles(me, location)
  local list = recruits(me)
  for _, from in hook("spend.from", SINK, me, location) do
    if from ~= location then list = game.piles(from, me, tag.force, list) end
  end
  return list or NONE
end

-- Brings the troops of one pile; tells how many of them are new.
local function bring(me, from_pile, n, location)
  local from, _, what = parts(from_pile)
  game.move(from, location, me, what, n)
  if from == pile.supply[me] then
    note("EB-RECR.1", "{1} places {2} new {3} in {4}", me, n, what, location)
    return n
  end
  note("EB-SPICE.1", "{1} moves {2} {3} from {4} to {5}", me, n, what, from, location)
  return 0
end

-- Spends the points on troops; tells how many are left.
local function spend(me, points)
  if points == 0 then
    whisper(me, "EB-SPICE.1", "no troops: you have no points to spend")
    return points
  end
  local location = dice.location()
  local from = piles(me, location)
  if from == NONE then
    whisper(me, "EB-SPICE.1", "no troops for {1}: no die recruits for you, and none waits in the Polar Sink", location)
    return points
  end
  local amounts = ask.split(SPEND, me, from, 0, points, points, location)
  local placed, left = 0, points
  for i, n in amounts do
    if n > 0 then placed = placed + bring(me, from[2 * i - 1], n, location) end
    left = left - n
  end
  if placed > 0 then left = hook("spend.placed", left, me, location, placed) end
  return left
end

return phase {
  id = "spend", clause = "EB-SPICE.1",
  run = function(me)
    local points = hook("spend.points", dice.points(), me)
    local left = spend(me, points)
    hook("spend.done", nil, me, left)
  end,
}
