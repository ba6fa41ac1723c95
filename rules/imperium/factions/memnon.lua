local influence = use "influence"

return faction {
  id = "memnon", name = "Memnon",
  about = "Gains Influence with the High Council.",
  pieces = { agent = { count = 3 }, mentat = { count = 1 }, troop = { count = 12 } },
  data = { leader = "earl_memnon_thorvald" },
  abilities = {
    connections = {
      clause = "DI-LEAD.15",
      ["council.taken"] = function(me, _, seat)
        if seat == me then influence.gain_one_of(me, influence.TRACKS, 1) end
      end,
    },
  },
}
