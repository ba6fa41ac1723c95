local endgame = use "endgame"
local house = use "house"

-- DI-RC.1
local function is_over()
  if game.count_cards(zone.conflicts) == 0 or game.round() >= tune.last_round then return true end
  for _, seat in game.seats() do
    if game.get(counter.vp, seat) >= tune.points_to_end then return true end
  end
  return false
end

-- DI-RC.2, DI-RC.3
local function bring_home(seat)
  for _, where in game.places(seat, tag.agent) do
    for _, sort in game.kinds(where, seat, tag.agent) do
      game.move(where, pile.leader[seat], seat, sort, game.count(where, seat, sort))
    end
  end
  if game.count(pile.leader[seat], seat, kind.mentat) > 0 then
    game.move(pile.leader[seat], pile.supply[seat], seat, kind.mentat, 1)
  end
end

-- DI-RC.4
local function give_mentat()
  local owed = game.get(counter.mentat_owed)
  game.set(counter.mentat, owed)
  game.set(counter.mentat_owed, nil)
  if owed then game.move(pile.supply[owed], pile.leader[owed], owed, kind.mentat, 1) end
  if owed then note("DI-RC.4", "the Mentat serves {1} in the next round", owed) end
end

-- The next player (DI-RC.5), which House Hagal is not where there are two (DIH-2P.13).
local function next_first()
  local seats = game.seats(game.first())
  if tune.rivals == 1 and house.is_rival(seats[2]) then return seats[3] end
  return seats[2]
end

return phase {
  id = "recall", clause = "DI-RC.1",
  run = function()
    if is_over() then return endgame() end
    for _, seat in game.seats() do bring_home(seat) end
    give_mentat()
    local first = next_first()
    game.set_first(first)
    note("DI-RC.5", "{1} is First Player", first)
  end,
}
