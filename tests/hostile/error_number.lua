-- everywhere: not a text (a number)
error(5)
