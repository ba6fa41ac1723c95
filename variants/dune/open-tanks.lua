return variant {
  id = "open-tanks",
  abilities = {
    more_free = {
      clause = "open-tanks.1",
      ["revival.free"] = function(_, free) return free + tune.more_free end,
    },
  },
}
