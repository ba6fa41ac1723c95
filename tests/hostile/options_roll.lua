-- game: nothing can be
--@body
ask.one(PICK, me, function()
  game.gather()
  keep_and_throw(me, { throw = OTHER, keep = PICK })
  return { word.left, word.right }
end)
