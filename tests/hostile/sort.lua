-- everywhere: budget
local t = {}
for i = 1, 50000 do t[i] = i * 7919 % 100003 end
while true do table.sort(t) end
