-- game: put together
--@body
local all = {}
for i = 1, 1000 do all[i] = { spec = PICK, seat = me, low = 0, high = 1 } end
ask.together(all)
