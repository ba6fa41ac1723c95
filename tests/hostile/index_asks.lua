-- game: inside a function that `sort`
--@body
local t = setmetatable({}, { __index = function() return ask.one(OTHER, me, { word.left, word.right }) end })
local _ = t.x
