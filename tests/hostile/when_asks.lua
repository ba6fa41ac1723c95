-- game: nothing can be asked in `when`
--@ability
act = { clause = "T.2", action = {
  when = function(me) return ask.one(OTHER, me, { word.left, word.right }) end,
  run = function(me) end,
} },
--@body
ask.one(PICK, me, { word.left, word.right })
