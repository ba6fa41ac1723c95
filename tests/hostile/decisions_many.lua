-- load: more than 2000 decisions
--@top
for i = 1, 100000 do decision { what = "toy.d" .. i, clause = "T.1" } end
