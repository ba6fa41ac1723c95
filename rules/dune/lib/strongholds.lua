-- Who occupies what, for victory (DU-WIN).
local dune = use "dune"
local nexus = use "nexus"

-- What counts for victory (DU-MAP.2).
areas { id = "prizes", is = tag.stronghold }

local strongholds = {}

-- Strongholds that a player and his allies occupy together (DU-GEN.6, DU-WIN.4, DU-ALLY.10), each once (DU-WIN.12); one that an enemy shares counts for
-- neither (DU-WIN.11).
function strongholds.of(members)
  local n = 0
  for _, where in query.prizes() do
    local mine, theirs = false, false
    for _, seat in game.owners(where, tag.force) do
      if table.find(members, seat) then mine = true else theirs = true end
    end
    if mine and not theirs then n = n + 1 end
  end
  return n
end

-- Who wins together with a player: his alliance (DU-WIN.4).
function strongholds.side(seat) return nexus.members(seat) end

function strongholds.spice(members)
  local sum = 0
  for _, seat in members do sum = sum + dune.spice(seat) end
  return sum
end

function strongholds.roles(members)
  local list = {}
  for _, seat in members do list[#list + 1] = game.role(seat) end
  return list
end

-- How many are needed, alone or together (DU-WIN.2, DU-WIN.3, DU-WIN.5).
function strongholds.needed(members)
  return hook("victory.needed", game.players() == 2 and tune.to_win_two_players or tune.to_win, #members)
end

return strongholds
