-- everywhere: table
error(string.format("%s and %s", {}, math.floor))
