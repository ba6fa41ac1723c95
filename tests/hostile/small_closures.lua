-- everywhere: memory|budget
local t = {}
for i = 1, 1e9 do t[i] = function() return i end end
