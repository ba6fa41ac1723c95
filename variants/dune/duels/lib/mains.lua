-- Main characters: whoever loses his is out of the game (DO-DUEL.53).
local dune = use "dune"
local nexus = use "nexus"

local mains = {}

local function has_lost(seat) return game.count_cards(zone.dead[seat], tag.main) > 0 end

-- Tokens leave the game, spice goes to the bank (DO-DUEL.54).
local function clear_tokens(seat)
  for _, where in game.where(seat, tag.token) do
    for _, what in game.kinds(where, seat, tag.token) do
      game.move(where, pile.gone[seat], seat, what, game.count(where, seat, what))
    end
  end
  game.set(counter.spice, 0, seat)
end

-- Cards go to their piles; leaders of his leave the game, prisoners go home.
local function clear_cards(seat)
  game.hand_over_all(zone.hand[seat], zone.discard)
  game.hand_over_all(zone.duel_hand[seat], zone.duel_discard)
  for _, leader in game.cards(zone.leaders[seat]) do
    local owner = game.seat_of(role[row[leader].house])
    game.hand_over(leader, zone.leaders[seat], owner == seat and zone.removed or zone.leaders[owner])
  end
end

local function eliminate(seat)
  note("DO-DUEL.53", "{1} has lost its main character and is out of the game", seat)
  clear_tokens(seat)
  clear_cards(seat)
  nexus.quit(seat)
  game.leave(seat) -- he is asked nothing and shows nothing from now on (DO-DUEL.55)
end

-- Who is left alone has won.
local function last_alive()
  local left = game.seats()
  if #left == 1 then game.finish("last alive", "DO-DUEL.53", { game.role(left[1]) }) end
  if #left == 0 then game.finish("draw", "DO-DUEL.53", {}) end
end

-- All who have lost theirs go; but whose turn it is, when that is over.
function mains.settle(turn_over)
  local gone = false
  for _, seat in game.seats() do
    if has_lost(seat) and (turn_over or seat ~= game.active()) then
      eliminate(seat)
      gone = true
    end
  end
  if gone then last_alive() end
end

-- Leaders of a player who can fight, be staked or be lost: his own, alive.
function mains.leaders(seat)
  local list = {}
  for _, leader in game.cards(zone.leaders[seat]) do
    if game.seat_of(role[row[leader].house]) == seat then list[#list + 1] = leader end
  end
  return list
end

-- A leader who has died goes to the tanks.
function mains.bury(leader, seat)
  dune.bury(leader, seat)
  note("DO-DUEL.32", "{1} is dead", leader)
end

return mains
