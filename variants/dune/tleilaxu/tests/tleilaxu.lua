-- The Bene Tleilax as a faction of DUNE.

-- Harkonnen and Fremen fight in Carthag; Feyd-Rautha may be a Face Dancer.
local function battle(changes)
  return position({
    quiet = true, phase = "battle", factions = "tleilaxu harkonnen fremen", first = "harkonnen", counters = { storm = 1 },
    pieces = { harkonnen = { carthag = { troop = 6 } }, fremen = { carthag = { troop = 3 } } },
    cards = {
      tleilaxu = { face_dancers = { "feyd_rautha" } },
      harkonnen = { leaders = { "feyd_rautha", "umman_kudu" } }, fremen = { leaders = { "jamis" } },
    },
  }, changes)
end

local function revival(changes)
  return position({
    quiet = true, phase = "revival", factions = "tleilaxu harkonnen guild", first = "harkonnen", counters = { storm = 1, spice = { harkonnen = 9 } },
    pieces = { harkonnen = { tanks = { troop = 6 } } },
  }, changes)
end

return tests {
  tlx_1_how_they_begin = function()
    local t = position { quiet = true, phase = "setup_deploy", factions = "tleilaxu harkonnen guild", counters = { storm = 18 } }
    t.equals(t.count("tleilaxu", "polar_sink", "troop"), 5)
    t.equals(t.counter("spice", "tleilaxu"), 6)
  end,

  tlx_1_a_card_and_a_traitor_to_begin_with = function()
    local t = position {
      quiet = true, phase = "setup_traitors", factions = "tleilaxu harkonnen",
      throws = { "setup.traitor_discs: feyd_rautha beast_rabban wykk zoal" },
    }
    t.asked("tleilaxu", "setup.traitor")
    t.offered("feyd_rautha")
    t.not_offered("wykk")
    t.play("tleilaxu: beast_rabban")
    t.equals(t.cards("tleilaxu.traitors"), { "beast_rabban" })
    t.equals(#t.cards("tleilaxu.hand"), 1)
    t.equals(#t.cards("tleilaxu.leaders"), 5)
  end,

  tlx_1_four_cards_at_most = function()
    local function bidding(hand)
      return position {
        quiet = true, phase = "bidding", factions = "tleilaxu guild", first = "tleilaxu", counters = { storm = 1, spice = { tleilaxu = 3, guild = 3 } },
        cards = { tleilaxu = { hand = hand } },
      }
    end
    bidding({ "crysknife", "shield", "snooper" }).asked("tleilaxu", "bidding.bid")
    bidding({ "crysknife", "shield", "snooper", "lasgun" }).asked("guild", "bidding.bid")
  end,

  tlx_1_two_tokens_are_free = function()
    local t = revival({ first = "tleilaxu", pieces = { tleilaxu = { tanks = { troop = 6 } } } })
    t.refused("3")
    t.play("tleilaxu: 2")
    t.equals(t.count("tleilaxu", "tanks", "troop"), 4)
  end,

  tlx_2_others_pay_them_for_revival = function()
    local t = revival()
    t.play("harkonnen revival.tokens: 3")
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "tleilaxu") }, { 7, 2 })
    t = revival({ set = { revival_price = 1 } })
    t.play("harkonnen revival.tokens: 3")
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "tleilaxu") }, { 8, 1 })
  end,

  tlx_2_they_pay_the_bank = function()
    local t = revival({ first = "tleilaxu", pieces = { tleilaxu = { tanks = { troop = 6 } } }, counters = { spice = { tleilaxu = 4 } } })
    t.play("tleilaxu: 3")
    t.equals(t.counter("spice", "tleilaxu"), 2)
  end,

  tlx_2_karama_stops_it = function()
    local t = revival({ cards = { guild = { hand = { "karama" } } } })
    t.play("harkonnen revival.tokens: 3 / guild karama.cancel: karama")
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "tleilaxu") }, { 7, 0 })
  end,

  tlx_3_three_discs_that_are_no_traitors = function()
    local t = position { quiet = true, phase = "setup_face_dancers", factions = "tleilaxu harkonnen guild", counters = { storm = 18 } }
    local drawn = t.cards("tleilaxu.face_dancers")
    t.equals(#drawn, 3)
    t.equals(t.knows("tleilaxu", drawn[1], "tleilaxu.face_dancers"), true)
    t.equals(t.knows("guild", drawn[1], "tleilaxu.face_dancers"), false)
  end,

  tlx_3_without_them_nobody_draws = function()
    local t = position { quiet = true, phase = "setup_face_dancers", factions = "atreides harkonnen guild", counters = { storm = 18 } }
    t.asked("atreides", "storm.dial")
  end,

  tlx_4_a_face_dancer_takes_the_field = function()
    local t = battle()
    t.play("harkonnen battle.plan: feyd_rautha 2 / fremen battle.plan: jamis 0")
    t.asked("tleilaxu", "tleilaxu.face_dancer")
    t.play("tleilaxu: feyd_rautha")
    t.equals({ t.count("tleilaxu", "carthag", "troop"), t.count("harkonnen", "carthag", "troop") }, { 4, 0 })
    t.equals(t.count("harkonnen", "tanks", "troop"), 2) -- what he dialled; the rest is in reserve
    t.equals(t.cards("harkonnen.dead"), { "feyd_rautha" })
    t.equals(t.cards("removed"), { "feyd_rautha" }) -- TLX.5
    t.equals(t.cards("tleilaxu.face_dancers"), {})
  end,

  tlx_4_being_asked_betrays_nothing = function()
    local t = battle({ quiet = false, cards = { tleilaxu = { face_dancers = { "stilgar" } } } })
    t.until_asked("battle.plan")
    t.play("harkonnen battle.plan: feyd_rautha 2 / fremen battle.plan: jamis 0")
    t.until_asked("tleilaxu.face_dancer")
    t.not_offered("feyd_rautha")
  end,

  tlx_4_as_many_as_they_have = function()
    local t = battle({ pieces = { tleilaxu = { tanks = { troop = 18 } } } })
    t.play("harkonnen battle.plan: feyd_rautha 0 / fremen battle.plan: jamis 0 / tleilaxu tleilaxu.face_dancer: feyd_rautha")
    t.equals({ t.count("tleilaxu", "carthag", "troop"), t.count("harkonnen", "carthag", "troop") }, { 2, 0 })
  end,

  tlx_4_they_may_keep_silent = function()
    local t = battle()
    t.play("harkonnen battle.plan: feyd_rautha 2 / fremen battle.plan: jamis 0 / tleilaxu tleilaxu.face_dancer: no")
    t.equals(t.count("harkonnen", "carthag", "troop"), 4)
    t.equals(t.cards("tleilaxu.face_dancers"), { "feyd_rautha" })
  end,

  tlx_4_karama_stops_it = function()
    local t = battle({ cards = { fremen = { hand = { "karama" } } } })
    t.play("harkonnen battle.plan: feyd_rautha 2 / fremen battle.plan: jamis 0 / fremen karama.cancel: karama")
    t.not_asked("tleilaxu.face_dancer")
    t.equals(t.count("harkonnen", "carthag", "troop"), 4)
  end,

  tlx_4_only_the_winner_whose_leader_lives = function()
    local t = battle({ cards = { fremen = { hand = { "crysknife" } } } })
    t.play("harkonnen battle.plan: feyd_rautha 5 / fremen battle.plan: jamis crysknife 0")
    t.not_asked("tleilaxu.face_dancer")
    local other = battle()
    other.play("harkonnen battle.plan: umman_kudu 5 / fremen battle.plan: jamis 0")
    other.not_asked("tleilaxu.face_dancer")
  end,

  tlx_4_not_in_their_own_battles = function()
    local t = battle({ pieces = { fremen = { carthag = { troop = 0 } }, tleilaxu = { carthag = { troop = 2 } } }, cards = { tleilaxu = { leaders = { "wykk" } } } })
    t.play("harkonnen battle.plan: feyd_rautha 2 / tleilaxu battle.plan: wykk 0")
    t.not_asked("tleilaxu.face_dancer")
    t.equals(t.count("harkonnen", "carthag", "troop"), 4)
  end,

  tlx_4_not_against_allies = function()
    local t = battle({ counters = { alliance = { tleilaxu = 1, harkonnen = 1 } } })
    t.play("harkonnen battle.plan: feyd_rautha 2 / fremen battle.plan: jamis 0")
    t.not_asked("tleilaxu.face_dancer")
  end,

  tlx_6_the_storm_and_worms_take_nothing_from_them = function()
    local t = position {
      quiet = true, phase = "storm", factions = "tleilaxu harkonnen guild", round = 2, counters = { storm = 2, wheel_one = "harkonnen", wheel_two = "guild" },
      pieces = { tleilaxu = { south_mesa_4 = { troop = 3 } } },
    }
    t.play("harkonnen storm.dial: 1 / guild storm.dial: 1")
    t.equals({ t.count("tleilaxu", "tanks", "troop"), t.count("tleilaxu", "reserve", "troop") }, { 0, 20 })
    local worm = position {
      quiet = true, phase = "blow", factions = "tleilaxu harkonnen", round = 2, counters = { storm = 1 },
      throws = { "blow.card: sandworm", "blow.card: blow_red_chasm" }, cards = { common = { blown = { top = { "blow_old_gap" } } } },
      pieces = { tleilaxu = { old_gap_8 = { troop = 2 } } },
    }
    worm.equals({ worm.count("tleilaxu", "tanks", "troop"), worm.count("tleilaxu", "reserve", "troop") }, { 0, 20 })
  end,

  tlx_6_battles_do = function()
    local t = battle({ pieces = { fremen = { carthag = { troop = 0 } }, tleilaxu = { carthag = { troop = 2 } } } })
    t.play("harkonnen battle.plan: feyd_rautha 2 / tleilaxu battle.plan: 0")
    t.equals(t.count("tleilaxu", "tanks", "troop"), 2)
  end,

  tlx_7_allies_revive_one_more = function()
    local t = position {
      quiet = true, phase = "blow", factions = "tleilaxu guild atreides", round = 2, first = "tleilaxu", counters = { storm = 1 },
      throws = { "blow.card: sandworm", "blow.card: blow_red_chasm" }, pieces = { guild = { tanks = { troop = 6 } }, tleilaxu = { tanks = { troop = 6 } } },
    }
    t.play("tleilaxu nexus.change: guild / guild nexus.accept: yes")
    while select(2, t.asked()) ~= "revival.tokens" do t.pass() end
    t.asked("tleilaxu", "revival.tokens")
    t.refused("3") -- nothing more for themselves
    t.play("tleilaxu: 0")
    t.asked("guild", "revival.tokens")
    t.refused("3")
    t.play("guild: 2")
    t.equals(t.count("guild", "tanks", "troop"), 4)
  end,

  tlx_5_who_was_shown_is_out_of_the_game = function()
    local t = battle()
    t.play("harkonnen battle.plan: feyd_rautha 2 / fremen battle.plan: jamis 0 / tleilaxu tleilaxu.face_dancer: feyd_rautha")
    t.equals({ t.cards("removed"), t.cards("tleilaxu.face_dancers"), t.cards("discard") }, { { "feyd_rautha" }, {}, {} })
    t.equals(t.cards("harkonnen.dead"), { "feyd_rautha" }) -- the leader himself is in the tanks
  end,

  do_kar_8_what_the_winner_keeps_can_be_karama_again = function()
    local t = position {
      quiet = true, phase = "battle", factions = "tleilaxu bene_gesserit fremen", first = "bene_gesserit", variants = { "tleilaxu", "karama-powers" },
      counters = { storm = 1 }, pieces = { bene_gesserit = { carthag = { troop = 6 } }, fremen = { carthag = { troop = 3 } } },
      cards = { tleilaxu = { face_dancers = { "alia" } }, bene_gesserit = { leaders = { "alia" }, hand = { "baliset" } }, fremen = { leaders = { "jamis" } } },
    }
    t.play("bene_gesserit bene_gesserit.voice: silence / bene_gesserit battle.plan: alia baliset 2 / fremen battle.plan: jamis 0")
    t.play("bene_gesserit battle.discard: none")
    t.asked("bene_gesserit", "karama.cancel")
  end,
}
