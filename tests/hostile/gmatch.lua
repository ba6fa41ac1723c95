-- everywhere: budget
local s = ("a "):rep(100000)
while true do for w in s:gmatch("%a+") do end end
