return faction {
  id = "corrino", name = "Corrino",
  about = "Fifteen troops; in this game the factions do not differ.",
  pieces = { troop = { count = tune.troops } }, -- EB-SETUP.1
}
