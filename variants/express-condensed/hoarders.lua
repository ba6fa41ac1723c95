local express = use "express"

return variant {
  id = "hoarders",
  abilities = {
    stores = {
      clause = "EC-MOVE.1",
      ["spice.kept"] = function(_, _, _, unused) return express.stored(unused) end,
    },
  },
}
