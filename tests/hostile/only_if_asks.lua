-- game: nothing can be asked while the options
--@top
local FILTERED = decision { what = "toy.filtered", clause = "T.1", only_if = function(me)
  return ask.one(OTHER, me, { word.left, word.right })
end }
--@body
ask.one(FILTERED, me, { word.left, word.right })
