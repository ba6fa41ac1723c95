-- everywhere: budget|not a text
error(setmetatable({}, { __tostring = function() while true do end end }))
