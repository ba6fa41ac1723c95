-- everywhere: 5
error(5)
