-- game: budget
--@body
while true do note("T.1", "again and again {1}", me) end
