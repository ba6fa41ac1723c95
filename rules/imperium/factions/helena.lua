return faction {
  id = "helena", name = "Helena",
  about = "Nobody blocks her at Landsraad and City spaces.",
  pieces = { agent = { count = 3 }, mentat = { count = 1 }, troop = { count = 12 } },
  data = { leader = "helena_richese" },
  abilities = {
    eyes_everywhere = {
      clause = "DI-LEAD.19",
      ["space.blocked"] = function(me, _, seat, space)
        if seat == me and (game.is(space, tag.landsraad) or game.is(space, tag.city)) then return false end
      end,
    },
  },
}
