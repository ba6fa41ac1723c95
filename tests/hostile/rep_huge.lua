-- everywhere: memory|large
string.rep("x", 1e9)
