local effects = use "effects"
local house = use "house"

local CONFLICT = decision { what = "setup.conflict", clause = "DI-SETUP.3", prompt = "The Conflict deck is laid" }
local FIRST = decision { what = "setup.first", clause = "DI-SETUP.18", prompt = "The First Player is drawn" }

-- From the bottom up: four of tier III, five of tier II, one of tier I (DI-SETUP.3).
local function lay_conflicts()
  game.hand_over_all(zone.tier_three, zone.conflicts)
  chance.draw(CONFLICT, zone.tier_two, zone.conflicts, 5)
  chance.draw(CONFLICT, zone.tier_one, zone.conflicts, 1)
end

local function set_up(seat)
  game.set(counter.water, tune.start_water, seat) -- DI-SETUP.11
  game.set(counter.vp, game.players() == 4 and tune.start_vp_four or 0, seat) -- DI-SETUP.13
  game.move(pile.supply[seat], pile.leader[seat], seat, kind.agent, 2) -- DI-SETUP.12
  if tune.garrison > 0 then game.move(pile.supply[seat], pile.garrison[seat], seat, kind.troop, tune.garrison) end -- DI-SETUP.16
end

return phase {
  id = "setup_table", clause = "DI-SETUP.3",
  run = function()
    lay_conflicts()
    effects.hands.fill_row()
    for _, seat in game.seats() do set_up(seat) end
    game.set_first(chance.pick(FIRST, game.seats()))
    for _, seat in game.seats() do hook("setup.done", nil, seat) end -- DI-SETUP.19
  end,
}
