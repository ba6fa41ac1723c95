-- game: nothing can be changed in `when`
--@ability
act = { clause = "T.2", action = {
  when = function(me) game.add(counter.total, 1) return true end,
  run = function(me) end,
} },
--@body
ask.one(PICK, me, { word.left, word.right })
