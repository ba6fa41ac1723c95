return faction {
  id = "bene_gesserit", name = "Bene Gesserit", order = 2,
  about = "Fifteen troops; in this game the factions do not differ.",
  pieces = { troop = { count = tune.troops } }, -- EB-SETUP.1
}
