-- game: readonly
--@top
local seen = {}
--@body
seen[me] = true
