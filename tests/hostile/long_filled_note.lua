-- game: too long
--@body
note("T.1", ("{1}"):rep(1000), ("x"):rep(1000))
