-- game: nothing can be drawn in `when`
--@ability
act = { clause = "T.2", action = {
  when = function(me) return chance.pick(OTHER, { word.left, word.right }) == word.left end,
  run = function(me) end,
} },
--@body
ask.one(PICK, me, { word.left, word.right })
