-- everywhere: overflow
local t
t = setmetatable({}, { __index = function(_, k) return t[k + 1] end })
local _ = t[1]
