-- The storm moves two positions at a time.

return tests {
  dd_storm_1_two_positions_either_way = function()
    for face, at in pairs({ [1] = 2, [2] = 6 }) do
      local t = position {
        phase = "storm", factions = "atreides harkonnen", counters = { storm = 4 }, dice = "spice-3 region-" .. face,
      }
      t.equals(t.counter("storm"), at, "region " .. face)
    end
  end,
}
