-- everywhere: memory|budget
while true do table.create(1000000, 1) end
