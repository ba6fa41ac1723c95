-- Factions are dealt, not picked.

return tests {
  dd_setup_3_factions_are_drawn = function()
    local t = game {
      players = 3,
      throws = { "5", "fortification", "fortification", "harvester", "harvester", "ornithopter", "p2",
        "guild", "fremen", "corrino" },
    }
    t.asked("corrino", "roll.keep") -- p2, dealt last, begins
    t.noted("DD-SETUP.3")
    t.equals(t.count("guild", "card", "troop"), 3)
    t.equals(t.count("fremen", "great_flat", "troop"), 1)
  end,

  dd_setup_3_no_faction_twice_and_none_that_needs_more_players = function()
    for seed = 1, 12 do
      local t = game { players = 4, seed = seed }
      t.until_asked("roll.keep")
      t.noted("DD-SETUP.3")
    end
  end,
}
