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
  di_not_2_sandwalk_pays_water_for_spice_and_a_card = function()
    local t = turns { hand = { "sandwalk" }, counters = { water = { memnon = 1 } } }
    t.play("memnon turn.card: sandwalk / memnon turn.space: secure_contract / memnon effect.pay: yes")
    t.equals({ t.counter("water", "memnon"), t.counter("spice", "memnon"), #t.cards("memnon.hand") }, { 0, 2, 1 })
  end,

  di_not_5_sandwalk_bonds_with_another_fremen = function()
    local t = turns { hand = { "sandwalk", "stilgar" } }
    t.play("memnon turn.card: reveal")
    t.equals(t.counter("swords", "memnon"), 5)
  end,
}
