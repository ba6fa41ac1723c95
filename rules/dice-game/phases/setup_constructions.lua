local DRAW = decision {
  what = "setup.construction", clause = "DD-SETUP.2",
  prompt = "A construction is drawn for each strategic region.",
}

-- One entry for each construction left, so that each is as likely as the next.
local function left()
  local list = {}
  for _, what in game.kinds(place.supply, common, tag.construction) do
    for _ = 1, game.count(place.supply, common, what) do list[#list + 1] = what end
  end
  return list
end

return phase {
  id = "setup_constructions", clause = "DD-SETUP.2",
  run = function()
    for _, region in game.regions(tag.strategic) do
      local what = chance.pick(DRAW, left(), region)
      game.move(place.supply, region, common, what, 1)
      note("DD-SETUP.2", "{1}: {2}", region, what)
    end
  end,
}
