local dune = use "dune"
local dials = use "dials"
local dots = use "dots"

local WEATHER = decision {
  what = "storm.weather_control", clause = "DU-CARD.11", always = true, pass = "no",
  prompt = "The storm is to go {1} sectors. Do you play Weather Control?",
  tells = "{seat} plays {answer}",
}
local DISTANCE = decision {
  what = "storm.distance", clause = "DU-CARD.11",
  prompt = "Weather Control: how far does the storm go?",
  tells = "{seat} moves the storm by {answer}", tells_not = "{seat} keeps the storm where it is",
}
local ATOMICS = decision {
  what = "storm.family_atomics", clause = "DU-CARD.15", always = true, pass = "no",
  prompt = "Do you destroy the Shield Wall by Family Atomics?",
  tells = "{seat} plays {answer}",
}

local STORM = regions { under = track.storm }

-- Open to the storm: sand and nothing else (DU-STORM.9), but not what the Shield Wall shelters while it stands (DU-STORM.8, DU-STORM.13).
local function is_open(cell)
  if game.is(cell, tag.walled) then return game.get(counter.wall_gone) == 1 end
  return game.is(cell, tag.sand)
end


-- Somebody may set the distance himself, once the normal one is known; not in the first turn (DU-CARD.11, DU-CARD.12).
local function control(far)
  if game.round() == 1 then return far end
  for _, seat in dune.suspects(card.weather_control, 1) do
    if ask.one(WEATHER, seat, dune.held(seat, card.weather_control), far) then
      dune.discard(seat, card.weather_control)
      return ask.number(DISTANCE, seat, 0, 10)
    end
  end
  return far
end

-- Who stands on the Shield Wall or beside it (DU-CARD.15); the storm does not matter (DU-CARD.17).
local BESIDE = areas { any_of = { { one_of = { area.shield_wall } }, { borders = area.shield_wall } }, holds = { arg(1), tag.force } }

local function blast()
  if game.round() == 1 or game.get(counter.wall_gone) == 1 then return end -- DU-CARD.18
  for _, seat in dune.suspects(card.family_atomics, 1) do
    if BESIDE.any(seat) and ask.one(ATOMICS, seat, dune.held(seat, card.family_atomics)) then
      game.hand_over(card.family_atomics, zone.hand[seat], zone.removed) -- DU-CARD.17
      game.set(counter.wall_gone, 1)
      note("DU-CARD.16", "{1} destroys the Shield Wall", seat)
      for _, other in game.seats() do dune.lose_all(game.regions(area.shield_wall), other, "atomics") end
      return
    end
  end
end

-- The storm passes over a sector or stops on it (DU-STORM.7, DU-STORM.10), in the first turn as ever (DU-STORM.12, AR-36).
local function sweep()
  if game.round() == 1 and tune.first_storm_kills == 0 then return end
  for _, cell in STORM() do
    if is_open(cell) then
      for _, seat in game.owners(cell, tag.token) do
        local n = game.count(cell, seat, tag.token)
        if hook("storm.kills", true, seat, cell) then
          note("DU-STORM.7", "the storm takes {1 token|tokens} of {2} in {3}", n, seat, cell)
          dune.lose_all({ cell }, seat, "storm")
        end
      end
    end
  end
  dune.clear_spice(STORM())
end

return phase {
  id = "storm", clause = "DU-STORM.1",
  run = function()
    local far = control(hook("storm.distance", nil) or dials.distance())
    blast()
    -- Also the first time (DU-STORM.12). The sector it leaves is not swept (DU-STORM.11).
    for _ = 1, far do
      game.step(track.storm, 1) -- counter-clockwise (DU-GEN.5); it wraps (DU-STORM.14)
      sweep()
    end
    note("DU-STORM.5", "the storm goes {1 sector|sectors}, to {2}", far, game.get(counter.storm))
    -- Fixed for the rest of the turn (DU-SEQ.6).
    game.set_first(dots.next_from(game.get(counter.storm)))
    note("DU-SEQ.2", "{1} is the first player", game.first())
    hook("storm.over", nil)
  end,
}
