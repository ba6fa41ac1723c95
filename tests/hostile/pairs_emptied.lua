-- everywhere: memory|budget
local t = {}
for i = 1, 300000 do t[i] = i end
for i = 1, 300000 do t[i] = nil end
while true do for _ in pairs(t) do end end
