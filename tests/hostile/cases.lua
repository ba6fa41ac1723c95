-- everywhere: budget|memory
local s = ("x"):rep(100000)
while true do s:upper():lower():reverse() end
