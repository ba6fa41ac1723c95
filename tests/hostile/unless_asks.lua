-- game: nothing can be asked while the options
--@top
local FILTERED = decision { what = "toy.filtered", clause = "T.1", unless = {
  { "T.1", "no", function(option, me) return ask.one(OTHER, me, { word.left, word.right }) == word.left end },
} }
--@body
ask.one(FILTERED, me, { word.left, word.right })
