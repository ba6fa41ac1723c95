-- game: budget
--@body
while true do deny("T.1", "again and again") end
