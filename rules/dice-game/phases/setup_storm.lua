local PLACE = decision {
  what = "setup.storm", clause = "DD-SETUP.1",
  prompt = "The region die says where the storm begins.",
}

return phase {
  id = "setup_storm", clause = "DD-SETUP.1",
  run = function()
    chance.throw(PLACE, die.region)
    game.set(counter.storm, game.value(game.face(die.region))) -- kills nobody yet (DD-A.7)
    game.gather()
    note("DD-SETUP.1", "the storm begins in zone {1}", game.get(counter.storm))
  end,
}
