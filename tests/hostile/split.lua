-- everywhere: budget|memory
local s = ("a,"):rep(100000)
while true do s:split(",") end
