return variant {
  id = "open-sisterhood",
  change = { ["bene_gesserit.prana_bindu"] = { alliance = true } },
}
