-- everywhere: budget
local t = table.create(100000, 1)
while true do
  table.remove(t, 1)
  t[#t + 1] = 1
end
