-- game: budget
--@body
while true do whisper(me, "T.1", "again and again") end
