-- game: nothing can be changed while the options
--@ability
changer = { clause = "T.2", ["toy.value"] = function(me, seat)
  game.add(counter.total, 1)
end },
--@body
ask.one(PICK, me, function()
  hook("toy.value", me)
  return { word.left, word.right }
end)
