-- everywhere: not a text (a boolean)
error(true)
