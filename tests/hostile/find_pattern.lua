-- everywhere: budget
local s = ("a"):rep(100000)
while true do s:find("a*b") end
