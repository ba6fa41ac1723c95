local express = use "express"

-- What a piece counts in combat: as its faction's file has it, 1 where that says nothing (EC-COR.2).
local function worth(seat, what)
  return game.faction(seat).pieces[game.name(what)].strength or 1
end

-- A side of a combat: its force, and its pieces in the order in which they are removed, with what each counts. Plain
-- troops go first (EX-A.10).
local function muster(seat, region, enemy)
  local troops = game.count(region, seat, kind.troop)
  local doubled = hook("combat.doubled", 0, seat, region, enemy)
  local groups = { { kind.troop, troops - doubled, worth(seat, kind.troop) }, { kind.troop, doubled, 2 } }
  for _, what in game.kinds(region, seat, tag.force) do
    if what ~= kind.troop then groups[#groups + 1] = { what, game.count(region, seat, what), worth(seat, what) } end
  end
  local force = 0
  for _, group in groups do force = force + group[2] * group[3] end
  return { seat = seat, groups = groups, force = hook("combat.force", force, seat, region, enemy) }
end

-- Removes pieces that count so much together: for a remainder that is less than a piece, the piece goes (EX-A.10).
local function remove(side, region, amount)
  for _, group in side.groups do
    local what, there, each = group[1], group[2], group[3]
    local n = math.min(there, math.ceil(amount / each))
    amount = math.max(0, amount - n * each)
    express.lose(region, side.seat, what, n, "combat")
  end
end

local function fight(region, one, other)
  local a, b = muster(one, region, other), muster(other, region, one)
  note("EC-COMB.1", "{1}: {2} with {3} against {4} with {5}", region, one, a.force, other, b.force)
  -- The smaller force goes, and as much of the larger; equal ones go both (EC-COMB.1).
  remove(a, region, a.force <= b.force and math.huge or b.force)
  remove(b, region, b.force <= a.force and math.huge or a.force)
end

-- Where several factions meet; not in the Polar Sink unless the knob allows it (EC-COMB.2, EX-A.1).
local FIELDS = regions { is = tune.polar_sink_neutral == 1 and tag.stronghold or nil, shared = tag.force }

-- Who stands there, in the order of play from the active player on.
local function rivals(me, region)
  local list = {}
  for _, seat in game.seats(me) do
    if game.count(region, seat, tag.force) > 0 then list[#list + 1] = seat end
  end
  return list
end

return phase {
  id = "combat", clause = "EC-COMB.1",
  needs = FIELDS,
  run = function(me)
    for _, region in FIELDS() do
      local sides = rivals(me, region)
      while #sides > 1 do -- more than two only in a position made so (EX-A.5)
        fight(region, sides[1], sides[2])
        sides = rivals(me, region)
      end
    end
  end,
}
