local DRAW = decision {
  what = "setup.construction", clause = "DD-SETUP.2",
  prompt = "A construction is drawn for each strategic region.",
}

return phase {
  id = "setup_constructions", clause = "DD-SETUP.2",
  run = function()
    for _, region in game.regions(tag.strategic) do
      -- One entry for each construction left, so that each is as likely as the next.
      local what = chance.pick(DRAW, game.each(place.supply, common, tag.construction), region)
      game.move(place.supply, region, common, what, 1)
      note("DD-SETUP.2", "{1}: {2}", region, what)
    end
  end,
}
