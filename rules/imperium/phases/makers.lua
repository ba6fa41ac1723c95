local EMPTY = regions { is = tag.maker, empty = tag.agent }

return phase {
  id = "makers", clause = "DI-MK.1",
  run = function()
    for _, where in EMPTY() do game.add(counter.bonus_spice, 1, where) end
  end,
}
