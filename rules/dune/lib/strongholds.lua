-- Who occupies what, for victory (DU-WIN).

local HELD = areas { is = tag.stronghold, only = { arg(1), tag.force } } -- DU-GEN.6, DU-WIN.11

local strongholds = {}

function strongholds.count(seat) return HELD.count(seat) end

-- How many are needed (DU-WIN.2, DU-WIN.3).
function strongholds.needed() return game.players() == 2 and tune.to_win_two_players or tune.to_win end

return strongholds
