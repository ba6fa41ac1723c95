-- game: nothing can be changed while the options
--@body
ask.some(PICK, me, function()
  game.move(place.yard, place.attic, me, kind.pawn, 1)
  return { word.left, word.right }
end, 1)
