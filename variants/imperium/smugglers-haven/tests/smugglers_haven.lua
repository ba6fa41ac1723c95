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
  di_at_11_smugglers_haven_draws_a_card_and_trashes_one = function()
    local t = turns { hand = { "dune_the_desert_planet", "dagger" }, counters = { water = { memnon = 1 } } }
    t.play("memnon turn.card: dune_the_desert_planet / memnon turn.space: smugglers_haven")
    t.play("memnon effect.step: draw_1 / memnon trash.card: dagger")
    t.asked("memnon", "turn.deploy")
    t.equals({ t.counter("water", "memnon"), #t.cards("memnon.hand"), t.cards("trash") }, { 0, 1, { "dagger" } })
  end,

  di_not_1_the_steps_of_a_space_come_in_the_order_its_visitor_likes = function()
    local t = turns { hand = { "dune_the_desert_planet", "dagger" }, counters = { water = { memnon = 1 } } }
    t.play("memnon turn.card: dune_the_desert_planet / memnon turn.space: smugglers_haven")
    t.asked("memnon", "effect.step")
    t.equals(t.options(), { "draw_1", "may_trash_1" })
    t.play("memnon: may_trash_1")
    t.asked("memnon", "trash.card")
    t.equals(#t.cards("memnon.hand"), 1) -- nothing is drawn yet
  end,

  di_at_8_smugglers_haven_costs_a_water = function()
    local t = turns { hand = { "dune_the_desert_planet" } }
    t.play("memnon turn.card: dune_the_desert_planet")
    t.struck("smugglers_haven", "DI-AT.8")
  end,
}
