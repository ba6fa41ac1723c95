-- everywhere: string expected, got table
assert(false, {})
