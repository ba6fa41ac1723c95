-- everywhere: budget
local t = table.create(100000, "")
while true do table.concat(t) end
