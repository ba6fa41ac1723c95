-- game: nothing can be drawn while the options
--@body
ask.one(PICK, me, function()
  chance.throw(OTHER)
  return { word.left, word.right }
end)
