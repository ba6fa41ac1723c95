-- everywhere: budget
local t = table.create(100000, 1)
while true do table.move(t, 1, 100000, 2) end
