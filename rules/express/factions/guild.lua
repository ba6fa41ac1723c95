return faction {
  id = "guild", name = "Guild", order = 5,
  pieces = { troop = { count = tune.troops } }, -- EB-SETUP.1
}
