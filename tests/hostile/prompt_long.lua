-- load: letters
--@top
local LONG = decision { what = "toy.long", clause = "T.1", prompt = ("x"):rep(1000000) }
