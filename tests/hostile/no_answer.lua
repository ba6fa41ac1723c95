-- game: no legal answer
--@body
ask.some(PICK, me, { word.left }, 2, 3)
