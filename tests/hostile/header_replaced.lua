-- load: gets a new value
--@top
hook = function() end
