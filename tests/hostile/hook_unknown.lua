-- game: is not a hook point
--@body
local point = "toy." .. "nothing"
local x = hook(point, 1)
