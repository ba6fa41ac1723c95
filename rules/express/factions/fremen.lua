return faction {
  id = "fremen", name = "Fremen",
  pieces = { troop = { count = tune.troops } }, -- EB-SETUP.1
}
