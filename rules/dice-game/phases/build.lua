-- The supply as it is before the exchange (DD-BUILD.2), and after whatever was done while the question was open.
local SUPPLY = kinds { of = common, at = place.supply, kind = tag.construction }

local BUILD = decision {
  what = "build.construction", clause = "DD-BUILD.1", pass = "nothing", from = SUPPLY,
  prompt = "Build what in {1}?", skipped = "no building: the supply has no construction",
}

return phase {
  id = "build", clause = "DD-BUILD.1",
  run = function(me)
    local region = game.get(counter.target)
    if not region then return end -- a position that begins after the move action
    -- Only in the target region, if controlled, as the Polar Sink never is, and not under the storm (DD-BUILD.1, DD-BUILD.2).
    if not query.controlled.has(region, me) then
      return whisper(me, "DD-BUILD.1", "no building: you do not control {1}", region)
    end
    if query.frozen.has(region) then
      return whisper(me, "DD-STORM.4", "no building: {1} is under the storm", region)
    end
    local what = ask.one(BUILD, me, region)
    if not what then return end
    for _, old in game.kinds(region, common, tag.construction) do -- at most one each (DD-BUILD.3)
      game.move(region, place.supply, common, old, 1)
    end
    game.move(place.supply, region, common, what, 1)
    note("DD-BUILD.1", "{1} builds a {2} in {3}", me, what, region)
  end,
}
