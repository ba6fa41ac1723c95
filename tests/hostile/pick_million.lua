-- game: nobody can choose among
--@body
chance.pick(PICK, table.create(100000, word.left))
