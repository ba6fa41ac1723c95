return faction {
  id = "fremen", name = "Fremen",
  about = "Fifteen troops; in this game the factions do not differ.",
  pieces = { troop = { count = tune.troops } }, -- EB-SETUP.1
}
