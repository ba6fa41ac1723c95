-- game: nothing can be asked while the options
--@body
ask.one(PICK, me, function()
  ask.together { { spec = OTHER, seat = me, low = 0, high = 2 } }
  return { word.left, word.right }
end)
