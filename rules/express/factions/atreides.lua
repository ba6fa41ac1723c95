return faction {
  id = "atreides", name = "Atreides", order = 1,
  about = "Fifteen troops; in this game the factions do not differ.",
  pieces = { troop = { count = tune.troops } }, -- EB-SETUP.1
}
