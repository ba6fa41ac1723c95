-- load: each entry of `unless`
--@top
local BAD = decision { what = "toy.bad", clause = "T.1", unless = { { {}, "x", function() end } } }
