return faction {
  id = "atreides", name = "Atreides",
  pieces = { troop = { count = tune.troops } }, -- EB-SETUP.1
}
