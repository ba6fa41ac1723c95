-- everywhere: memory|budget
local a = string.rep("x", 8000000)
local b, n = a .. "y", 0
while true do if a < b then n = n + 1 end end
