-- Only the strategic regions border the Polar Sink.

local function moving(die, target)
  local t = position {
    phase = "move", factions = "atreides guild", pieces = { atreides = { polar_sink = { troop = 1 } } },
    counters = { storm = die == 3 and 4 or 3 }, dice = "shield spice-1 region-" .. die,
  }
  t.play("atreides move.target: " .. target)
  return t
end

return tests {
  dd_a_1_only_strategic_regions_touch_the_polar_sink = function()
    for target, die in pairs({ broken_land = 4, great_flat = 2, minor_erg = 6, cielago_plain = 1 }) do
      moving(die, target).not_asked("move.troops")
    end
    for target, die in pairs({ carthag = 4, habbanya_sietch = 2, tueks_sietch = 6, arrakeen = 5, sietch_tabr = 3 }) do
      moving(die, target).asked("atreides", "move.troops")
    end
  end,
}
