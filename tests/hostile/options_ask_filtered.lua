-- game: nothing can be asked while the options
--@top
local FILTERED = decision { what = "toy.filtered", clause = "T.1", hook = "toy.allowed" }
--@body
ask.one(FILTERED, me, function()
  ask.one(OTHER, me, { word.left, word.right })
  return { word.left, word.right }
end)
