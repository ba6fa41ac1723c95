-- load: `calls`, a local of the file
--@top
local calls = 0
local function outer()
  return function() calls += 1 end
end
