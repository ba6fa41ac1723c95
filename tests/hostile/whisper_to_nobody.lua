-- game: expected a
--@body
whisper(place.yard, "T.1", "x")
