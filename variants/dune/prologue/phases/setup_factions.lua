-- Planet cards: what each player draws he plays (DO-CHOM.2).
local PLANET = decision { what = "setup.faction", clause = "DO-CHOM.2" }

return phase {
  id = "setup_factions", clause = "DO-CHOM.2",
  run = function()
    for _, seat in game.seats() do
      local drawn = chance.pick(PLANET, game.roles(true), seat)
      note("DO-CHOM.2", "{1} draws the planet of {2}", seat, drawn)
      game.assign(seat, drawn)
    end
  end,
}
