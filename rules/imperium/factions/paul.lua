local LOOK = decision { what = "paul.look", clause = "DI-LEAD.3", prompt = "On top of your deck lies" }

-- Paul always knows the top card of his deck, if there is one (DI-AMB.43).
return faction {
  id = "paul", name = "Paul",
  about = "Knows the top card of his deck.",
  pieces = { agent = { count = 3 }, mentat = { count = 1 }, troop = { count = 12 } },
  data = { leader = "paul_atreides" },
  abilities = {
    prescience = {
      clause = "DI-LEAD.3",
      ["deck.changed"] = function(me, _, seat)
        if seat == me and game.count_cards(zone.deck[me]) > 0 then chance.look(LOOK, zone.deck[me], me) end
      end,
    },
  },
}
