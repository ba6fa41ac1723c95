return faction {
  id = "fenring", name = "Fenring", about = "Gains spice on errands.",
  pieces = { agent = { count = 3 }, mentat = { count = 1 }, troop = { count = 12 } },
  data = { leader = "count_fenring" },
  abilities = {
    errands = {
      clause = "fenring.1",
      ["space.paid"] = function(me, _, seat)
        if seat == me then game.add(counter.spice, 1, me) end
      end,
    },
  },
}
