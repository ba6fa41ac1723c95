-- game: expected a seat
--@body
ask.one(PICK, place.yard, { word.left, word.right })
