-- game: nothing can be asked while the options
--@top
local FILTERED = decision { what = "toy.filtered", clause = "T.1", hook = "toy.allowed" }
--@ability
asker = { clause = "T.2", ["toy.allowed"] = function(me, ok, option, seat)
  ask.one(OTHER, seat, { word.left, word.right })
end },
--@body
ask.one(FILTERED, me, { word.left, word.right })
