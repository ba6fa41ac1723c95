-- everywhere: memory|budget
local t = {}
while true do t = { t } end
