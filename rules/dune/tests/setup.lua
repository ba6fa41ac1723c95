-- Set-up (DU-SETUP), and how each faction begins.

local SIX = "atreides bene_gesserit emperor fremen guild harkonnen"

local OWN = {
  atreides = { "lady_jessica", "thufir_hawat", "gurney_halleck", "duncan_idaho", "dr_yueh" },
  guild = { "staban_tuek", "esmar_tuek", "master_bewt", "soo_soo_sook", "guild_representative" },
  harkonnen = { "feyd_rautha", "beast_rabban", "piter_de_vries", "iakin_nefud", "umman_kudu" },
}

-- A game of six when its first storm begins.
local function begun(changes)
  local t = game({ quiet = true, factions = SIX }, changes)
  t.until_asked("storm.dial")
  return t
end

-- Everything in the treachery deck but Kulon, Baliset, the lasgun and Hajr.
local REST = {
  "crysknife", "maula_pistol", "slip_tip", "stunner", "hunter_seeker", "chaumas", "chaumurky", "2 ellaca_drug", "gom_jabbar",
  "5 shield", "5 snooper", "3 cheap_hero", "tleilaxu_ghola", "family_atomics", "2 karama", "2 truthtrance", "weather_control",
  "harvester", "thumper", "cone_of_silence", "residual_poison", "jubba_cloak", "la_la_la", "trip_to_gamont", "kull_wahad",
  "ya_ya_yawm",
}

-- The four discs that the first player draws.
local function discs(names) return { "setup.traitor_discs: " .. table.concat(names, " ") } end

