return faction {
  id = "rabban", name = "Rabban",
  about = "Begins richer.",
  pieces = { agent = { count = 3 }, mentat = { count = 1 }, troop = { count = 12 } },
  data = { leader = "glossu_rabban" },
  abilities = {
    arrakis_fiefdom = {
      clause = "DI-LEAD.11",
      ["setup.done"] = function(me, _, seat)
        if seat ~= me then return end
        game.add(counter.spice, 1, me)
        game.add(counter.solari, 1, me)
      end,
    },
  },
}
