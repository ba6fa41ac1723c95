-- everywhere: budget|memory
while true do local s = ("x"):rep(1000000) end
