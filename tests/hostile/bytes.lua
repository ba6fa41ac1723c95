-- everywhere: budget
local s = ("x"):rep(7000)
while true do s:byte(1, -1) end
