-- everywhere: budget
local s = ("x"):rep(1000000)
while true do utf8.len(s) end
