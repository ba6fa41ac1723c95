return tests {
  di_amb_2_tied_for_second_take_nothing = function()
    local t = position {
      quiet = true, phase = "combat", factions = "memnon rabban helena", first = "memnon",
      pieces = { memnon = { conflict = { troop = 3 } }, rabban = { conflict = { troop = 1 } }, helena = { conflict = { troop = 1 } } },
      cards = { common = { current = { "guild_bank_raid" }, conflicts = { "machinations" } } },
    }
    t.equals({ t.counter("solari", "memnon"), t.counter("solari", "rabban"), t.counter("solari", "helena") }, { 6, 0, 0 })
  end,
}
