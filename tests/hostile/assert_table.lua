-- everywhere: not a text (a table)
assert(false, {})
