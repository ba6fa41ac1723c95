return faction {
  id = "bene_gesserit", name = "Bene Gesserit",
  pieces = { troop = { count = tune.troops } }, -- EB-SETUP.1
}
