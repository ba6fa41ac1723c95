-- Alliances: who belongs to which, and the nexus, in which alone that changes (DU-ALLY, DU-ALLY.7).
local dune = use "dune"

local nexus = {}

local CHANGE = decision {
  what = "nexus.change", clause = "DU-ALLY.2", pass = "done",
  prompt = "Nexus: with whom do you want to be allied?",
  tells = "{seat} wants to be allied with {answer}",
}
local LEAVE = decision {
  what = "nexus.leave", clause = "DU-ALLY.6",
  prompt = "Nexus: do you leave your alliance?",
  tells = "{seat} leaves the alliance", tells_not = "",
}
local ACCEPT = decision {
  what = "nexus.accept", clause = "DU-ALLY.2",
  prompt = "{1} wants to be allied with you: do you agree?",
  tells = "{seat} agrees to an alliance with {1}", tells_not = "{seat} does not agree to an alliance with {1}",
}

-- The members of a player's alliance, himself included.
function nexus.members(seat)
  local list = { seat }
  for _, other in game.seats() do
    if dune.allied(seat, other) then list[#list + 1] = other end
  end
  return list
end

local function free_number()
  local used = {}
  for _, seat in game.seats() do used[game.get(counter.alliance, seat)] = true end
  local n = 1
  while used[n] do n = n + 1 end
  return n
end

-- Allies lend each other their alliance powers (DU-ALLY.16).
local function lend_powers()
  game.end_loans()
  for _, one in game.seats() do
    for _, other in game.seats() do
      if dune.allied(one, other) then game.lend(one, other) end
    end
  end
end

-- An alliance of one is none.
local function leave(seat)
  local rest = nexus.members(seat)
  game.set(counter.alliance, 0, seat)
  if #rest == 2 then game.set(counter.alliance, 0, rest[2]) end
end

local function ally(seat, other)
  local number = game.get(counter.alliance, other)
  if number == 0 then number = free_number() end
  game.set(counter.alliance, number, seat)
  game.set(counter.alliance, number, other)
  note("DU-ALLY.4", "{1} and {2} are allied", seat, other)
end

-- Everybody in the other's alliance must agree.
local function agreed(seat, other)
  for _, member in nexus.members(other) do
    if not ask.yes(ACCEPT, member, seat) then return false end
  end
  return true
end

-- Who is in the Cone of Silence forms no alliance; that of old stands (DU-CARD.28).
local function is_silenced(seat) return game.get(counter.silenced, seat) == 1 end

-- Is there room in a player's alliance? (DU-ALLY.3, DU-ALLY.20)
local function has_room(seat) return tune.most_allies == 0 or #nexus.members(seat) < tune.most_allies end

local function candidates(seat)
  local list = {}
  for _, other in game.seats(seat) do
    if other ~= seat and not is_silenced(other) and has_room(other) then list[#list + 1] = other end
  end
  return list
end

-- One turn of a player in the nexus; tells whether something has changed. Nobody is in two alliances (DU-ALLY.5), there is
-- no limit of members (DU-ALLY.3), and who leaves may join another at once (DU-ALLY.6).
local function offer(seat)
  local changed = false
  if game.get(counter.alliance, seat) ~= 0 then
    if not ask.yes(LEAVE, seat) then return false end
    leave(seat)
    changed = true
  end
  if is_silenced(seat) then return changed end
  local other = ask.one(CHANGE, seat, function() return candidates(seat) end)
  if not other or not agreed(seat, other) then return changed end
  ally(seat, other)
  return true
end

-- May alliances change at all? Not between two players (DU-ALLY.20), nor where another rule forbids it.
function nexus.may_change()
  if game.players() == 2 and tune.two_player_alliance == 0 then return false end
  return hook("nexus.held", true)
end

-- It goes around until nobody changes anything any more, each player so often at most (DU-ALLY.8, DU-ALLY.9).
local function change()
  note("DU-ALLY.1", "a nexus: alliances may change")
  for _ = 1, tune.nexus_changes do
    local changed = false
    for _, seat in game.seats(game.first()) do changed = offer(seat) or changed end
    if not changed then break end
  end
  lend_powers()
end

function nexus.hold()
  if nexus.may_change() then change() end
  hook("nexus.over", nil)
end

-- Who has left the game is nobody's ally.
function nexus.quit(seat)
  leave(seat)
  lend_powers()
end

return nexus
