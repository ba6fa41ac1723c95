-- game: expected a piece
--@body
local x = 1
local a, b, c = parts(me)
