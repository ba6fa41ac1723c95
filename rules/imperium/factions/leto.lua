return faction {
  id = "leto", name = "Duke Leto",
  about = "Pays less for Landsraad spaces.",
  pieces = { agent = { count = 3 }, mentat = { count = 1 }, troop = { count = 12 } },
  data = { leader = "duke_leto_atreides" },
  abilities = {
    landsraad_popularity = {
      clause = "DI-LEAD.5",
      ["space.price"] = function(me, solari, seat, space)
        if seat == me and game.is(space, tag.landsraad) then return solari - 1 end
      end,
    },
  },
}
