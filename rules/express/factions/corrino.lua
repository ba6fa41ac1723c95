return faction {
  id = "corrino", name = "Corrino",
  pieces = { troop = { count = tune.troops } }, -- EB-SETUP.1
}
