-- everywhere: budget|memory
local t = table.create(1000, ("x"):rep(1000))
while true do table.concat(t) end
