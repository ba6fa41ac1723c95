-- The end of the game (DI-END): endgame cards, then the most Victory Points.
local effects = use "effects"
local house = use "house"

local PLAY = decision {
  what = "endgame.card", clause = "DI-END.1", pass = "none", always = true, printed = true,
  prompt = "Which endgame card do you play?",
}

local function playable(me)
  local list = {}
  for _, what in game.cards(zone.intrigues[me]) do
    if what ~= list[#list] and row[what].tags[tag.endgame] and effects.playable(me, what, "endgame") then list[#list + 1] = what end
  end
  return list
end

local function play_all(me)
  while true do
    local what = ask.one(PLAY, me, function() return playable(me) end)
    if not what then return end
    effects.play(me, what, "endgame")
  end
end

-- The latest Reveal turn (DI-AMB.4); alone, the Rival (DI-AMB.54).
local function last_word(seat)
  if tune.rivals ~= 2 then return game.get(counter.reveal_rank, seat) end
  return house.is_rival(seat) == (tune.solo_full_tie == 0) and 1 or 0
end

-- What decides, the first difference counts (DI-END.2, DI-END.3, DI-AMB.4).
local function standing(seat)
  return {
    game.get(counter.vp, seat), game.get(counter.spice, seat), game.get(counter.solari, seat), game.get(counter.water, seat),
    house.garrison(seat), last_word(seat),
  }
end

local function better(a, b)
  for i = 1, #a do
    if a[i] ~= b[i] then return a[i] > b[i] end
  end
  return false
end

return function()
  local best, most = nil, nil
  for _, seat in game.seats(game.first()) do -- DI-AMB.27
    if not house.is_rival(seat) then play_all(seat) end
  end
  for _, seat in game.seats(game.first()) do
    local own = standing(seat)
    local plays = tune.rivals == 2 or not house.is_rival(seat) -- DIH-2P.2
    if plays and (not best or better(own, most)) then best, most = seat, own end
  end
  game.finish("points", "DI-END.2", { best })
end
