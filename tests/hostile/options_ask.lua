-- game: nothing can be asked while the options
--@body
ask.one(PICK, me, function()
  ask.one(OTHER, me, { word.left, word.right })
  return { word.left, word.right }
end)
