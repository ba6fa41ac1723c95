return faction {
  id = "harkonnen", name = "Harkonnen", order = 6,
  pieces = { troop = { count = tune.troops } }, -- EB-SETUP.1
}
