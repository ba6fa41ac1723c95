local FIRST = decision {
  what = "setup.first", clause = "DD-SETUP.3",
  prompt = "A first player is drawn.",
}

return phase {
  id = "setup_first", clause = "DD-SETUP.3",
  run = function()
    local first = chance.pick(FIRST, game.seats())
    game.set_first(first) -- play starts here and goes clockwise (DD-SETUP.6)
    note("DD-SETUP.3", "{1} is the first player", first)
  end,
}
