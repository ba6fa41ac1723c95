-- game: nothing can be asked while the options
--@body
ask.one(PICK, me, function()
  ask.number(OTHER, me, 1, 3)
  return { word.left, word.right }
end)
