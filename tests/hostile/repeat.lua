-- everywhere: budget
repeat until false
