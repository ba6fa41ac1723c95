-- Weather markers (DO-WEA).

local function storm(changes)
  return position({
    quiet = true, phase = "storm", factions = "atreides harkonnen fremen", round = 2,
    counters = { storm = 2, wheel_one = "harkonnen", wheel_two = "atreides" }, throws = { "storm.marker: marker_5" },
    cards = { common = { forecast = { { card = "marker_3", known = { "fremen" } } } } },
  }, changes)
end

return tests {
  do_wea_1_the_first_storm_is_dialled = function()
    local t = position {
      quiet = true, phase = "storm", factions = "atreides harkonnen fremen", counters = { storm = 18 }, throws = { "storm.marker: marker_4" },
    }
    t.asked("atreides", "storm.dial")
    t.play("atreides: 3 / fremen storm.dial: 2")
    t.equals(t.counter("storm"), 5)
  end,

  do_wea_2_the_fremen_see_the_first_marker = function()
    local t = position {
      quiet = true, phase = "storm", factions = "atreides harkonnen fremen", counters = { storm = 18 }, throws = { "storm.marker: marker_4" },
    }
    t.play("atreides: 3 / fremen storm.dial: 2")
    t.equals(t.cards("forecast"), { "marker_4" })
    t.equals(t.knows("fremen", "marker_4", "forecast"), true)
    t.equals(t.knows("atreides", "marker_4", "forecast"), false)
  end,

  do_wea_3_the_storm_goes_as_far_as_the_marker_says = function()
    local t = storm()
    t.equals(t.counter("storm"), 5)
  end,

  do_wea_4_the_fremen_draw_the_next_one = function()
    local t = storm()
    t.equals(t.cards("forecast"), { "marker_5" })
    t.equals(#t.cards("markers"), 5) -- the old one has gone back
    t.equals(t.knows("fremen", "marker_5", "forecast"), true)
    t.equals(t.knows("harkonnen", "marker_5", "forecast"), false)
  end,

  do_wea_5_nobody_dials_any_more = function()
    local t = storm()
    t.not_asked("storm.dial")
    t.equals({ t.counter("wheel_one"), t.counter("wheel_two") }, { "harkonnen", "atreides" })
  end,

  do_wea_6_without_fremen_nobody_sees_it = function()
    local t = position {
      quiet = true, phase = "storm", factions = "atreides harkonnen guild", round = 2, counters = { storm = 2 },
      throws = { "storm.marker: marker_6" }, cards = { common = { forecast = { "marker_1" } } },
    }
    t.equals(t.counter("storm"), 3)
    for _, who in { "atreides", "harkonnen", "guild" } do t.equals(t.knows(who, "marker_6", "forecast"), false) end
  end,

  do_wea_7_weather_control_takes_its_place = function()
    local t = storm({ cards = { atreides = { hand = { "weather_control" } } } })
    t.asked("atreides", "storm.weather_control")
    t.play("atreides: weather_control / atreides storm.distance: 0")
    t.equals(t.counter("storm"), 2)
    t.equals(t.cards("forecast"), { "marker_5" })
  end,
}
