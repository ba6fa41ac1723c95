local EMPTY = regions { is = tag.maker, empty = tag.agent }

return phase {
  id = "makers", clause = "DI-MK.1",
  run = function()
    for _, where in EMPTY() do
      note("DI-MK.1", "{1} has {2} bonus spice", where, game.add(counter.bonus_spice, 1, where))
    end
  end,
}
