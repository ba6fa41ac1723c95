local effects = use "effects"
local house = use "house"

local CONFLICT = decision { what = "setup.conflict", clause = "DI-SETUP.3", prompt = "The Conflict deck is laid", tells = "the Conflict deck is laid: {answer}" }
local FIRST = decision { what = "setup.first", clause = "DI-SETUP.18", prompt = "The First Player is drawn" }

-- From the bottom up: four of tier III, five of tier II, one of tier I (DI-SETUP.3).
local function lay_conflicts()
  game.hand_over_all(zone.tier_three, zone.conflicts)
  chance.draw(CONFLICT, zone.tier_two, zone.conflicts, 5)
  chance.draw(CONFLICT, zone.tier_one, zone.conflicts, 1)
end

-- What the difficulty gives (DIH-DIFF.1): the player at the start, and Rivals in garrison.
local function by_difficulty(seat)
  if tune.difficulty == 0 then
    if house.is_rival(seat) then return end
    game.add(counter.solari, 1, seat)
    game.add(counter.spice, 1, seat)
  elseif house.is_rival(seat) then
    game.move(pile.supply[seat], pile.garrison[seat], seat, kind.troop, 3)
    house.draw_intrigue(seat, 1)
  end
end

-- House Hagal has no deck; with two players it has three Agents and nothing else (DIH-2P.3, DIH-SOLO.5).
local function set_up_rival(seat)
  game.hand_over_all(zone.deck[seat], zone.trash)
  game.move(pile.supply[seat], pile.leader[seat], seat, kind.agent, tune.rivals == 1 and 3 or 2)
  if tune.rivals == 2 then game.set(counter.water, tune.start_water, seat) end -- DIH-SOLO.7
end

-- DIH-2P.4, DIH-SOLO.6
local function lay_hagal()
  game.hand_over_all(tune.rivals == 1 and zone.hagal_two or zone.hagal_solo, zone.hagal)
  chance.shuffle(zone.hagal)
end

local function set_up(seat)
  game.set(counter.water, tune.start_water, seat) -- DI-SETUP.11
  game.set(counter.vp, game.players() == 4 and tune.start_vp_four or 0, seat) -- DI-SETUP.13
  game.move(pile.supply[seat], pile.leader[seat], seat, kind.agent, 2) -- DI-SETUP.12
  if tune.garrison > 0 then game.move(pile.supply[seat], pile.garrison[seat], seat, kind.troop, tune.garrison) end -- DI-SETUP.16
end

-- At random (DI-SETUP.18); alone, the Rival on the player's left (DIH-SOLO.8).
local function first_player()
  local seats = game.seats()
  if tune.rivals == 2 then return seats[2] end
  if tune.rivals == 1 then table.remove(seats) end
  return chance.pick(FIRST, seats)
end

return phase {
  id = "setup_table", clause = "DI-SETUP.3",
  run = function()
    lay_conflicts()
    effects.hands.fill_row()
    if tune.rivals > 0 then lay_hagal() end
    for _, seat in game.seats() do
      if house.is_rival(seat) then set_up_rival(seat) else set_up(seat) end
      if tune.rivals == 2 then by_difficulty(seat) end
    end
    game.set_first(first_player())
    for _, seat in game.seats() do hook("setup.done", nil, seat) end -- DI-SETUP.19
  end,
}
