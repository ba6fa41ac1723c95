-- A move starts from one region, and from those with an Ornithopter.

return tests {
  dd_a_5_one_origin_and_ornithopters = function()
    local t = position {
      phase = "move", factions = "atreides guild",
      pieces = {
        atreides = { great_flat = { troop = 1 }, broken_land = { troop = 1 }, arrakeen = { troop = 1 } },
        common = { arrakeen = { ornithopter = 1 } },
      },
      counters = { storm = 1 }, dice = "shield spice-1 region-3",
    }
    t.play("atreides move.target: sietch_tabr")
    t.asked("atreides", "move.origin")
    t.play("atreides: great_flat")
    t.equals(t.options(), { "troop@arrakeen", "troop@great_flat" })
  end,
}
