-- everywhere: budget|too
table.move({}, 1, 2 ^ 31, 2)
