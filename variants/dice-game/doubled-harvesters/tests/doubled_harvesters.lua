-- Harvesters yield 4 spice.

return tests {
  dd_ship_1_four_for_each_harvester = function()
    local throw = "guild guild corrino fremen shield spice-3 region-2"
    local t = position {
      phase = "roll", factions = "atreides fremen corrino guild", counters = { storm = 1 }, throws = { throw },
      pieces = { atreides = { arrakeen = { troop = 1 } }, common = { arrakeen = { harvester = 1 } } },
    }
    t.play("atreides roll.keep: " .. throw)
    t.equals(t.counter("spice_extra"), 4)
    t.equals(t.counter("spice_die"), 3)
  end,
}