return tests {
  du_setup_1_all_spice_is_in_the_bank = function()
    local t = begun()
    for _, cell in { "red_chasm", "old_gap_9", "great_flat", "south_mesa_4" } do t.equals(t.counter("spice_heap", cell), 0) end
    local all = 0
    for _, who in string.split(SIX, " ") do all = all + t.counter("spice", who) end
    t.equals(all, 10 + 5 + 10 + 3 + 5 + 10) -- what the shields show, and no more
  end,

  du_setup_2_two_decks_shuffled_face_down = function()
    local first, cards = {}, {}
    for seed = 1, 4 do
      local t = begun({ seed = seed })
      t.equals({ #t.cards("spice_deck"), #t.cards("deck") }, { 21, 43 - 7 })
      t.equals(t.knows("atreides", "sandworm", "spice_deck"), false)
      cards[t.cards("guild.hand")[1]] = true
      t.until_asked("bidding.bid")
      first[t.cards("blown")[1]] = true
    end
    local t = begun()
    t.equals(next(first, (next(first))) ~= nil and next(cards, (next(cards))) ~= nil, true) -- not always the same
  end,

  du_setup_3_discards_lie_open_beside_their_own_deck = function()
    local t = position {
      quiet = true, phase = "blow", factions = "atreides guild", round = 2, counters = { storm = 1 },
      throws = { "blow.card: blow_red_chasm" }, cards = { guild = { hand = { "harvester" } } },
    }
    t.play("guild blow.harvester: harvester")
    t.equals({ t.cards("blown"), t.cards("discard") }, { { "blow_red_chasm" }, { "harvester" } })
    t.equals({ t.knows("atreides", "blow_red_chasm", "blown"), t.knows("atreides", "harvester", "discard") }, { true, true })
  end,

  du_setup_4_the_discards_become_a_new_deck = function()
    local t = position {
      quiet = true, phase = "bidding", factions = "guild emperor", first = "guild", round = 2,
      counters = { storm = 1, spice = { guild = 9, emperor = 9 } },
      cards = { common = { removed = REST, discard = { "baliset", "lasgun", "hajr" } } },
    }
    t.play("guild bidding.bid: 1 / emperor bidding.bid: pass")
    t.equals(t.cards("guild.hand"), { "kulon" })
    t.equals({ #t.cards("deck"), #t.cards("sale"), t.cards("discard") }, { 2, 1, {} }) -- the second card comes from it
    t.equals(t.knows("guild", t.cards("sale")[1], "sale"), false)
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

  du_setup_11_who_has_one_only_is_asked_as_well = function()
    local t = game { factions = "atreides guild emperor", throws = discs({ "lady_jessica", "thufir_hawat", "gurney_halleck", "bashar" }) }
    t.asked("atreides", "setup.traitor")
    t.equals(t.options(), { "bashar" })
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

  du_setup_6_players_sit_around_the_map = function()
    -- Two players face each other: dots 1 and 10. Three sit in 1, 7 and 13.
    for factions, first in { ["atreides guild"] = "Guild", ["atreides guild fremen"] = "Guild" } do
      local t = position {
        quiet = true, phase = "storm", factions = factions, round = 2,
        counters = { storm = 3, wheel_one = "atreides", wheel_two = "guild" },
      }
      t.play("atreides storm.dial: 1 / guild storm.dial: 1")
      t.noted("DU-SEQ.2", first)
    end
    local t = position {
      quiet = true, phase = "storm", factions = "atreides guild", round = 2,
      counters = { storm = 7, wheel_one = "atreides", wheel_two = "guild" },
    }
    t.play("atreides storm.dial: 1 / guild storm.dial: 2") -- onto the Guild's dot in 10
    t.noted("DU-SEQ.2", "Atreides is the first player")
  end,

  du_setup_8_discs_are_mixed_face_down = function()
    local one, two = game { quiet = true, factions = "atreides guild", seed = 1 }, game { quiet = true, factions = "atreides guild", seed = 2 }
    one.equals(table.concat(one.cards("atreides.traitors"), " ") == table.concat(two.cards("atreides.traitors"), " "), false)
    one.equals(one.knows("atreides", one.cards("guild.traitors")[1], "guild.traitors"), false)
    one.equals(one.knows("atreides", one.cards("pool")[1], "pool"), false)
  end,

  du_setup_9_only_leaders_of_factions_in_play = function()
    local t = game { quiet = true, factions = "atreides guild" } -- AR-2
    local list = t.cards("pool")
    for _, who in { "atreides", "guild" } do
      for _, name in t.cards(who .. ".traitors") do list[#list + 1] = name end
      t.equals(#t.cards(who .. ".leaders"), 5)
    end
    t.equals(#list, 10)
    for _, name in list do
      t.equals(table.find(OWN.atreides, name) ~= nil or table.find(OWN.guild, name) ~= nil, true, name)
    end
  end,

  du_setup_10_nobody_draws_what_another_has = function()
    for seed = 1, 5 do
      local t, seen = game { quiet = true, factions = "atreides guild emperor", seed = seed }, {}
      for _, who in { "atreides", "guild", "emperor" } do
        for _, name in t.cards(who .. ".traitors") do
          t.equals(seen[name], nil, name)
          seen[name] = true
        end
      end
    end
  end,

  du_setup_12_exactly_one_is_recorded = function()
    local t = game { quiet = true, factions = "atreides guild", throws = discs({ "master_bewt", "staban_tuek", "dr_yueh", "esmar_tuek" }) }
    t.asked("atreides", "setup.traitor")
    t.equals(t.options(), { "staban_tuek", "esmar_tuek", "master_bewt" })
    t.refused("esmar_tuek master_bewt")
    t.play("atreides: master_bewt")
    t.equals(t.cards("atreides.traitors"), { "master_bewt" })
    t.equals(#t.cards("pool") + #t.cards("guild.traitors"), 9) -- the others are back, and drawn by nobody
  end,

  du_setup_13_who_has_drawn_his_own_alone_has_no_traitor = function()
    local t = game {
      quiet = true, factions = "atreides guild",
      throws = discs({ "lady_jessica", "thufir_hawat", "gurney_halleck", "duncan_idaho" }),
    }
    t.equals(t.cards("atreides.traitors"), {}) -- AR-3: no other draw
  end,

  du_setup_14_leaders_lie_face_up_and_traitors_stay_secret = function()
    local t = begun()
    for _, who in string.split(SIX, " ") do
      t.equals(#t.cards(who .. ".leaders"), 5)
      t.equals(t.knows("guild", t.cards(who .. ".leaders")[1], who .. ".leaders"), true)
    end
    local recorded = t.cards("atreides.traitors")[1]
    t.equals({ t.knows("atreides", recorded, "atreides.traitors"), t.knows("guild", recorded, "atreides.traitors") }, { true, false })
    t.pass()
    t.pass()
    t.equals(t.cards("atreides.traitors"), { recorded }) -- permanent
  end,

  du_setup_15_what_the_shields_show = function()
    local t = begun()
    for who, n in { atreides = 10, bene_gesserit = 5, emperor = 10, fremen = 3, guild = 5, harkonnen = 10 } do
      t.equals(t.counter("spice", who), n, who)
    end
  end,

  du_setup_16_the_rest_are_reserves = function()
    local t = begun()
    for who, n in { atreides = 10, bene_gesserit = 19, emperor = 20, fremen = 10, guild = 15, harkonnen = 10 } do
      t.equals(t.count(who, "reserve", "troop"), n, who)
    end
  end,

  du_setup_17_who_chooses_comes_last = function()
    local t = game { quiet = true, factions = "fremen harkonnen atreides" }
    t.until_asked("fremen.start")
    t.equals({ t.count("harkonnen", "carthag", "troop"), t.count("atreides", "arrakeen", "troop") }, { 10, 10 })
  end,

  du_setup_18_in_the_sector_he_likes = function()
    local t = game { quiet = true, factions = "fremen harkonnen" }
    t.until_asked("fremen.start")
    t.play("fremen: false_wall_west_15=1 false_wall_west_17=2 false_wall_south_4=7")
    t.equals({
      t.count("fremen", "false_wall_west_15", "troop"), t.count("fremen", "false_wall_west_17", "troop"),
      t.count("fremen", "false_wall_south_4", "troop"),
    }, { 1, 2, 7 })
  end,

  du_setup_19_one_card_each = function()
    local t = begun()
    for who, n in { atreides = 1, bene_gesserit = 1, emperor = 1, fremen = 1, guild = 1, harkonnen = 2 } do -- DU-HAR.4
      t.equals(#t.cards(who .. ".hand"), n, who)
    end
    t.equals({ t.knows("guild", t.cards("guild.hand")[1], "guild.hand"), t.knows("guild", t.cards("emperor.hand")[1], "emperor.hand") }, { true, false })
  end,

  du_bg_1_one_token_in_the_polar_sink = function() begun().equals(begun().count("bene_gesserit", "polar_sink", "troop"), 1) end,

  du_bg_2_another_faction_and_a_turn = function()
    local t = game { quiet = true, factions = "bene_gesserit guild emperor" }
    t.equals(t.options(), { "emperor", "guild" })
    t.equals(t.secret(), true)
    t.play("bene_gesserit: emperor")
    t.equals(t.secret(), true)
    t.refused("0")
    t.refused("16")
    t.play("bene_gesserit bene_gesserit.prediction_turn: 15")
    t.equals({ t.counter("prediction", "bene_gesserit"), t.counter("prediction_turn", "bene_gesserit") }, { "emperor", 15 })
    game { quiet = true, factions = "guild emperor" }.asked("guild", "setup.traitor") -- nobody else foretells
  end,

  du_emp_4_no_token_on_the_planet = function()
    begun().equals(begun().count("emperor", "reserve", "troop"), 20)
  end,

  du_fre_1_ten_tokens_over_three_territories = function()
    local t = game { quiet = true, factions = "fremen harkonnen" }
    t.until_asked("fremen.start")
    t.refused("sietch_tabr=9") -- all ten
    t.refused("sietch_tabr=11")
    t.refused("sietch_tabr=9 arrakeen=1")
    t.refused("sietch_tabr=10 false_wall_south_3=1")
    t.play("fremen: sietch_tabr=10")
    t.equals({ t.count("fremen", "sietch_tabr", "troop"), t.count("fremen", "reserve", "troop") }, { 10, 10 })
  end,

  du_har_2_every_opposing_leader_he_draws = function()
    local t = game {
      quiet = true, factions = "harkonnen guild", throws = discs({ "feyd_rautha", "master_bewt", "staban_tuek", "umman_kudu" }),
    }
    t.equals(t.cards("harkonnen.traitors"), { "staban_tuek", "master_bewt" })
  end,

  du_har_4_two_cards_to_begin_with = function() begun().equals(#begun().cards("harkonnen.hand"), 2) end,

  ar_2_no_leader_of_an_absent_faction_is_a_traitor = function()
    local t = game { quiet = true, factions = "guild harkonnen", seed = 4 }
    t.until_asked("storm.dial")
    for _, name in t.cards("harkonnen.traitors") do t.equals(table.find(OWN.guild, name) ~= nil, true, name) end
    t.equals(#t.cards("box"), 40)
  end,

  du_setup_12_harkonnen_alone_keep_more = function()
    for seed = 1, 3 do
      local t = begun({ seed = seed })
      for _, who in { "atreides", "bene_gesserit", "emperor", "fremen", "guild" } do t.equals(#t.cards(who .. ".traitors"), 1, who) end
    end
  end,

  du_setup_4_without_any_card_nothing_is_sold = function()
    local all = table.clone(REST)
    for _, name in { "kulon", "baliset", "lasgun", "hajr" } do all[#all + 1] = name end
    local t = position {
      quiet = true, phase = "bidding", factions = "guild emperor", first = "guild", round = 2,
      counters = { storm = 1, spice = { guild = 9, emperor = 9 } }, cards = { common = { removed = all } },
    }
    t.not_asked("bidding.bid")
  end,

  du_storm_1_the_storm_begins_in_sector_18 = function() begun().equals(begun().counter("storm"), 18) end,

  du_setup_14_discs_that_go_back_are_mixed = function()
    local t = position { quiet = true, phase = "setup_traitors", factions = "emperor guild" }
    t.until_asked("storm.dial")
    for _, disc in t.cards("pool") do
      t.equals({ t.knows("emperor", disc, "pool"), t.knows("guild", disc, "pool") }, { false, false }, disc)
    end
  end,
}
