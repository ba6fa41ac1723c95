-- game: arithmetic
--@body
local x = 1
local p = piece(place.yard, nil, kind.pawn)
