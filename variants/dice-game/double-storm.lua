return variant {
  id = "double-storm",
  abilities = {
    twice = {
      clause = "DD-STORM.1",
      ["storm.step"] = function(_, step) return 2 * step end,
    },
  },
}
