-- everywhere: not a text (nothing)
error(nil)
