-- The worked example (DI-EX.1): a round of three, step by step. a is Memnon, b is Rabban, c is Helena.

local function start()
  return position {
    quiet = true, phase = "turns", factions = "memnon rabban helena", first = "memnon", active = "memnon",
    counters = {
      solari = { helena = 4 }, water = { rabban = 1 }, control = { carthag = "memnon" }, bonus_spice = { the_great_flat = 1 },
    },
    pieces = {
      memnon = { leader = { agent = 2 }, garrison = { troop = 3 } },
      rabban = { leader = { agent = 2 }, garrison = { troop = 1 } },
      helena = { leader = { agent = 2 } },
    },
    cards = {
      memnon = { hand = { "dune_the_desert_planet", "imperial_spy", "smugglers_thopter", "stilgar" } },
      rabban = { hand = { "duncan_idaho" }, intrigues = { "ambush" } },
      helena = { hand = { "bene_gesserit_initiate" } },
      common = {
        current = { "siege_of_arrakeen" }, conflicts = { "machinations" },
        row = { "space_travel", "carryall", "opulence", "chani", "liet_kynes" },
      },
    },
  }
end

return tests {
  di_ex_1_a_whole_round = function()
    local t = start()
    -- DI-HARV.3, DI-DEP.3
    t.play("memnon turn.card: dune_the_desert_planet / memnon turn.space: imperial_basin")
    t.asked("memnon", "turn.deploy")
    t.equals(t.options(), { "0..2" })
    t.play("memnon: 2")
    t.equals(t.counter("spice", "memnon"), 1)
    t.equals({ t.count("memnon", "garrison", "troop"), t.count("memnon", "conflict", "troop") }, { 1, 2 })
    -- DI-CTL.3, DI-DEP.2, DI-NOT.2
    t.play("rabban turn.card: duncan_idaho / rabban turn.space: carthag")
    t.equals(t.counter("solari", "memnon"), 1)
    t.play("rabban effect.order: carthag / rabban effect.pay: yes")
    t.equals(t.counter("water", "rabban"), 0)
    t.equals({ #t.cards("rabban.intrigues"), #t.cards("rabban.hand") }, { 2, 1 })
    t.equals(t.options()[1], "0..3")
    t.play("rabban turn.deploy: 3")
    if t.asked() == "rabban" then t.play("rabban turn.end: end") end
    t.equals({ t.count("rabban", "garrison", "troop"), t.count("rabban", "conflict", "troop") }, { 0, 3 })
    -- DI-AT.7, DI-DEP.7
    t.play("helena turn.card: bene_gesserit_initiate / helena turn.space: rally_troops")
    t.equals(t.counter("solari", "helena"), 0)
    t.equals({ #t.cards("helena.hand"), t.count("helena", "garrison", "troop"), t.count("helena", "conflict", "troop") }, { 1, 4, 0 })
    -- DI-RV.10, DI-ACQ.5, DI-RV.17
    t.play("memnon turn.card: reveal")
    t.asked("memnon", "reveal.acquire")
    t.equals(t.counter("persuasion", "memnon"), 4)
    t.equals({ t.counter("swords", "memnon"), t.counter("strength", "memnon"), t.counter("spice", "memnon") }, { 4, 8, 2 })
    t.play("memnon: space_travel")
    t.equals(#t.cards("row"), 5) -- with the 1 left nothing can be had
    t.equals(table.find(t.cards("memnon.discard"), "space_travel") ~= nil, true)
    t.equals(t.counter("persuasion", "memnon"), 0)
    -- Strength of three troops, and swords of what was drawn besides.
    t.play("rabban turn.card: reveal")
    t.until_asked("turn.card")
    t.play("helena turn.card: reveal")
    t.until_asked("combat.card")
    t.equals(t.counter("strength", "helena"), 0)
    local swords = t.counter("swords", "rabban")
    t.equals(t.counter("strength", "rabban"), 6 + swords)
    -- DI-CB.1 to DI-CB.4: Helena is not involved.
    t.asked("rabban", "combat.card")
    t.play("rabban: ambush")
    t.equals(6 + swords < 8, true) -- without Ambush Memnon would win
    t.until_asked("turn.card")
    -- DI-CB.8 to DI-CB.11
    t.equals({ t.counter("vp", "rabban"), t.counter("vp", "memnon"), t.counter("vp", "helena") }, { 1, 0, 0 })
    t.equals(t.counter("control", "arrakeen"), "rabban")
    t.equals(t.counter("solari", "memnon"), 5)
    -- DI-CB.13, DI-MK.1, DI-RC
    t.equals(t.count("rabban", "conflict", "troop") + t.count("memnon", "conflict", "troop"), 0)
    t.equals({ t.counter("bonus_spice", "the_great_flat"), t.counter("bonus_spice", "hagga_basin"), t.counter("bonus_spice", "imperial_basin") }, { 2, 1, 0 })
    t.equals({ t.active(), t.round() }, { "rabban", 2 })
    t.equals(t.counter("control", "carthag"), "memnon")
    t.equals({ t.count("memnon", "leader", "agent"), t.count("rabban", "leader", "agent"), t.count("helena", "leader", "agent") }, { 2, 2, 2 })
    t.equals(t.counter("mentat"), nil)
  end,

  di_dep_6_two_more_than_were_recruited = function()
    local t = start()
    t.play("memnon turn.card: reveal")
    t.until_asked("turn.card")
    t.play("rabban turn.card: duncan_idaho / rabban turn.space: carthag / rabban effect.order: duncan_idaho / rabban effect.pay: no")
    t.asked("rabban", "turn.deploy")
    t.equals(t.options()[1], "0..2") -- one in garrison, one recruited
  end,
}
