return phase {
  id = "tie", clause = "EC-END.2",
  run = function()
    game.finish("tie", "EC-END.2", {}) -- the round marker is back where it began
  end,
}
