-- game: attempt to index
--@ability
greedy = { clause = "T.2", ["toy.value"] = function(me, v)
  return v.missing
end },
--@body
hook("toy.value", nil)
