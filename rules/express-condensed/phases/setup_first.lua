local FIRST = decision {
  what = "setup.first", clause = "EC-SETUP.1",
  prompt = "A first player is drawn.",
}

return phase {
  id = "setup_first", clause = "EC-SETUP.1",
  run = function()
    local first = chance.pick(FIRST, game.seats())
    game.set_first(first)
    note("EC-SETUP.1", "{1} is the first player", first)
  end,
}
