local effects = use "effects"
local house = use "house"
local ranks_of = use "ranks"
local rivals = use "rivals"

local PLAY = decision {
  what = "combat.card", clause = "DI-CB.2", pass = "pass", always = true, printed = true,
  prompt = "Which Intrigue card do you play in this Combat?",
  tells_not = "{seat} passes",
}
local TRIUMPH = decision {
  what = "combat.triumph", clause = "DI-INT.12", pass = "none", always = true, printed = true,
  prompt = "You have won: which Intrigue card do you play?",
}

local REWARDS = { "first", "second", "third" }

local function playable(me, sort)
  local list = {}
  for _, what in game.cards(zone.intrigues[me]) do
    if what ~= list[#list] and row[what].tags[sort] and effects.playable(me, what, "combat") then list[#list + 1] = what end
  end
  return list
end

-- Who may play cards: players with a troop there (DI-CB.1, DI-CB.6).
local function involved(seat) return house.in_conflict(seat) > 0 and not house.is_rival(seat) end

-- Any number of cards (DI-CB.2); false if there was none.
local function takes_part(seat)
  local played = false
  while involved(seat) do
    local what = ask.one(PLAY, seat, function() return playable(seat, tag.combat) end)
    if not what then break end
    effects.play(seat, what, "combat")
    note("DI-CB.5", "{1} has strength {2} now", seat, game.get(counter.strength, seat))
    played = true
  end
  return played
end

local function count_involved(seats)
  local n = 0
  for _, seat in seats do
    if involved(seat) then n = n + 1 end
  end
  return n
end

-- Around until all have passed in a row (DI-CB.4).
local function exchange()
  local seats, passed, i = game.seats(game.first()), 0, 0
  local all = count_involved(seats)
  while passed < all do
    local seat = seats[i % #seats + 1]
    i = i + 1
    if involved(seat) then
      passed = takes_part(seat) and 0 or passed + 1
      all = count_involved(seats)
    end
  end
end

local function take(seat, conflict, rank)
  note("DI-CB.8", "{1} takes the " .. REWARDS[rank] .. " reward of {2}", seat, conflict)
  effects.run_box(conflict, REWARDS[rank], seat)
end

-- House Hagal holds its place and takes nothing (DIH-2P.7); a Rival takes no third reward (DIH-RIV.1, DI-AMB.49).
local function takes(seat, rank)
  if not rank then return false end
  if not house.is_rival(seat) then return true end
  return tune.rivals == 2 and (rank < 3 or tune.rival_third_reward == 1)
end

-- DIH-2P.9
local function lift_control(conflict)
  local where = row[conflict].location
  if where then game.set(counter.control, nil, place[where]) end
end

-- DI-INT.12 to DI-INT.14
local function triumph(seat)
  while true do
    local what = ask.one(TRIUMPH, seat, function() return playable(seat, tag.triumph) end)
    if not what then return end
    effects.play(seat, what, "combat")
  end
end

-- DI-CB.13, DI-CB.14
local function clear()
  for _, seat in game.seats() do
    house.lose(seat, pile.conflict[seat], house.in_conflict(seat))
    game.set(counter.strength, 0, seat)
    game.set(counter.swords, 0, seat)
  end
  game.hand_over_all(zone.current, zone.fought)
end

local function tell_strengths()
  local conflict, fought = game.cards(zone.current)[1], false
  for _, seat in game.seats(game.first()) do
    local strength = game.get(counter.strength, seat)
    if strength > 0 then note("DI-CB.1", "{1} fights for {2} with strength {3}", seat, conflict, strength) end
    fought = fought or strength > 0
  end
  if not fought then note("DI-CB.1", "nobody fights for {1}", conflict) end
end

return phase {
  id = "combat", clause = "DI-CB.1",
  run = function()
    for _, seat in game.seats(game.first()) do
      house.refresh(seat)
      if house.is_rival(seat) then rivals.arm(seat) end
    end
    tell_strengths()
    exchange()
    local conflict, strengths = game.cards(zone.current)[1], {}
    for _, seat in game.seats() do strengths[seat] = game.get(counter.strength, seat) end
    local ranks = ranks_of(game.seats(), strengths)
    local winner = nil
    for _, seat in game.seats(game.first()) do -- DI-AMB.27
      if takes(seat, ranks[seat]) then take(seat, conflict, ranks[seat]) end
      if ranks[seat] == 1 then winner = seat end
    end
    if winner and house.is_rival(winner) then
      if tune.rivals == 1 then lift_control(conflict) end
    elseif winner then
      triumph(winner)
    end
    clear()
    rivals.settle()
  end,
}
