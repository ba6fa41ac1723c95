return variant {
  id = "patience",
  abilities = {
    patience = {
      clause = "EB-END.1",
      ["victory.qualifies"] = function(_, enough) return enough and game.round() > 2 end,
    },
  },
}
