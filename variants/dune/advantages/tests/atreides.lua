-- The Kwisatz Haderach (DO-ATR).

local function battle(changes)
  return position({
    quiet = true, phase = "battle", factions = "atreides harkonnen", first = "atreides", counters = { storm = 1, fallen_tokens = 7, spice = { atreides = 5 } },
    pieces = { atreides = { carthag = { troop = 5 } }, harkonnen = { carthag = { troop = 5 } } },
    cards = { atreides = { leaders = { "lady_jessica", "dr_yueh" } }, harkonnen = { leaders = { "feyd_rautha", "umman_kudu" } } },
  }, changes)
end

local function fight(t, atreides, harkonnen)
  t.play("atreides atreides.prescience: nothing / atreides battle.plan: " .. atreides .. " / harkonnen battle.plan: " .. harkonnen)
end

local function left(t) return { t.count("atreides", "carthag", "troop"), t.count("harkonnen", "carthag", "troop") } end

return tests {
  do_adv_1_every_faction_adds_its_advantages = function()
    local t = battle({ cards = { harkonnen = { hand = { "kulon" } } } })
    t.noted("DO-ATR.1")
    t.play("atreides atreides.prescience: nothing")
    t.asked("atreides", "battle.plan")
    t.play("atreides: dr_yueh beside=kwisatz_haderach dial=0 / harkonnen battle.plan: umman_kudu dial=1")
    t.equals(left(t), { 5, 0 })
  end,

  do_adv_2_karama_stops_them = function()
    local t = battle({ cards = { harkonnen = { hand = { "karama", "karama" } } } })
    t.play("harkonnen karama.cancel: karama")
    t.equals(t.cards("discard"), { "karama" })
    while select(2, t.asked()) ~= "battle.plan" do t.pass() end
    t.refused("dr_yueh beside=kwisatz_haderach dial=0")
  end,

  do_atr_1_seven_must_have_fallen = function()
    local t = battle({ counters = { fallen_tokens = 6 } })
    t.play("atreides atreides.prescience: nothing")
    t.refused("dr_yueh beside=kwisatz_haderach dial=0")
  end,

  do_atr_1_losses_in_battle_are_counted = function()
    local t = battle({ counters = { fallen_tokens = 0 } })
    fight(t, "dr_yueh dial=1", "feyd_rautha dial=0")
    t.equals(t.counter("fallen_tokens"), 5)
  end,

  do_atr_1_by_treason_and_explosion_too_but_not_by_the_storm = function()
    local t = battle({ counters = { fallen_tokens = 0 }, cards = { harkonnen = { traitors = { "dr_yueh" } } } })
    fight(t, "dr_yueh dial=1", "feyd_rautha dial=0")
    t.play("harkonnen battle.traitor: dr_yueh")
    t.equals(t.counter("fallen_tokens"), 5)
    local blast = battle({ counters = { fallen_tokens = 0 }, cards = { harkonnen = { hand = { "lasgun", "shield" } } } })
    fight(blast, "dr_yueh dial=1", "feyd_rautha lasgun shield dial=0")
    blast.equals(blast.counter("fallen_tokens"), 5)
    local storm = position {
      quiet = true, phase = "storm", factions = "atreides harkonnen guild", round = 2, counters = { storm = 2, wheel_one = "harkonnen", wheel_two = "guild" },
      pieces = { atreides = { south_mesa_4 = { troop = 3 } } },
    }
    storm.play("harkonnen storm.dial: 1 / guild storm.dial: 1")
    storm.equals(storm.counter("fallen_tokens"), 0)
    storm.equals(storm.count("atreides", "tanks", "troop"), 3)
  end,

  do_atr_1_no_window_while_he_cannot_fight = function()
    local early = battle({ counters = { fallen_tokens = 6 }, cards = { harkonnen = { hand = { "karama" } } } })
    early.play("harkonnen karama.cancel: let_it") -- Prescience alone
    early.asked("atreides", "atreides.prescience")
    early.not_noted("DO-ATR.1")
    local dead = battle({ cards = { common = { haderach_dead = { "kwisatz_haderach" } } } })
    dead.play("atreides atreides.prescience: nothing")
    dead.refused("dr_yueh beside=kwisatz_haderach dial=0")
  end,

  do_atr_2_he_adds_two = function()
    local t = battle()
    fight(t, "dr_yueh beside=kwisatz_haderach dial=0", "umman_kudu dial=3") -- 3 against 4
    t.equals(left(t), { 0, 2 })
    t = battle()
    fight(t, "dr_yueh beside=kwisatz_haderach dial=0", "umman_kudu dial=2") -- 3 against 3, and the attacker wins
    t.equals(left(t), { 5, 0 })
  end,

  do_atr_2_in_one_territory_a_turn = function()
    local there = battle({ counters = { haderach_at = "arrakeen" } })
    there.play("atreides atreides.prescience: nothing")
    there.refused("dr_yueh beside=kwisatz_haderach dial=0")
    local here = battle({ counters = { haderach_at = "carthag" } })
    fight(here, "dr_yueh beside=kwisatz_haderach dial=0", "umman_kudu dial=2")
    here.equals(left(here), { 5, 0 })
    here.equals(here.counter("haderach_at"), nil) -- another turn has begun
  end,

  do_atr_2_never_alone = function()
    local t = battle({ cards = { atreides = { dead = { "lady_jessica", "dr_yueh" } } } })
    local alone = position {
      quiet = true, phase = "battle", factions = "atreides harkonnen", first = "atreides", counters = { storm = 1, fallen_tokens = 7 },
      pieces = { atreides = { carthag = { troop = 5 } }, harkonnen = { carthag = { troop = 5 } } },
    }
    alone.play("atreides atreides.prescience: nothing")
    alone.refused("beside=kwisatz_haderach dial=0")
    t.asked("atreides", "atreides.prescience")
  end,

  do_atr_2_where_he_has_fought_is_remembered = function()
    local function met() return position {
      quiet = true, phase = "battle", factions = "atreides harkonnen", first = "atreides", counters = { storm = 1, fallen_tokens = 7 },
      pieces = { atreides = { old_gap_8 = { troop = 2 }, arrakeen = { troop = 2 } }, harkonnen = { old_gap_8 = { troop = 1 }, arrakeen = { troop = 1 } } },
      cards = { atreides = { leaders = { "lady_jessica", "dr_yueh" } } },
    } end
    local spared = met() -- he stays at home, and may fight elsewhere
    spared.play("atreides battle.where: old_gap / atreides atreides.prescience: nothing")
    spared.play("atreides battle.plan: dr_yueh dial=0 / harkonnen battle.plan: dial=0")
    spared.equals(spared.counter("haderach_at"), nil)
    local t = met()
    t.play("atreides battle.where: old_gap")
    t.noted("DO-ATR.1")
    t.play("atreides atreides.prescience: nothing")
    t.play("atreides battle.plan: dr_yueh beside=kwisatz_haderach dial=0 / harkonnen battle.plan: dial=0")
    t.equals(t.counter("haderach_at"), "old_gap_8")
    t.play("atreides atreides.prescience: nothing")
    t.refused("lady_jessica beside=kwisatz_haderach dial=0")
  end,

  do_atr_3_lost_with_the_leader = function()
    local t = battle({ cards = { harkonnen = { hand = { "crysknife" } } } })
    fight(t, "lady_jessica beside=kwisatz_haderach dial=1", "umman_kudu crysknife dial=1")
    t.equals(left(t), { 0, 4 })
  end,

  do_atr_4_no_traitor_beside_him = function()
    local t = battle({ cards = { harkonnen = { traitors = { "lady_jessica" } } } })
    fight(t, "lady_jessica beside=kwisatz_haderach dial=0", "umman_kudu dial=0")
    t.not_asked("battle.traitor")
    t.equals(left(t), { 5, 0 })
    local alone = battle({ cards = { harkonnen = { traitors = { "lady_jessica" } } } })
    fight(alone, "lady_jessica dial=0", "umman_kudu dial=0")
    alone.asked("harkonnen", "battle.traitor")
  end,

  do_atr_5_only_an_explosion_kills_him = function()
    local t = battle({ cards = { harkonnen = { hand = { "lasgun", "shield" } } } })
    fight(t, "lady_jessica beside=kwisatz_haderach dial=0", "umman_kudu lasgun shield dial=0")
    t.equals(t.cards("haderach_dead"), { "kwisatz_haderach" })
    local knife = battle({ cards = { harkonnen = { hand = { "crysknife" } } } })
    fight(knife, "lady_jessica beside=kwisatz_haderach dial=0", "umman_kudu crysknife dial=0")
    knife.equals(knife.cards("haderach"), { "kwisatz_haderach" })
    local apart = battle({ cards = { harkonnen = { hand = { "lasgun", "shield" } } } })
    fight(apart, "lady_jessica dial=0", "umman_kudu lasgun shield dial=0")
    apart.equals(apart.cards("haderach"), { "kwisatz_haderach" })
  end,

  do_atr_6_he_is_revived_for_himself = function()
    local t = position {
      quiet = true, phase = "movement", factions = "atreides harkonnen", first = "atreides", active = "atreides",
      counters = { storm = 1, spice = { atreides = 2 } }, pieces = { atreides = { tanks = { troop = 20 } } },
      cards = { atreides = { leaders = { "dr_yueh" } }, common = { haderach_dead = { "kwisatz_haderach" } } },
    }
    t.asked("atreides", "atreides.revive_haderach")
    t.play("atreides: yes")
    t.equals(t.counter("spice", "atreides"), 0) -- DO-ATR.7
    t.equals(t.cards("haderach"), { "kwisatz_haderach" })
  end,

  do_atr_6_he_may_be_left_dead = function()
    local function movement(dead)
      return position {
        quiet = true, phase = "movement", factions = "atreides harkonnen", first = "atreides", active = "atreides",
        counters = { storm = 1, spice = { atreides = 3 } }, pieces = { atreides = { tanks = { troop = 20 } } }, cards = { common = dead },
      }
    end
    local t = movement({ haderach_dead = { "kwisatz_haderach" } })
    t.play("atreides atreides.revive_haderach: no")
    t.equals({ t.counter("spice", "atreides"), #t.cards("haderach_dead") }, { 3, 1 })
    movement().not_asked("atreides.revive_haderach") -- he lives
  end,

  do_atr_7_for_two_spice = function()
    local t = position {
      quiet = true, phase = "movement", factions = "atreides harkonnen", first = "atreides", active = "atreides",
      counters = { storm = 1, spice = { atreides = 1 } }, pieces = { atreides = { tanks = { troop = 20 } } },
      cards = { common = { haderach_dead = { "kwisatz_haderach" } } },
    }
    t.not_asked("atreides.revive_haderach")
  end,

  do_atr_1_not_in_battles_of_others = function()
    local t = position {
      quiet = true, phase = "battle", factions = "harkonnen fremen atreides", first = "harkonnen", counters = { storm = 1, fallen_tokens = 9 },
      pieces = { harkonnen = { carthag = { troop = 2 } }, fremen = { carthag = { troop = 2 } } },
      cards = { atreides = { leaders = { "dr_yueh" } } },
    }
    t.play("harkonnen battle.plan: 1 / fremen battle.plan: 0")
    t.not_noted("DO-ATR.1")
  end,

  do_atr_2_who_was_not_there_may_fight_elsewhere = function()
    local t = battle()
    fight(t, "dr_yueh dial=1", "umman_kudu dial=0")
    t.equals(t.counter("haderach_at") == nil, true)
  end,

  do_atr_6_at_the_end_of_their_own_movement = function()
    local t = position {
      quiet = true, phase = "movement", factions = "atreides harkonnen", first = "harkonnen", active = "harkonnen",
      counters = { storm = 1, spice = { atreides = 2 } }, pieces = { atreides = { tanks = { troop = 20 } }, harkonnen = { tanks = { troop = 20 } } },
      cards = { common = { haderach_dead = { "kwisatz_haderach" } } },
    }
    t.asked("atreides", "atreides.revive_haderach")
    t.equals(t.active(), "atreides")
  end,
}
