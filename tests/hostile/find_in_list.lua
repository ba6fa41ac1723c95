-- everywhere: budget
local t = table.create(100000, 1)
while true do table.find(t, 2) end
