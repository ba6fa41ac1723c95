return faction {
  id = "harkonnen", name = "Harkonnen",
  pieces = { troop = { count = tune.troops } }, -- EB-SETUP.1
}
