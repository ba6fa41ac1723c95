-- game: nothing can be changed while the options
--@top
local FILTERED = decision { what = "toy.filtered", clause = "T.1", hook = "toy.allowed" }
--@ability
changer = { clause = "T.2", ["toy.allowed"] = function(me, ok, option, seat)
  game.add(counter.score, 1, seat)
end },
--@body
ask.one(FILTERED, me, { word.left, word.right })
