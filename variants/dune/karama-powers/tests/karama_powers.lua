-- Special Karama powers (DO-KAR).

local function battle(changes)
  return position({
    quiet = true, phase = "battle", factions = "atreides fremen guild", first = "atreides", counters = { storm = 1 },
    pieces = { atreides = { carthag = { troop = 5 } }, fremen = { carthag = { troop = 5 } } },
    cards = {
      atreides = { leaders = { "lady_jessica" }, hand = { "karama" } },
      fremen = { leaders = { "stilgar", "jamis" }, hand = { "crysknife" } },
    },
  }, changes)
end

local function revival(changes)
  return position({
    quiet = true, phase = "revival", factions = "emperor harkonnen guild", first = "emperor", counters = { storm = 1 },
    pieces = { emperor = { tanks = { troop = 6 } } },
    cards = { emperor = { dead = { "bashar", "caid" }, leaders = { "burseg" }, hand = { "karama" } } },
  }, changes)
end

local function blow(changes)
  return position({
    quiet = true, phase = "blow", factions = "fremen harkonnen guild", round = 2, counters = { storm = 1, spice_heap = { red_chasm = 8 } },
    throws = { "blow.card: blow_sihaya_ridge" },
    pieces = { harkonnen = { red_chasm = { troop = 4 } }, fremen = { red_chasm = { troop = 2 } } },
    cards = { fremen = { hand = { "karama" } } },
  }, changes)
end

local function shipment(changes)
  return position({
    quiet = true, phase = "movement", factions = "atreides guild fremen", first = "atreides", active = "atreides",
    counters = { storm = 1, spice = { atreides = 5 } }, cards = { guild = { hand = { "karama", "karama" } } },
  }, changes)
end

local function exchange(changes)
  return position({
    quiet = true, phase = "revival", factions = "harkonnen fremen guild", first = "harkonnen", counters = { storm = 1 },
    throws = { "harkonnen.special_take: shield snooper" },
    cards = {
      harkonnen = { hand = { "karama", "baliset", "kulon" } }, fremen = { hand = { "shield", "snooper", "lasgun" } }, guild = { hand = { "stunner" } },
    },
  }, changes)
end

