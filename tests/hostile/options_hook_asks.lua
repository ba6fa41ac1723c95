-- game: nothing can be asked while the options
--@ability
asker = { clause = "T.2", ["toy.value"] = function(me, seat)
  return ask.one(OTHER, seat, { word.left, word.right })
end },
--@body
ask.one(PICK, me, function()
  hook("toy.value", me)
  return { word.left, word.right }
end)
