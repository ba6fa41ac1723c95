-- everywhere: budget
local t = table.create(7000, 1)
while true do math.max(table.unpack(t)) end
