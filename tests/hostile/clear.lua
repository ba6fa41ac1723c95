-- everywhere: budget
local t = table.create(100000, 1)
while true do
  table.clear(t)
  t[1] = 1
  table.maxn(t)
end
