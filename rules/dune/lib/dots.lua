-- The position dots around the map: who sits where, and who comes first (DU-MAP.8, DU-SEQ).
local dots = {}

local SECTORS = { 1, 4, 7, 10, 13, 16 } -- DU-MAP.7, DU-MAP.8
local ROUND = 18

-- All seats by number, whoever plays first; who has left the game keeps his dot (DU-GEN.10).
local everybody = seats {}

-- The sector of a player's dot. With fewer than six the players are spread around the map (DU-GEN.10, DU-SETUP.6).
function dots.sector(seat)
  local seats = everybody()
  local i = table.find(seats, seat)
  return SECTORS[(i - 1) * #SECTORS // #seats + 1]
end

-- How many sectors the storm has to go from one to the dot of a player; from his own dot once around (DU-SEQ.3).
local function distance(from, seat) return (dots.sector(seat) - from - 1) % ROUND end

-- The player whose dot the storm would reach next (DU-SEQ.2); only dots with a player count (DU-SEQ.4).
function dots.next_from(sector)
  local best, least = nil, nil
  for _, seat in game.seats() do
    local far = distance(sector, seat)
    if not least or far < least then best, least = seat, far end
  end
  return best
end

-- The two players nearest a sector, on whatever side (AR-5).
local function two_nearest(sector)
  local list = game.seats()
  local function far(seat) return math.min(distance(sector, seat) + 1, ROUND - distance(sector, seat) - 1) end
  table.sort(list, function(a, b)
    if far(a) ~= far(b) then return far(a) < far(b) end
    return distance(sector, a) < distance(sector, b)
  end)
  return list[1], list[2]
end

-- The nearest players on each side of a sector (DU-STORM.2, AR-5).
function dots.beside(sector)
  if tune.two_nearest_dial == 1 then return two_nearest(sector) end
  local before, most = nil, nil
  for _, seat in game.seats() do
    local far = distance(sector, seat)
    if not most or far > most then before, most = seat, far end
  end
  return dots.next_from(sector), before
end

-- The player himself, or who has come in his place if he has left the game: the next to his right but another (DU-STORM.6).
function dots.in_place_of(seat, other)
  local seats = everybody()
  local i = table.find(seats, seat)
  while not game.plays(seats[i]) or seats[i] == other do i = i % #seats + 1 end
  return seats[i]
end

return dots
