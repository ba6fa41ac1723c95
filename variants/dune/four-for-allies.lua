return variant {
  id = "four-for-allies",
  abilities = {
    more_needed = {
      clause = "four-for-allies.1",
      ["victory.needed"] = function(_, needed, members)
        if members > 1 then return needed + tune.allies_more end
      end,
    },
  },
}
