-- game: expected a text
--@body
deny({})
