return variant {
  id = "open-roads",
  abilities = {
    roads = {
      clause = "EB-SPICE.1",
      ["spend.from"] = function(_, _, me) return game.places(me, tag.force) end,
    },
  },
}
