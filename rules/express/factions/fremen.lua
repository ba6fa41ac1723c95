return faction {
  id = "fremen", name = "Fremen", order = 4,
  pieces = { troop = { count = tune.troops } }, -- EB-SETUP.1
}
