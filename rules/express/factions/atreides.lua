return faction {
  id = "atreides", name = "Atreides", order = 1,
  pieces = { troop = { count = tune.troops } }, -- EB-SETUP.1
}
