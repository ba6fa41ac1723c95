-- game: nobody can choose among
--@body
local t = {}
for i = 1, 20000 do t[i] = word.left end
ask.one(PICK, me, t)
