-- game: too long
--@body
deny("T.1", ("x"):rep(1000000))
