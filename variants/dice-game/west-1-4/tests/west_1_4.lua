-- The region die shows West on 1 and 4.

return tests {
  dd_a_2_west_is_on_1_and_4 = function()
    for face = 1, 6 do
      local t = position {
        phase = "storm", factions = "atreides guild", counters = { storm = 3 }, dice = "spice-3 region-" .. face,
      }
      t.equals(t.counter("storm"), (face == 1 or face == 4) and 4 or 2, "region " .. face)
    end
  end,
}
