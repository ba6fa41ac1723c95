-- One token more is free, and five may come back.

local function revival(spice)
  return position {
    quiet = true, phase = "revival", factions = "atreides harkonnen guild", first = "guild", counters = { storm = 1, spice = { guild = spice } },
    pieces = { guild = { tanks = { troop = 9 } } },
  }
end

return tests {
  open_tanks_1_one_more_is_free = function()
    local t = revival(0)
    t.asked("guild", "revival.tokens")
    t.refused("3")
    t.play("guild: 2")
    t.equals(t.count("guild", "tanks", "troop"), 7)
  end,

  du_rev_2_five_at_most = function()
    local t = revival(9)
    t.refused("6")
    t.play("guild: 5")
    t.equals(t.counter("spice", "guild"), 3) -- two are free, three cost 2 each
  end,

  du_fre_9_who_has_three_for_nothing_needs_no_help = function()
    local t = position {
      quiet = true, phase = "revival", factions = "harkonnen fremen guild", first = "harkonnen", round = 2,
      counters = { storm = 1, alliance = { harkonnen = 1, fremen = 1 } }, pieces = { harkonnen = { tanks = { troop = 5 } } },
    }
    t.asked("harkonnen", "revival.tokens") -- two of his own and one more
    t.play("harkonnen: 3")
  end,
}
