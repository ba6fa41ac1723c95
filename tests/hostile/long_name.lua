-- game: there is no kind
--@body
return kind[("x"):rep(100000)]
