-- everywhere: not a text (a function)
error(function() end)
