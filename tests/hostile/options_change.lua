-- game: nothing can be changed while the options
--@body
ask.one(PICK, me, function()
  game.add(counter.total, 1)
  return { word.left, word.right }
end)
