-- everywhere: attempt to index nil
local t = nil
local _ = t.x
