return faction {
  id = "corrino", name = "Corrino", order = 3,
  pieces = { troop = { count = tune.troops } }, -- EB-SETUP.1
}
