return faction {
  id = "bene_gesserit", name = "Bene Gesserit", order = 2,
  pieces = { troop = { count = tune.troops } }, -- EB-SETUP.1
}
