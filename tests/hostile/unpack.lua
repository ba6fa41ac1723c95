-- everywhere: budget
local t = table.create(7000, 1)
while true do select("#", unpack(t)) end
