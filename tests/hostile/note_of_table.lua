-- game: expected a text
--@body
note({}, "x")
