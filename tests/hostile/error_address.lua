-- everywhere: table function
error(tostring({}) .. " " .. tostring(function() end))
