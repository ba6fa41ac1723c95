-- Starred tokens: Sardaukar (DO-EMP) and Fedaykin (DO-FRE).

local function battle(foe, changes)
  return position({
    quiet = true, phase = "battle", factions = "emperor " .. foe, first = "emperor", counters = { storm = 1 },
    pieces = { emperor = { carthag = { troop = 2, sardaukar = 2 } }, [foe] = { carthag = { troop = 3 } } },
    cards = { emperor = { leaders = { "bashar" } } },
  }, changes)
end

local function left(t) return { t.count("emperor", "carthag", "troop"), t.count("emperor", "carthag", "sardaukar") } end

local function fremen(changes)
  return position({
    quiet = true, phase = "battle", factions = "fremen harkonnen", first = "fremen", counters = { storm = 1 },
    pieces = { fremen = { carthag = { troop = 2, fedaykin = 2 } }, harkonnen = { carthag = { troop = 3 } } },
  }, changes)
end

local function revival(who, kind, changes)
  return position({
    quiet = true, phase = "revival", factions = who .. " harkonnen", first = who, counters = { storm = 1, spice = { [who] = 9 } },
    pieces = { [who] = { tanks = { troop = 2, [kind] = 2 } } },
  }, changes)
end

return tests {
  do_emp_1_five_of_his_tokens_are_sardaukar = function()
    local t = position { quiet = true, phase = "setup_deploy", factions = "emperor harkonnen", counters = { storm = 18 } }
    t.equals({ t.count("emperor", "reserve", "troop"), t.count("emperor", "reserve", "sardaukar") }, { 15, 5 })
  end,

  do_emp_1_each_counts_two = function()
    local t = battle("harkonnen")
    t.refused("bashar dial=7")
    t.play("emperor battle.plan: bashar dial=6 / harkonnen battle.plan: dial=0")
    t.equals(left(t), { 0, 0 })
  end,

  do_emp_1_also_in_taking_losses = function()
    local t = battle("harkonnen", { pieces = { emperor = { carthag = { troop = 3 } } } })
    t.play("emperor battle.plan: bashar dial=3 / harkonnen battle.plan: dial=0")
    t.asked("emperor", "battle.losses")
    t.refused("sardaukar@carthag=2")
    t.refused("troop@carthag=2")
    t.play("emperor: troop@carthag=1 sardaukar@carthag=1")
    t.equals(left(t), { 2, 1 })
  end,

  do_emp_1_an_odd_number_costs_one_more_if_it_must = function()
    local t = battle("harkonnen", { pieces = { emperor = { carthag = { troop = 0 } } } })
    t.play("emperor battle.plan: bashar dial=3 / harkonnen battle.plan: dial=0")
    t.equals(left(t), { 0, 0 })
    local two = battle("harkonnen", { pieces = { emperor = { carthag = { troop = 0 } } } })
    two.play("emperor battle.plan: bashar dial=2 / harkonnen battle.plan: dial=0")
    two.equals(left(two), { 0, 1 })
  end,

  do_emp_1_karama_makes_them_plain = function()
    local t = battle("harkonnen", { cards = { harkonnen = { hand = { "karama" } } } })
    t.play("harkonnen karama.cancel: karama")
    t.refused("bashar dial=5")
    t.play("emperor battle.plan: bashar dial=4 / harkonnen battle.plan: dial=0")
    t.equals(left(t), { 0, 0 })
  end,

  do_emp_2_against_the_fremen_they_count_one = function()
    local t = battle("fremen")
    t.refused("bashar dial=5")
    t.play("emperor battle.plan: bashar dial=4 / fremen battle.plan: dial=0")
    t.equals(left(t), { 0, 0 })
  end,

  do_emp_3_no_more_by_number = function()
    local t = revival("emperor", "sardaukar", { pieces = { emperor = { tanks = { troop = 0 } } } })
    t.refused("2")
    t.play("emperor revival.tokens: 1")
    t.equals(t.count("emperor", "tanks", "sardaukar"), 1)
  end,

  do_emp_3_one_is_revived_a_turn = function()
    local t = revival("emperor", "sardaukar")
    t.play("emperor revival.tokens: 2")
    t.refused("sardaukar=2")
    t.refused("sardaukar=1") -- two come back
    t.play("emperor tokens.which: troop=1 sardaukar=1")
    t.equals(t.counter("spice", "emperor"), 7) -- one is free, and each is a token
    t.equals(t.count("emperor", "tanks", "sardaukar"), 1)
  end,

  du_rev_2_nothing_comes_between_their_number_and_their_kinds = function()
    local t = revival("emperor", "sardaukar", { cards = { emperor = { hand = { "tleilaxu_ghola" } } } })
    t.play("emperor revival.tokens: 2")
    t.refused("ghola")
    t.play("emperor tokens.which: troop=1 sardaukar=1")
  end,

  du_ship_2_starred_tokens_are_shipped_as_others = function()
    local t = position {
      quiet = true, phase = "movement", factions = "emperor harkonnen", first = "emperor", active = "emperor",
      counters = { storm = 1, spice = { emperor = 9 } }, pieces = { emperor = { tanks = { troop = 15 } } },
    }
    t.play("emperor ship.to: carthag / emperor ship.tokens: 3")
    t.equals(t.count("emperor", "carthag", "troop"), 3) -- none are starred before the set-up
    local starred = position {
      quiet = true, phase = "movement", factions = "emperor harkonnen", first = "emperor", active = "emperor",
      counters = { storm = 1, spice = { emperor = 9 } }, pieces = { emperor = { reserve = { sardaukar = 3 } } },
    }
    starred.play("emperor ship.to: carthag / emperor ship.tokens: 4")
    starred.refused("sardaukar=4")
    starred.play("emperor tokens.which: troop=2 sardaukar=2")
    starred.equals({ starred.count("emperor", "carthag", "troop"), starred.count("emperor", "carthag", "sardaukar") }, { 2, 2 })
    starred.equals(starred.counter("spice", "emperor"), 5)
  end,

  do_fre_1_fedaykin_count_two_against_everyone = function()
    local t = fremen()
    t.refused("dial=7")
    t.play("fremen battle.plan: dial=4 / harkonnen battle.plan: dial=0")
    t.play("fremen battle.losses: fedaykin@carthag=2")
    t.equals({ t.count("fremen", "carthag", "troop"), t.count("fremen", "carthag", "fedaykin") }, { 2, 0 })
    local emperor = position {
      quiet = true, phase = "battle", factions = "fremen emperor", first = "fremen", counters = { storm = 1 },
      pieces = { fremen = { carthag = { fedaykin = 2 } }, emperor = { carthag = { troop = 3 } } },
    }
    emperor.play("fremen battle.plan: dial=4 / emperor battle.plan: dial=0")
    emperor.equals(emperor.count("fremen", "carthag", "fedaykin"), 0)
  end,

  do_fre_1_karama_stops_even_one = function()
    local t = fremen({ pieces = { fremen = { carthag = { fedaykin = 1 } } }, cards = { harkonnen = { hand = { "karama" } } } })
    t.asked("harkonnen", "karama.cancel")
  end,

  do_fre_1_karama_makes_them_plain = function()
    local t = fremen({ cards = { harkonnen = { hand = { "karama" } } } })
    t.asked("harkonnen", "karama.cancel")
    t.play("harkonnen karama.cancel: karama")
    t.asked("fremen", "battle.plan")
    t.refused("dial=5")
  end,

  do_fre_2_one_is_revived_a_turn = function()
    local t = revival("fremen", "fedaykin")
    t.play("fremen revival.tokens: 2 / fremen tokens.which: troop=1 fedaykin=1")
    t.equals(t.count("fremen", "tanks", "fedaykin"), 1)
  end,

  do_fre_6_or_all_in_reserve = function()
    local t = position { quiet = true, phase = "setup_deploy", factions = "fremen harkonnen", counters = { storm = 18 } }
    t.play("fremen fremen.start: sietch_tabr=10 / fremen fremen.fedaykin: none")
    t.equals(t.count("fremen", "reserve", "fedaykin"), 3)
  end,

  do_fre_6_fedaykin_may_begin_on_the_planet = function()
    local t = position { quiet = true, phase = "setup_deploy", factions = "fremen harkonnen", counters = { storm = 18 } }
    t.play("fremen fremen.start: sietch_tabr=10")
    t.asked("fremen", "fremen.fedaykin")
    t.refused("troop@sietch_tabr=4")
    t.play("fremen: troop@sietch_tabr=2")
    t.equals({ t.count("fremen", "sietch_tabr", "troop"), t.count("fremen", "sietch_tabr", "fedaykin") }, { 8, 2 })
    t.equals({ t.count("fremen", "reserve", "troop"), t.count("fremen", "reserve", "fedaykin") }, { 9, 1 })
  end,

  do_emp_3_no_more_of_them_than_were_to_come = function()
    local t = revival("emperor", "sardaukar")
    t.play("emperor revival.tokens: 2")
    t.refused("troop=2 sardaukar=1")
  end,
}
