local house = use "house"

return faction {
  id = "ilban", name = "Ilban",
  about = "Draws cards when he pays Solari for spaces.",
  pieces = { agent = { count = 3 }, mentat = { count = 1 }, troop = { count = 12 } },
  data = { leader = "count_ilban_richese" },
  abilities = {
    ruthless_negotiator = {
      clause = "DI-LEAD.17",
      ["space.paid"] = function(me, _, seat)
        if seat == me then house.draw(me, 1) end
      end,
    },
  },
}
