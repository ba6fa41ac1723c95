-- game: too long
--@body
note("T.1", ("x"):rep(1000000))
