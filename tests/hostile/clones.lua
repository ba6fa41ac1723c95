-- everywhere: memory|budget
local t, all = table.create(100000, 1), {}
while true do all[#all + 1] = table.clone(t) end