return tests {
  do_kar_1_karama_triggers_it = function()
    local t = battle({ cards = { atreides = { hand = { "shield" } } } })
    t.not_asked("atreides.see_plan") -- quiet: nobody with nothing to play is asked
  end,

  do_kar_2_once_a_game = function()
    local t = battle({ counters = { special_used = { atreides = 1 } } })
    t.play("atreides atreides.prescience: nothing")
    t.asked("atreides", "battle.plan")
  end,

  do_kar_3_the_card_is_spent = function()
    local t = battle()
    t.play("atreides atreides.prescience: nothing / atreides atreides.see_plan: karama")
    t.equals(t.cards("discard"), { "karama" })
    t.equals(t.counter("special_used", "atreides"), 1)
  end,

  do_kar_3_being_asked_betrays_nothing = function()
    local function loud(phase, factions, changes)
      return position({ phase = phase, factions = factions, round = 2, counters = { storm = 1 } }, changes)
    end
    loud("revival", "emperor guild fremen").asked("emperor", "emperor.special")
    loud("blow", "fremen guild harkonnen").asked("fremen", "fremen.special")
    loud("revival", "harkonnen guild fremen", { cards = { guild = { hand = { "shield" } } } }).asked("harkonnen", "harkonnen.special")
    local ship = loud("movement", "bene_gesserit guild", { first = "bene_gesserit", active = "bene_gesserit", counters = { spice = { bene_gesserit = 3 } } })
    ship.play("bene_gesserit ship.to: carthag / bene_gesserit ship.tokens: 1")
    ship.asked("guild", "guild.special")
    local fight = loud("battle", "atreides fremen", { first = "atreides", pieces = { atreides = { carthag = { troop = 1 } }, fremen = { carthag = { troop = 1 } } } })
    fight.until_asked("atreides.see_plan")
  end,

  do_kar_3_who_declines_keeps_card_and_power = function()
    local t = revival()
    t.play("emperor emperor.special: no")
    t.asked("emperor", "revival.tokens")
    t.equals(t.cards("emperor.hand"), { "karama" })
    t.equals(t.counter("special_used", "emperor"), 0)
  end,

  do_kar_3_nobody_has_to = function()
    local t = battle()
    t.play("atreides atreides.prescience: nothing / atreides atreides.see_plan: no")
    t.asked("atreides", "battle.plan") -- both at once
    t = shipment()
    t.play("atreides ship.to: carthag / atreides ship.tokens: 3 / guild guild.special: no")
    t.equals(t.count("atreides", "carthag", "troop"), 3)
    t = exchange({ throws = {} })
    t.play("harkonnen harkonnen.special: no")
    t.equals(t.cards("harkonnen.hand"), { "karama", "baliset", "kulon" })
  end,

  do_kar_4_atreides_see_the_whole_plan_first = function()
    local t = battle({ cards = { atreides = { hand = { "karama", "shield" } } } })
    t.play("atreides atreides.prescience: nothing / atreides atreides.see_plan: karama")
    t.asked("fremen", "battle.plan")
    t.noted("DO-KAR.4", "Fremen")
    t.play("fremen: jamis crysknife 1")
    t.asked("atreides", "battle.plan")
    -- And nobody else does.
    t.equals({ t.knows("atreides", "crysknife", "fremen.hand"), t.knows("guild", "crysknife", "fremen.hand") }, { true, false })
    t.play("atreides: lady_jessica shield 0") -- 5 against 3
    t.equals({ t.count("atreides", "carthag", "troop"), t.count("fremen", "carthag", "troop") }, { 5, 0 }) -- each makes one plan
  end,

  do_kar_4_nobody_else_sees_it_before_both_are_revealed = function()
    local t = battle()
    t.play("atreides atreides.prescience: nothing / atreides atreides.see_plan: karama / fremen battle.plan: jamis crysknife 1")
    local function read(plan, readers)
      local found = {}
      for i, reader in readers do found[i] = t.reads(reader, plan) end
      return found
    end
    local ALL = { "fremen", "atreides", "guild" }
    local PLAN, OWN = "leader=jamis weapon=crysknife dial=1", "leader=lady_jessica dial=0"
    t.equals(read("fremen battle.plan", ALL), { PLAN, PLAN, "(secret)" })
    t.play("atreides: lady_jessica 0")
    t.equals(read("fremen battle.plan", ALL), { PLAN, PLAN, PLAN })
    t.equals(read("atreides battle.plan", ALL), { OWN, OWN, OWN }) -- DU-PLAN.9
  end,

  do_kar_4_also_as_the_one_attacked = function()
    local t = battle({ first = "fremen" })
    t.play("atreides atreides.prescience: nothing / atreides atreides.see_plan: karama / fremen battle.plan: jamis 3")
    t.equals(t.reads("atreides", "fremen battle.plan"), "leader=jamis dial=3")
    t.play("atreides battle.plan: lady_jessica 1")
    t.equals(t.count("atreides", "carthag", "troop"), 4)
  end,

  do_kar_4_only_in_their_own_battles = function()
    local t = battle({ pieces = { atreides = { carthag = { troop = 0 } }, guild = { carthag = { troop = 2 } } } })
    t.asked("fremen", "battle.plan")
  end,

  do_kar_5_the_emperor_revives_tokens = function()
    local t = revival()
    t.play("emperor emperor.special: karama")
    t.refused("4")
    t.equals(t.options()[1], "0..3")
    t.play("emperor emperor.special_tokens: 3")
    t.asked("emperor", "revival.tokens") -- beyond normal revival
    t.equals(t.count("emperor", "tanks", "troop"), 3)
    t.equals(t.counter("spice", "emperor"), 0)
    t.play("emperor: 1")
    t.equals(t.count("emperor", "tanks", "troop"), 2)
  end,

  do_kar_5_or_a_leader = function()
    local t = revival()
    t.play("emperor emperor.special: karama / emperor emperor.special_tokens: 0 / emperor emperor.special_leader: caid")
    t.equals(t.cards("emperor.dead"), { "bashar" })
    t.equals(#t.cards("emperor.leaders"), 2)
    t.equals(t.count("emperor", "tanks", "troop"), 6)
  end,

  do_kar_5_one_token_is_no_leader = function()
    local t = revival()
    t.play("emperor emperor.special: karama / emperor emperor.special_tokens: 1")
    t.asked("emperor", "revival.tokens")
    t.equals(t.count("emperor", "tanks", "troop"), 5)
  end,

  do_kar_5_or_nobody = function()
    local t = revival()
    t.play("emperor emperor.special: karama / emperor emperor.special_tokens: 0 / emperor emperor.special_leader: nobody")
    t.equals(#t.cards("emperor.dead"), 2)
  end,

  do_kar_6_the_fremen_call_a_worm = function()
    local t = blow()
    t.play("fremen fremen.special: karama")
    t.refused("carthag")
    t.play("fremen fremen.special_worm: red_chasm")
    t.asked("fremen", "fremen.ride") -- DU-FRE.7
    t.play("fremen: tueks_sietch / fremen fremen.riders: troop@red_chasm=1")
    t.not_asked("nexus.change")
    t.equals(t.count("harkonnen", "tanks", "troop"), 4)
    t.equals({ t.count("fremen", "tueks_sietch", "troop"), t.count("fremen", "red_chasm", "troop") }, { 1, 1 })
    t.equals(t.counter("spice_heap", "red_chasm"), 0)
    t.equals(t.counter("spice_heap", "sihaya_ridge"), 6) -- and spice blows as ever
  end,

  do_kar_6_in_the_advanced_game_too = function()
    local t = blow({ variants = { "flow", "advanced", "karama-powers" }, throws = { "blow.card: blow_sihaya_ridge", "blow.card: blow_old_gap" } })
    t.play("fremen fremen.special: no")
    t.equals(t.counter("spice_heap", "sihaya_ridge"), 6)
  end,

  do_kar_7_the_guild_cancels_a_shipment = function()
    local t = shipment()
    t.play("atreides ship.to: carthag / atreides ship.tokens: 3 / guild guild.special: karama")
    t.equals(t.count("atreides", "carthag", "troop"), 0)
    t.equals(t.counter("spice", "atreides"), 5)
    t.equals(t.count("atreides", "reserve", "troop"), 20)
  end,

  do_kar_7_not_its_own_nor_what_comes_from_the_far_side = function()
    local own = shipment({ active = "guild", first = "guild", counters = { spice = { guild = 5 } } })
    own.play("guild ship.to: carthag / guild ship.tokens: 3")
    own.equals(own.count("guild", "carthag", "troop"), 3)
    local fremen = shipment({ active = "fremen", first = "fremen" })
    fremen.play("fremen ship.to: great_flat / fremen ship.tokens: 3")
    fremen.equals(fremen.count("fremen", "great_flat", "troop"), 3)
  end,

  do_kar_8_worthless_cards_are_karama_for_the_bene_gesserit = function()
    local function look(hands)
      return position {
        quiet = true, phase = "revival", factions = "atreides bene_gesserit fremen", first = "atreides", counters = { storm = 1 }, cards = hands,
        throws = { "atreides.look: blow_red_chasm" },
      }
    end
    local t = position {
      quiet = true, phase = "revival", factions = "atreides bene_gesserit fremen", first = "atreides", counters = { storm = 1 },
      cards = { bene_gesserit = { hand = { "baliset", "shield", "karama" } } },
    }
    t.asked("bene_gesserit", "karama.cancel")
    t.offered("karama")
    t.offered("baliset")
    t.not_offered("shield")
    t.play("bene_gesserit: baliset")
    t.equals(t.cards("discard"), { "baliset" })
    look({ fremen = { hand = { "baliset" } } }).not_asked("karama.cancel")
  end,

  do_kar_9_the_harkonnen_exchange_cards = function()
    local t = exchange()
    t.play("harkonnen harkonnen.special: karama")
    t.play("harkonnen harkonnen.special_from: fremen")
    t.refused("0")
    t.play("harkonnen harkonnen.special_cards: 2")
    t.equals(t.secret(), true)
    t.refused("baliset")
    t.refused("baliset kulon shield") -- as many as he took
    t.play("harkonnen harkonnen.special_give: baliset kulon")
    t.equals(t.cards("harkonnen.hand"), { "shield", "snooper" })
    t.equals(t.cards("fremen.hand"), { "lasgun", "baliset", "kulon" })
    t.equals(t.cards("mixed"), {})
  end,

  do_kar_9_one_card_of_the_only_holder = function()
    local t = position {
      quiet = true, phase = "revival", factions = "harkonnen fremen guild", first = "harkonnen", counters = { storm = 1 },
      throws = { "harkonnen.special_take: shield" },
      cards = { harkonnen = { hand = { "karama", "kulon" } }, fremen = { hand = { { card = "shield", known = { "guild" } }, "lasgun" } } },
    }
    t.play("harkonnen harkonnen.special: karama / harkonnen harkonnen.special_cards: 1 / harkonnen harkonnen.special_give: kulon")
    t.equals(t.cards("harkonnen.hand"), { "shield" })
    t.equals(t.knows("guild", "shield", "harkonnen.hand"), false) -- nobody else knows what was taken
    t.equals(t.knows("fremen", "kulon", "fremen.hand"), true)
  end,

  do_kar_9_not_from_empty_hands = function()
    local t = position {
      quiet = true, phase = "revival", factions = "harkonnen fremen guild", first = "harkonnen", counters = { storm = 1 },
      cards = { harkonnen = { hand = { "karama" } } },
    }
    t.not_asked("harkonnen.special")
  end,

  do_kar_5_he_waits_for_the_others_if_he_dies_again = function()
    local t = revival({ counters = { revival_open = { caid = 1, bashar = 1 } } }) -- DU-LEAD.6
    t.play("emperor emperor.special: karama / emperor emperor.special_tokens: 0 / emperor emperor.special_leader: caid")
    t.equals({ t.counter("revival_open", "caid"), t.counter("revival_open", "bashar") }, { 0, 1 })
  end,

  do_kar_8_not_with_what_lies_in_the_plan = function()
    local function betrayed(hand, plan)
      local t = position {
        quiet = true, phase = "battle", factions = "bene_gesserit guild harkonnen", first = "bene_gesserit",
        counters = { storm = 1, alliance = { guild = 1, harkonnen = 1 } },
        pieces = { bene_gesserit = { carthag = { troop = 2 } }, guild = { carthag = { troop = 2 } } },
        cards = { bene_gesserit = { leaders = { "alia" }, hand = hand }, harkonnen = { traitors = { "alia" } } },
      }
      t.play("bene_gesserit bene_gesserit.voice: silence / bene_gesserit battle.plan: " .. plan .. " / guild battle.plan: 0")
      return t
    end
    betrayed({ "baliset" }, "alia baliset 0").asked("harkonnen", "battle.traitor") -- DU-PLAN.9: it is played
    betrayed({ "baliset" }, "alia 0").asked("bene_gesserit", "karama.cancel")
    betrayed({ "baliset", "kulon" }, "alia baliset 0").asked("bene_gesserit", "karama.cancel")
  end,

  do_kar_8_there_may_be_one_though_both_karama_lie_open = function()
    local t = position {
      phase = "battle", factions = "atreides bene_gesserit fremen", first = "atreides", counters = { storm = 1 },
      pieces = { atreides = { carthag = { troop = 2 } }, fremen = { carthag = { troop = 2 } } },
      cards = { bene_gesserit = { hand = { "kulon" } }, common = { discard = { "2 karama", "residual_poison" }, removed = { "family_atomics", "hajr" } } },
    }
    t.asked("bene_gesserit", "karama.cancel")
    t.play("bene_gesserit: kulon")
    t.not_asked("atreides.prescience")
  end,
}
