return tests {
  di_rc_1_eight_points_are_enough = function()
    local t = position {
      quiet = true, phase = "recall", factions = "memnon rabban helena", first = "memnon", counters = { vp = { helena = 8 } },
      cards = { common = { conflicts = { "machinations" } } },
    }
    t.won("points", "DI-END.2", "helena")
  end,
}
