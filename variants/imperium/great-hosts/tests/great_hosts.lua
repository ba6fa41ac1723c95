local function turns(memnon, changes)
  memnon = memnon or {}
  return position({
    quiet = true, phase = "turns", factions = "memnon rabban helena", first = "memnon", active = "memnon",
    counters = memnon.counters or {},
    pieces = {
      memnon = { leader = { agent = 2 }, garrison = { troop = 3 } }, rabban = { leader = { agent = 2 } }, helena = { leader = { agent = 2 } },
    },
    cards = {
      memnon = { hand = memnon.hand or { "dagger" } }, rabban = { hand = { "dagger" } }, helena = { hand = { "dagger" } },
      common = { current = { "siege_of_arrakeen" }, conflicts = { "machinations" } },
    },
  }, changes)
end

return tests {
  di_dep_3_four_more = function()
    local t = turns { hand = { "reconnaissance" } }
    t.play("memnon turn.card: reconnaissance / memnon turn.space: arrakeen")
    t.equals(t.options(), { "0..4" })
  end,
}
