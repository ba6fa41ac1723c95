-- Harvest, the end of a turn and of the game (DU-HARV, DU-WIN), and set-up (DU-SETUP).

local STRONGHOLDS = { "arrakeen", "carthag", "sietch_tabr", "habbanya_sietch", "tueks_sietch" }

local function holding(n)
  local held = {}
  for i, name in STRONGHOLDS do
    if i <= n then held[name] = { troop = 1 } end
  end
  return held
end

local function victory(factions, pieces, changes)
  return position({ quiet = true, phase = "turn_end", factions = factions, counters = { storm = 1 }, pieces = pieces }, changes)
end

local function harvest(pieces, changes)
  return position({
    quiet = true, phase = "harvest", factions = "fremen guild", first = "fremen", round = 2, pieces = pieces,
    counters = { storm = 1, spice = { fremen = 0, guild = 0 }, spice_heap = { red_chasm = 8 } },
  }, changes)
end

return tests {
  du_harv_1_tokens_collect_spice = function()
    local t = harvest({ fremen = { red_chasm = { troop = 3 } } })
    t.equals({ t.counter("spice", "fremen"), t.counter("spice_heap", "red_chasm") }, { 6, 2 }) -- DU-HARV.3
  end,

  du_harv_2_three_each_with_ornithopters = function()
    local t = harvest({ fremen = { red_chasm = { troop = 2 }, carthag = { troop = 1 } } })
    t.equals(t.counter("spice", "fremen"), 6)
    t = harvest({ fremen = { red_chasm = { troop = 9 } } })
    t.equals(t.counter("spice", "fremen"), 8)
  end,

  du_harv_4_not_in_the_storm = function()
    local t = harvest({ fremen = { red_chasm = { troop = 3 } } }, { counters = { storm = 6 } })
    t.equals(t.counter("spice", "fremen"), 0)
  end,

  du_harv_5_only_in_the_sector_of_the_spice = function()
    local t = harvest({ fremen = { old_gap_8 = { troop = 3 } } }, { counters = { spice_heap = { old_gap_9 = 6 } } })
    t.equals(t.counter("spice", "fremen"), 0)
  end,

  du_harv_6_in_turn_order_where_two_share_it = function()
    local pieces = { fremen = { red_chasm = { troop = 3 } }, guild = { red_chasm = { troop = 3 } } }
    local t = harvest(pieces)
    t.equals({ t.counter("spice", "fremen"), t.counter("spice", "guild") }, { 6, 2 })
    t = harvest(pieces, { first = "guild" })
    t.equals({ t.counter("spice", "fremen"), t.counter("spice", "guild") }, { 2, 6 })
  end,

  du_win_2_three_strongholds = function()
    victory("fremen guild harkonnen", { guild = holding(3) }).won("strongholds", "DU-WIN.2", "guild")
    victory("fremen guild harkonnen", { guild = holding(2) }).no_winner() -- DU-WIN.1
  end,

  du_win_3_four_if_two_play = function()
    victory("fremen guild", { guild = holding(4) }).won("strongholds", "DU-WIN.2", "guild")
    victory("fremen guild", { guild = holding(3) }).no_winner()
  end,

  du_win_4_allies_win_together = function()
    local pieces = { guild = holding(2), fremen = { tueks_sietch = { troop = 1 } } }
    victory("fremen guild harkonnen", pieces, { counters = { alliance = { fremen = 1, guild = 1 } } })
      .won("strongholds", "DU-WIN.2", "fremen guild") -- DU-WIN.5
    victory("fremen guild harkonnen", pieces).no_winner()
  end,

  du_win_6_fifteen_turns = function()
    victory("atreides harkonnen", {}, { round = 14 }).asked("harkonnen", "storm.dial")
    victory("atreides harkonnen", {}, { round = 15 }).asked("nobody", "nothing")
  end,

  du_win_9_after_the_last_turn_most_strongholds_then_most_spice = function()
    local last = { round = 15 }
    victory("atreides harkonnen", { harkonnen = holding(1) }, last).won("most strongholds", "DU-WIN.9", "harkonnen")
    victory("atreides harkonnen", {}, { round = 15, counters = { spice = { atreides = 3, harkonnen = 2 } } })
      .won("most strongholds", "DU-WIN.9", "atreides")
    victory("atreides harkonnen", {}, last).won("draw", "DU-WIN.9", "")
  end,

  du_win_11_a_shared_stronghold_counts_for_neither = function()
    victory("fremen guild harkonnen", { guild = holding(3), fremen = { arrakeen = { troop = 1 } } }).no_winner()
  end,

  du_win_12_one_that_allies_share_counts_once = function()
    local allied = { counters = { alliance = { fremen = 1, guild = 1 } } }
    victory("fremen guild harkonnen", { guild = holding(2), fremen = { arrakeen = { troop = 1 } } }, allied).no_winner()
    victory("fremen guild harkonnen", { guild = holding(3), fremen = { arrakeen = { troop = 1 } } }, allied)
      .won("strongholds", "DU-WIN.2", "fremen guild")
  end,

  du_fre_8_the_fremen_win_if_their_sietches_are_free = function()
    local last = { round = 15 }
    victory("fremen guild harkonnen", {}, last).won("default", "DU-FRE.8", "fremen") -- DU-WIN.7: before the Guild
    victory("fremen guild harkonnen", { guild = { sietch_tabr = { troop = 1 } } }, last).won("default", "DU-GUI.7", "guild")
    victory("fremen guild harkonnen", { harkonnen = { tueks_sietch = { troop = 1 } } }, last).won("default", "DU-GUI.7", "guild")
  end,

  du_fre_10_their_allies_share_it = function()
    victory("fremen guild harkonnen", {}, { round = 15, counters = { alliance = { fremen = 1, harkonnen = 1 } } })
      .won("default", "DU-FRE.8", "fremen harkonnen")
  end,

  du_gui_7_else_the_guild = function()
    victory("guild harkonnen", {}, { round = 15 }).won("default", "DU-GUI.7", "guild") -- DU-WIN.8
    victory("guild harkonnen emperor", {}, { round = 15, counters = { alliance = { guild = 1, emperor = 1 } } })
      .won("default", "DU-GUI.7", "guild emperor") -- DU-GUI.8
  end,

  du_bg_3_a_prediction_that_comes_true = function()
    local foretold = { round = 4, counters = { prediction = { bene_gesserit = "guild" }, prediction_turn = { bene_gesserit = 4 } } }
    victory("bene_gesserit guild harkonnen", { guild = holding(3) }, foretold).won("prediction", "DU-BG.3", "bene_gesserit")
    victory("bene_gesserit guild harkonnen", { harkonnen = holding(3) }, foretold).won("strongholds", "DU-WIN.2", "harkonnen")
    foretold.round = 5
    victory("bene_gesserit guild harkonnen", { guild = holding(3) }, foretold).won("strongholds", "DU-WIN.2", "guild")
  end,

  du_bg_4_special_victories_cannot_be_predicted = function()
    victory("bene_gesserit guild harkonnen", {}, {
      round = 15, counters = { prediction = { bene_gesserit = "guild" }, prediction_turn = { bene_gesserit = 15 } },
    }).won("default", "DU-GUI.7", "guild")
  end,

  du_gen_2_six_factions = function()
    local t = game { quiet = true, players = 6 }
    t.equals(#t.options(), 6)
  end,

  du_setup_5_factions_are_chosen = function()
    local t = game { quiet = true, players = 2 }
    t.play("p1 setup.faction: atreides / p2 setup.faction: guild")
    t.noted("DU-SETUP.5")
    t.asked("atreides", "setup.traitor")
  end,

  du_setup_7_the_prediction_comes_before_traitors = function()
    local t = game { quiet = true, factions = "bene_gesserit guild emperor" }
    t.asked("bene_gesserit", "bene_gesserit.prediction")
    t.equals(t.secret(), true)
    t.equals(t.cards("guild.traitors"), {})
    t.play("bene_gesserit: guild / bene_gesserit bene_gesserit.prediction_turn: 7") -- DU-BG.2
    t.equals({ t.counter("prediction", "bene_gesserit"), t.counter("prediction_turn", "bene_gesserit") }, { "guild", 7 })
  end,

  du_setup_10_each_draws_four_discs_of_those_in_play = function()
    local t = game { quiet = true, factions = "atreides guild emperor" }
    for _, who in { "atreides", "guild", "emperor" } do t.equals(#t.cards(who .. ".traitors"), 4) end
    t.equals(#t.cards("pool"), 3) -- DU-SETUP.9: 15 leaders
    t.equals(#t.cards("box"), 30)
  end,

  du_setup_11_one_of_an_opponent_is_recorded_in_secret = function()
    local t = game { quiet = true, factions = "atreides guild emperor", seed = 3 }
    t.asked("atreides", "setup.traitor")
    t.equals(t.secret(), true)
    for _, name in t.options() do
      t.equals(table.find({ "lady_jessica", "thufir_hawat", "gurney_halleck", "duncan_idaho", "dr_yueh" }, name), nil)
    end
    t.pass()
    t.equals(#t.cards("atreides.traitors"), 1) -- DU-SETUP.12; the others go back (DU-SETUP.14)
  end,

  du_har_2_harkonnen_record_all = function()
    local t = game { quiet = true, factions = "harkonnen guild emperor", seed = 5 }
    local n = #t.cards("harkonnen.traitors")
    t.until_asked("storm.dial")
    t.equals(#t.cards("harkonnen.traitors") >= 1 and #t.cards("harkonnen.traitors") <= n, true)
    for _, name in t.cards("harkonnen.traitors") do
      t.equals(table.find({ "feyd_rautha", "beast_rabban", "piter_de_vries", "iakin_nefud", "umman_kudu" }, name), nil)
    end
  end,

  du_setup_15_spice_and_tokens_to_begin_with = function()
    local t = game { quiet = true, factions = "atreides bene_gesserit emperor fremen guild harkonnen" }
    t.until_asked("fremen.start") -- DU-SETUP.17: after all fixed placements
    t.equals(t.count("guild", "tueks_sietch", "troop"), 5)
    t.equals(t.count("atreides", "arrakeen", "troop"), 10) -- DU-SETUP.16
    t.equals(t.count("bene_gesserit", "polar_sink", "troop"), 1) -- DU-BG.1
    t.equals(t.count("emperor", "reserve", "troop"), 20) -- DU-EMP.4
    t.equals(t.count("harkonnen", "carthag", "troop"), 10)
    t.play("fremen: sietch_tabr=4 false_wall_south_3=3 false_wall_west_16=3") -- DU-FRE.1, DU-SETUP.18
    t.equals(t.counter("spice", "fremen"), 3)
    t.equals({ t.counter("spice", "atreides"), t.counter("spice", "guild") }, { 10, 5 })
    -- DU-SETUP.19, DU-HAR.4
    t.equals({ #t.cards("atreides.hand"), #t.cards("harkonnen.hand"), #t.cards("deck") }, { 1, 2, 36 })
  end,
}
