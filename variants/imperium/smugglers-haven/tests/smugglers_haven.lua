local function turns(memnon, changes)
  memnon = memnon or {}
  return position({
    quiet = true, phase = "player_turns", factions = "memnon rabban helena", first = "memnon", active = "memnon",
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
  di_at_11_smugglers_haven_gives_spice_and_an_intrigue_card = function()
    local t = turns { hand = { "dune_the_desert_planet" }, counters = { water = { memnon = 1 } } }
    t.play("memnon turn.card: dune_the_desert_planet / memnon turn.space: smugglers_haven")
    t.asked("memnon", "turn.deploy")
    t.equals({ t.counter("water", "memnon"), t.counter("spice", "memnon"), #t.cards("memnon.intrigues") }, { 0, 1, 1 })
  end,

  di_at_8_smugglers_haven_costs_a_water = function()
    local t = turns { hand = { "dune_the_desert_planet" } }
    t.play("memnon turn.card: dune_the_desert_planet")
    t.struck("smugglers_haven", "DI-AT.8")
  end,
}
