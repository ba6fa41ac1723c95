-- everywhere: budget
local s = ("1"):rep(100000)
while true do tonumber(s) end
