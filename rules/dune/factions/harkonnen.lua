return faction {
  id = "harkonnen", name = "Harkonnen", order = 6,
  about = "Has many traitors and many cards.",
  pieces = { troop = { count = tune.tokens } },
}
