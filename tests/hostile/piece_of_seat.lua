-- game: expected a place, got the seat
--@body
local x = 1
local p = piece(me, me, kind.pawn)
