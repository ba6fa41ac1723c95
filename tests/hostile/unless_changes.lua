-- game: nothing can be changed while the options
--@top
local FILTERED = decision { what = "toy.filtered", clause = "T.1", unless = {
  { "T.1", "no", function() game.add(counter.total, 1) end },
} }
--@body
ask.one(FILTERED, me, { word.left, word.right })
