local arrakis = use "arrakis"

-- The storm moves when the spice die shows it (DD-STORM.1), into the zone arg(1).
local MOVES = faces { of = die.spice, is = tag.storm }
local WEST = faces { of = die.region, is = tag.west }
local ZONE = regions { position = { track.storm, arg(1) } }

local LOSS = decision {
  what = "storm.loss", clause = "DD-A.12",
  prompt = "The storm takes one of your troops in {1}: which?",
  from = kinds { of = arg(1), at = arg(2), kind = tag.force },
}

-- Every faction present loses a troop and an Ornithopter is destroyed (DD-STORM.3).
local function ravage(region)
  for _, owner in game.owners(region, tag.force) do
    if hook("storm.kill", true, owner, region) then
      local what = ask.one(LOSS, owner, region)
      note("DD-STORM.3", "the storm takes a {1} of {2} in {3}", what, owner, region)
      arrakis.lose(region, owner, what, 1, "storm")
    end
  end
  if arrakis.has(region, kind.ornithopter) then
    game.move(region, place.supply, common, kind.ornithopter, 1)
    note("DD-STORM.3", "the storm destroys the Ornithopter of {1}", region)
  end
end

return phase {
  id = "storm", clause = "DD-STORM.1",
  needs = MOVES,
  run = function(me)
    if not MOVES.any() then return end
    -- West is one position up, East one down; the Polar Sink is not on the track (DD-STORM.1, DD-STORM.6).
    local step = WEST.any() and 1 or -1
    local at = game.step(track.storm, hook("storm.step", step, me))
    note("DD-STORM.1", "the storm moves to zone {1}", at)
    for _, region in ZONE(at) do -- e.g. 4 from 5 going East: Carthag and Broken Land (DD-STORM.2)
      local walls = arrakis.has(region, kind.fortification) -- they protect a desert (DD-BUILD.4)
      if game.is(region, tag.desert) and not walls then ravage(region) end
    end
  end,
}
