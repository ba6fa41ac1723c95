-- everywhere: budget
while true do end
