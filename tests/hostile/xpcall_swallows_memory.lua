-- everywhere: memory|budget
local t = {}
while true do
  xpcall(function() for i = 1, 1e7 do t[#t + 1] = ("x"):rep(2000) .. i end end, function() return nil end)
end
