-- everywhere: budget|memory
local s = ("a,"):rep(500000)
while true do s:split(",") end
