-- game: no legal answer
--@body
ask.one(PICK, me, {})
