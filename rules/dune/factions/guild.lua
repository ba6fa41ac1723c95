return faction {
  id = "guild", name = "Guild", order = 5,
  about = "Is paid for every shipment, ships for half and back; wins if nobody has in the end.",
  pieces = { troop = { count = tune.tokens } },
}
