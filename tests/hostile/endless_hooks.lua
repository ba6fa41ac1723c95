-- game: budget
--@ability
same = { clause = "T.2", ["toy.value"] = function(me, v) return v + 1 end },
--@body
while true do hook("toy.value", 1) end
