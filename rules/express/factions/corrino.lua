return faction {
  id = "corrino", name = "Corrino", order = 3,
  about = "Fifteen troops; in this game the factions do not differ.",
  pieces = { troop = { count = tune.troops } }, -- EB-SETUP.1
}
