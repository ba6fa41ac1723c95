-- everywhere: not a text (a table)
error({})
