local express = use "express"

return phase {
  id = "tie", clause = "EC-END.2",
  run = function() express.tie() end, -- the round marker is back where it began
}
