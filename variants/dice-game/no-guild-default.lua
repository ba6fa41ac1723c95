return variant {
  id = "no-guild-default",
  abilities = {
    nobody_wins = {
      clause = "DD-END.6",
      ["victory.default"] = function() return deny("DD-END.6", "nobody wins by default") end,
    },
  },
}
