-- load: `calls`, a local of the file
--@top
local calls = 0
local function count()
  calls = calls + 1
end
