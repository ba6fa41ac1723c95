-- How far the storm goes: two players dial (DU-STORM).
local dune = use "dune"
local dots = use "dots"

local dials = {}

local DIAL = decision {
  what = "storm.dial", clause = "DU-STORM.4", secret = true,
  prompt = "How far does the storm go? Your number and that of {1} are added.",
  tells = "{seat} dials {answer} for the storm", tells_not = "{seat} dials 0 for the storm",
}

-- Who dials: in the first turn those beside the sector where the storm begins (DU-STORM.1), then those who used the wheels
-- last (DU-STORM.4), or who has come in their place (DU-STORM.6).
local function dialers()
  local one, two = game.get(counter.wheel_one), game.get(counter.wheel_two)
  if not (one and two) then return dots.beside(game.get(counter.storm)) end
  if game.plays(two) then return dots.in_place_of(one, two), two end
  one = dots.in_place_of(one)
  return one, dots.in_place_of(two, one)
end

-- Both in secret, revealed together (DU-STORM.3, DU-STORM.5).
function dials.distance()
  local one, two = dialers()
  dune.use_wheels(one, two)
  local low, high = 1, 3
  if game.round() == 1 then low, high = 0, 20 end
  local dialled = ask.together {
    { spec = DIAL, seat = one, low = low, high = high, about = { two } },
    { spec = DIAL, seat = two, low = low, high = high, about = { one } },
  }
  return dialled[1] + dialled[2]
end

return dials
