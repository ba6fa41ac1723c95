-- game: nobody can choose among
--@body
ask.some(PICK, me, table.create(100000, word.left), 0)
