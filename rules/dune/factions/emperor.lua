return faction {
  id = "emperor", name = "Emperor", order = 3,
  about = "Is paid for every treachery card.",
  pieces = { troop = { count = tune.tokens } },
}
