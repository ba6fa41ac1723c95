return faction {
  id = "harkonnen", name = "Harkonnen", order = 6,
  about = "Fifteen troops; in this game the factions do not differ.",
  pieces = { troop = { count = tune.troops } }, -- EB-SETUP.1
}
