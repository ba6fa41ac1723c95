return faction {
  id = "guild", name = "Guild",
  pieces = { troop = { count = tune.troops } }, -- EB-SETUP.1
}
