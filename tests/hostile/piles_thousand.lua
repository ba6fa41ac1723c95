-- game: at most
--@body
ask.split(PICK, me, table.create(100000, 1), 0, 9)
