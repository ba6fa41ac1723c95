-- game: expected a text
--@body
note("T.1")
