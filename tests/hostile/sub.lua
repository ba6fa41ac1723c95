-- everywhere: budget
local s = ("x"):rep(1000000)
local kept = s:sub(2)
while true do s:sub(2) end
