return tests {
  di_setup_3_the_conflicts_to_come_are_known = function()
    local t = position {
      phase = "turns", factions = "memnon rabban helena", first = "memnon", active = "memnon",
      cards = { memnon = { hand = { "dagger" } }, common = { current = { "siege_of_arrakeen" }, conflicts = { "machinations" } } },
    }
    t.equals(t.knows("rabban", "machinations", "conflicts"), true)
  end,
}
