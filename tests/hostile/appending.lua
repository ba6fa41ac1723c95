-- everywhere: budget|memory
local s = ""
while true do s = s .. "0123456789" end
