-- everywhere: memory|budget
local t = table.create(7000, 1)
local function pass(...) return select("#", ...) end
while true do pass(unpack(t)) end
