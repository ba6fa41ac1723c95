-- load: letters
--@top
local LONG = decision { what = ("x"):rep(1000000), clause = "T.1" }
