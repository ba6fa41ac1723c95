-- everywhere: 
local t = table.create(1000, 1)
while true do table.sort(t, function() return true end) end
