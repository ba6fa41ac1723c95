-- game: nothing can be drawn while the options
--@body
ask.one(PICK, me, function()
  chance.pick(OTHER, { word.left, word.right })
  return { word.left, word.right }
end)
