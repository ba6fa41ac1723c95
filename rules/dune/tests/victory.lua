-- Harvest, the end of a turn and of the game (DU-HARV, DU-WIN).

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

  du_harv_3_the_rest_stays = function()
    local t = harvest({ fremen = { red_chasm = { troop = 1 } } })
    t.equals({ t.counter("spice", "fremen"), t.counter("spice_heap", "red_chasm") }, { 2, 6 })
    t = harvest({})
    t.equals(t.counter("spice_heap", "red_chasm"), 8) -- nobody is there
  end,

  du_win_1_only_at_the_end_of_a_turn = function()
    -- Three strongholds before the harvest are no victory yet; the harvest comes first.
    local t = position {
      quiet = true, phase = "movement", active = "guild", factions = "fremen guild harkonnen", first = "guild", round = 2,
      counters = { storm = 1, spice_heap = { red_chasm = 8 } }, pieces = { guild = holding(3), harkonnen = { red_chasm = { troop = 1 } } },
    }
    t.no_winner()
    while t.asked() ~= "nobody" do t.pass() end
    t.won("strongholds", "DU-WIN.2", "guild")
    t.equals(t.counter("spice", "harkonnen"), 2)
  end,

  du_win_2_the_first_in_turn_order = function()
    -- Two have three of them, with allies: who plays first wins.
    local pieces = {
      fremen = { arrakeen = { troop = 1 }, carthag = { troop = 1 } }, guild = { sietch_tabr = { troop = 1 } },
      harkonnen = { habbanya_sietch = { troop = 1 } }, emperor = { tueks_sietch = { troop = 1 } },
    }
    local allied = { set = { to_win = 2 }, counters = { alliance = { fremen = 1, guild = 1, harkonnen = 2, emperor = 2 } } }
    allied.first = "guild"
    victory("fremen guild harkonnen emperor", pieces, allied).won("strongholds", "DU-WIN.2", "guild fremen")
    allied.first = "harkonnen"
    victory("fremen guild harkonnen emperor", pieces, allied).won("strongholds", "DU-WIN.2", "harkonnen emperor")
  end,

  du_win_5_three_for_an_alliance_too = function()
    local three = { counters = { alliance = { fremen = 1, guild = 1, emperor = 1 } } }
    local one = { troop = 1 }
    victory("fremen guild emperor harkonnen", { fremen = { arrakeen = one }, guild = { carthag = one } }, three).no_winner()
    victory("fremen guild emperor harkonnen", { fremen = { arrakeen = one }, guild = { carthag = one }, emperor = { tueks_sietch = one } }, three)
      .won("strongholds", "DU-WIN.2", "fremen guild emperor")
  end,

  du_win_7_the_fremen_condition_first = function()
    victory("guild fremen harkonnen", {}, { round = 15 }).won("default", "DU-FRE.8", "fremen")
    victory("guild fremen harkonnen", { harkonnen = holding(3) }, { round = 15 }).won("strongholds", "DU-WIN.2", "harkonnen")
    local t = victory("guild fremen harkonnen", {}, { round = 14 })
    t.no_winner()
  end,

  du_win_8_then_the_guild = function()
    victory("guild harkonnen emperor", { harkonnen = holding(2) }, { round = 15 }).won("default", "DU-GUI.7", "guild")
    victory("guild fremen harkonnen", { harkonnen = { habbanya_sietch = { troop = 1 } } }, { round = 15 }).won("default", "DU-GUI.7", "guild")
  end,

  du_win_9_alliances_are_counted_together = function()
    local last = function(alliance, spice) return { round = 15, counters = { alliance = alliance, spice = spice } } end
    local held = { atreides = { arrakeen = { troop = 1 }, carthag = { troop = 1 } }, harkonnen = { tueks_sietch = { troop = 1 } } }
    victory("atreides harkonnen emperor", held, last({ harkonnen = 1, emperor = 1 })).won("most strongholds", "DU-WIN.9", "atreides")
    held.emperor = { sietch_tabr = { troop = 1 } }
    victory("atreides harkonnen emperor", held, last({ harkonnen = 1, emperor = 1 }, { atreides = 5, harkonnen = 4, emperor = 2 }))
      .won("most strongholds", "DU-WIN.9", "harkonnen emperor")
    victory("atreides harkonnen emperor", held, last({ harkonnen = 1, emperor = 1 }, { atreides = 6, harkonnen = 4, emperor = 2 }))
      .won("draw", "DU-WIN.9", "")
    -- A tie among the lesser is none.
    victory("atreides harkonnen emperor", { emperor = { sietch_tabr = { troop = 1 } } }, last()).won("most strongholds", "DU-WIN.9", "emperor")
    victory("emperor harkonnen atreides", { emperor = { sietch_tabr = { troop = 1 } } }, last()).won("most strongholds", "DU-WIN.9", "emperor")
  end,

  du_win_10_the_bene_gesserit_win_alone = function()
    local foretold = { round = 4, counters = {
      prediction = { bene_gesserit = "guild" }, prediction_turn = { bene_gesserit = 4 }, alliance = { guild = 1, harkonnen = 1 },
    } }
    local pieces = { guild = holding(2), harkonnen = { tueks_sietch = { troop = 1 } } }
    victory("bene_gesserit guild harkonnen", pieces, foretold).won("prediction", "DU-BG.3", "bene_gesserit")
    foretold.counters.alliance = { guild = 1, harkonnen = 1, bene_gesserit = 1 } -- even with them
    victory("bene_gesserit guild harkonnen", pieces, foretold).won("prediction", "DU-BG.3", "bene_gesserit")
  end,

  du_gui_8_its_allies_share_that_victory = function()
    victory("guild harkonnen emperor", {}, { round = 15, counters = { alliance = { guild = 1, harkonnen = 1 } } })
      .won("default", "DU-GUI.7", "guild harkonnen")
  end,

  du_fre_8_whoever_stands_in_the_way = function()
    local last = { round = 15 }
    for _, who in { "harkonnen", "atreides", "emperor" } do
      victory("fremen " .. who, { [who] = { tueks_sietch = { troop = 1 } } }, last).won("most strongholds", "DU-WIN.9", who)
    end
    victory("fremen guild", { guild = { tueks_sietch = { troop = 1 } } }, last).won("default", "DU-FRE.8", "fremen")
    victory("fremen guild", { fremen = { sietch_tabr = { troop = 1 }, habbanya_sietch = { troop = 1 } } }, last).won("default", "DU-FRE.8", "fremen")
    for _, where in { "sietch_tabr", "habbanya_sietch" } do
      victory("fremen bene_gesserit", { bene_gesserit = { [where] = { troop = 1 } } }, last).won("most strongholds", "DU-WIN.9", "bene_gesserit")
    end
  end,

  du_ally_10_allied_strongholds_add_up = function()
    local one = { troop = 1 }
    local pieces = { guild = { arrakeen = one, carthag = one }, emperor = { sietch_tabr = one }, fremen = { tueks_sietch = one } }
    local function allied(alliance) return { counters = { alliance = alliance } } end
    victory("fremen guild harkonnen emperor", pieces, allied({ guild = 1, emperor = 1 })).won("strongholds", "DU-WIN.2", "guild emperor")
    victory("fremen guild harkonnen emperor", pieces, allied({ guild = 1, harkonnen = 1 })).no_winner()
    victory("fremen guild harkonnen emperor", pieces, allied({ fremen = 1, emperor = 1 })).no_winner()
  end,

  du_harv_1_who_collects_nothing_is_not_told_of = function()
    local t = harvest({ fremen = { red_chasm = { troop = 1 } }, guild = { arrakeen = { troop = 1 } } })
    t.noted("DU-HARV.1", "Fremen collects 2 spice in Red Chasm")
    t.not_noted("DU-HARV.1", "Guild")
  end,
}
