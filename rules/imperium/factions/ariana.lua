local house = use "house"

return faction {
  id = "ariana", name = "Ariana",
  about = "Draws cards for spice.",
  pieces = { agent = { count = 3 }, mentat = { count = 1 }, troop = { count = 12 } },
  data = { leader = "countess_ariana_thorvald" },
  abilities = {
    spice_addict = {
      clause = "DI-LEAD.13",
      ["harvest.spice"] = function(me, spice, seat)
        if seat ~= me then return end
        house.draw(me, 1)
        return math.max(0, spice - 1) -- DI-AMB.24
      end,
    },
  },
}
