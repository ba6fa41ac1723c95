-- game: nothing can be changed while the options
--@top
local FILTERED = decision { what = "toy.filtered", clause = "T.1", only_if = function(me)
  game.set(counter.total, 5)
  return true
end }
--@body
ask.one(FILTERED, me, { word.left, word.right })
