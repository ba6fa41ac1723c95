-- Coexistence of the Bene Gesserit (DO-BG).

local THREE = "bene_gesserit harkonnen atreides"

local function revival(changes)
  return position({
    quiet = true, phase = "revival", factions = THREE, first = "harkonnen", counters = { storm = 1 },
    pieces = {
      bene_gesserit = { carthag = { advisor = 2 }, sietch_tabr = { troop = 1 } }, harkonnen = { carthag = { troop = 3 }, tanks = { troop = 17 } },
      atreides = { tanks = { troop = 20 } },
    },
  }, changes)
end

-- Harkonnen ship; then it is the turn of the Atreides, who have nothing, and of the Bene Gesserit.
local function movement(active, changes)
  return position({
    quiet = true, phase = "movement", factions = THREE, first = active, active = active, counters = { storm = 1, spice = { harkonnen = 5, bene_gesserit = 5 } },
    pieces = { atreides = { tanks = { troop = 20 } } },
  }, changes)
end

local function kinds(t, where) return { t.count("bene_gesserit", where, "troop"), t.count("bene_gesserit", where, "advisor") } end

return tests {
  do_bg_1_they_begin_where_they_like = function()
    local t = position { quiet = true, phase = "setup_deploy", factions = "bene_gesserit harkonnen", counters = { storm = 18 } }
    t.asked("bene_gesserit", "bene_gesserit.start")
    t.play("bene_gesserit: red_chasm")
    t.equals({ t.count("bene_gesserit", "red_chasm", "troop"), t.count("bene_gesserit", "polar_sink", "troop") }, { 1, 0 })
  end,

  do_bg_1_or_in_the_polar_sink = function()
    local t = position { quiet = true, phase = "setup_deploy", factions = "bene_gesserit harkonnen", counters = { storm = 18 } }
    t.play("bene_gesserit: pass")
    t.equals(t.count("bene_gesserit", "polar_sink", "troop"), 1)
  end,

  do_bg_2_charity_every_turn = function()
    local t = position { quiet = true, phase = "bidding", factions = THREE, first = "atreides", counters = { storm = 1, spice = { bene_gesserit = 7, atreides = 1, harkonnen = 1 } } }
    t.asked("bene_gesserit", "bidding.charity")
    t.play("bene_gesserit: yes")
    t.equals(t.counter("spice", "bene_gesserit"), 9)
    t.not_asked("bidding.charity")
  end,

  do_bg_3_a_token_follows_into_the_same_territory = function()
    local t = movement("harkonnen")
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 2")
    t.asked("bene_gesserit", "bene_gesserit.advise")
    t.play("bene_gesserit: yes")
    t.equals(kinds(t, "carthag"), { 0, 1 }) -- DO-BG.10: it coexists
    t.equals(t.counter("spice", "bene_gesserit"), 5)
  end,

  do_bg_3_not_after_the_fremen_nor_allies = function()
    local t = position {
      quiet = true, phase = "movement", factions = "bene_gesserit fremen", first = "fremen", active = "fremen", counters = { storm = 1 },
    }
    t.play("fremen ship.to: great_flat / fremen ship.tokens: 2")
    t.not_asked("bene_gesserit.advise")
    local ally = movement("harkonnen", { counters = { alliance = { bene_gesserit = 1, harkonnen = 1 } } })
    ally.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 2")
    ally.not_asked("bene_gesserit.advise")
  end,

  do_bg_3_karama_stops_it = function()
    local t = movement("harkonnen", { cards = { harkonnen = { hand = { "karama" } } } })
    t.play("harkonnen karama.shipment: no / harkonnen ship.to: carthag / harkonnen ship.tokens: 2 / harkonnen karama.cancel: karama")
    t.not_asked("bene_gesserit.advise")
  end,

  do_bg_3_not_without_reserves = function()
    local t = movement("harkonnen", { pieces = { bene_gesserit = { tanks = { troop = 20 } } } })
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 2")
    t.not_asked("bene_gesserit.advise")
  end,

  do_bg_3_the_last_token_may_follow = function()
    local t = movement("harkonnen", { pieces = { bene_gesserit = { tanks = { troop = 19 } } } })
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 2")
    t.asked("bene_gesserit", "bene_gesserit.advise")
  end,

  do_bg_4_coexisting_tokens_do_not_fight = function()
    local t = position {
      quiet = true, phase = "battle", factions = THREE, first = "harkonnen", counters = { storm = 1 },
      pieces = { bene_gesserit = { carthag = { advisor = 2 } }, harkonnen = { carthag = { troop = 3 } } },
    }
    t.not_asked("battle.plan")
  end,

  do_bg_5_they_collect_nothing = function()
    local t = position {
      quiet = true, phase = "harvest", factions = THREE, counters = { storm = 1, spice_heap = { red_chasm = 8 } },
      pieces = { bene_gesserit = { red_chasm = { advisor = 2 } }, harkonnen = { red_chasm = { troop = 1 } } },
    }
    t.equals(t.counter("spice", "bene_gesserit"), 0)
    t.equals(t.counter("spice", "harkonnen"), 2)
  end,

  do_bg_6_storm_and_worms_kill_them = function()
    local t = position {
      quiet = true, phase = "storm", factions = THREE, round = 2, counters = { storm = 2, wheel_one = "harkonnen", wheel_two = "atreides" },
      pieces = { bene_gesserit = { south_mesa_4 = { advisor = 2 } } },
    }
    t.play("harkonnen storm.dial: 1 / atreides storm.dial: 1")
    t.equals(t.count("bene_gesserit", "tanks", "troop"), 2) -- as ordinary tokens
    local worm = position {
      quiet = true, phase = "blow", factions = "bene_gesserit harkonnen", round = 2, counters = { storm = 1 },
      throws = { "blow.card: sandworm", "blow.card: blow_red_chasm" }, cards = { common = { blown = { top = { "blow_old_gap" } } } },
      pieces = { bene_gesserit = { old_gap_8 = { advisor = 2 } }, harkonnen = { old_gap_8 = { troop = 2 } } },
    }
    worm.equals({ worm.count("bene_gesserit", "tanks", "troop"), worm.count("harkonnen", "tanks", "troop") }, { 2, 2 })
  end,

  do_bg_6_so_do_explosions = function()
    local t = position {
      quiet = true, phase = "battle", factions = THREE, first = "harkonnen", counters = { storm = 1 },
      pieces = { bene_gesserit = { carthag = { advisor = 2 } }, harkonnen = { carthag = { troop = 3 } }, atreides = { carthag = { troop = 3 } } },
      cards = { harkonnen = { leaders = { "umman_kudu" }, hand = { "lasgun", "shield" } } },
    }
    t.play("atreides atreides.prescience: nothing / harkonnen battle.plan: umman_kudu lasgun shield dial=0 / atreides battle.plan: dial=0")
    t.equals(t.count("bene_gesserit", "tanks", "troop"), 2)
  end,

  do_bg_7_they_announce_where_it_ends = function()
    local t = revival()
    t.asked("bene_gesserit", "bene_gesserit.contest")
    t.offered("carthag")
    t.offered("sietch_tabr") -- DO-BG.18: also where they are alone
    t.play("bene_gesserit: carthag")
    t.equals(kinds(t, "carthag"), { 2, 0 }) -- DO-BG.12, DO-BG.14
  end,

  do_bg_13_it_is_presumed = function()
    local t = revival()
    t.play("bene_gesserit: none")
    t.equals(kinds(t, "carthag"), { 0, 2 })
    t.equals(kinds(t, "sietch_tabr"), { 1, 0 }) -- DO-BG.15: alone they are ordinary
  end,

  do_bg_13_when_others_come_they_coexist = function()
    local t = movement("harkonnen", { pieces = { bene_gesserit = { carthag = { troop = 2 } } } })
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 2 / bene_gesserit bene_gesserit.advise: no")
    t.equals(kinds(t, "carthag"), { 0, 2 })
  end,

  do_bg_8_when_they_come_they_say_at_once = function()
    local function come(answer)
      local t = movement("bene_gesserit", {
        pieces = { bene_gesserit = { imperial_basin_9 = { troop = 3 } }, harkonnen = { arrakeen = { troop = 2 } } },
        counters = { spice = { bene_gesserit = 0 } },
      })
      t.play("bene_gesserit move.from: imperial_basin / bene_gesserit move.to: arrakeen / bene_gesserit move.group: 2")
      t.asked("bene_gesserit", "bene_gesserit.coexist")
      t.play("bene_gesserit: " .. answer)
      return t
    end
    local yes = come("yes")
    yes.equals(kinds(yes, "arrakeen"), { 0, 2 })
    local no = come("no")
    no.equals(kinds(no, "arrakeen"), { 2, 0 })
    no.equals(no.counter("contested", "arrakeen"), 1)
  end,

  do_bg_8_not_where_they_were = function()
    local t = movement("bene_gesserit", {
      pieces = { bene_gesserit = { imperial_basin_9 = { troop = 3 }, arrakeen = { advisor = 1 } }, harkonnen = { arrakeen = { troop = 2 } } },
      counters = { spice = { bene_gesserit = 0 }, were_there = { arrakeen = 1, imperial_basin_8 = 1 } },
    })
    t.play("bene_gesserit move.from: imperial_basin / bene_gesserit move.to: arrakeen / bene_gesserit move.group: 2")
    t.not_asked("bene_gesserit.coexist")
    t.equals(kinds(t, "arrakeen"), { 0, 3 }) -- DO-BG.14
  end,

  do_bg_8_at_the_start_of_the_phase_counts = function()
    local t = revival({ pieces = { bene_gesserit = { carthag = { advisor = 2 }, imperial_basin_10 = { troop = 2 } } }, first = "bene_gesserit" })
    t.play("bene_gesserit: none")
    t.equals(t.counter("were_there", "carthag"), 1)
    t.until_asked("move.from")
    t.play("bene_gesserit: imperial_basin / bene_gesserit move.to: carthag / bene_gesserit move.group: 2")
    t.not_asked("bene_gesserit.coexist")
    t.equals(kinds(t, "carthag"), { 0, 4 })
  end,

  do_bg_8_once_said_it_is_said = function()
    local t = movement("bene_gesserit", { pieces = { harkonnen = { carthag = { troop = 2 } }, bene_gesserit = { tanks = { troop = 18 } } } })
    t.play("bene_gesserit ship.to: carthag / bene_gesserit ship.tokens: 1 / bene_gesserit bene_gesserit.coexist: yes")
    t.equals(t.counter("were_there", "carthag"), 1)
    t.play("bene_gesserit move.from: stay")
    t.not_asked("bene_gesserit.coexist")
  end,

  do_bg_8_their_own_shipment_too = function()
    local t = movement("bene_gesserit", { pieces = { harkonnen = { carthag = { troop = 2 } } } })
    t.play("bene_gesserit ship.to: carthag / bene_gesserit ship.tokens: 1")
    t.asked("bene_gesserit", "bene_gesserit.coexist")
  end,

  do_bg_9_none_follows_where_it_has_ended = function()
    local t = movement("harkonnen", { counters = { contested = { carthag = 1 } } })
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 2")
    t.not_asked("bene_gesserit.advise")
  end,

  do_bg_10_who_has_followed_must_coexist = function()
    local t = movement("bene_gesserit", {
      pieces = { bene_gesserit = { imperial_basin_9 = { troop = 3 }, arrakeen = { advisor = 1 } }, harkonnen = { arrakeen = { troop = 2 } } },
      counters = { spice = { bene_gesserit = 0 }, advised = { arrakeen = 1 } },
    })
    t.play("bene_gesserit move.from: imperial_basin / bene_gesserit move.to: arrakeen / bene_gesserit move.group: 2")
    t.not_asked("bene_gesserit.coexist")
  end,

  do_bg_11_a_declaration_holds_until_the_end_of_the_turn = function()
    local t = position {
      quiet = true, phase = "turn_end", factions = THREE, round = 3, counters = { storm = 1, contested = { carthag = 1 } },
    }
    t.equals(t.round(), 4)
    t.equals(t.counter("contested", "carthag"), 0)
  end,

  do_bg_12_where_it_has_ended_they_fight = function()
    local t = revival()
    t.play("bene_gesserit: carthag")
    while select(2, t.asked()) ~= "battle.plan" do t.pass() end
    t.noted("DU-BAT.7", "in Carthag")
  end,

  do_bg_16_they_hold_no_stronghold_and_block_nobody = function()
    local t = position {
      quiet = true, phase = "turn_end", factions = THREE, round = 3, counters = { storm = 1 },
      pieces = {
        harkonnen = { carthag = { troop = 1 }, arrakeen = { troop = 1 }, tueks_sietch = { troop = 1 } },
        bene_gesserit = { carthag = { advisor = 5 }, arrakeen = { advisor = 5 } },
      },
    }
    t.won("strongholds", "DU-WIN.2", "harkonnen")
    local ship = movement("harkonnen", { pieces = { bene_gesserit = { carthag = { advisor = 1 } }, atreides = { carthag = { troop = 1 }, tanks = { troop = 19 } } } })
    ship.play("harkonnen ship.to: carthag")
  end,

  do_bg_17_no_ornithopters_for_them = function()
    local t = movement("bene_gesserit", {
      pieces = { bene_gesserit = { arrakeen = { advisor = 2 } }, harkonnen = { arrakeen = { troop = 1 } } }, counters = { spice = { bene_gesserit = 0 }, were_there = { arrakeen = 1 } },
    })
    t.play("bene_gesserit move.from: arrakeen")
    t.refused("polar_sink")
    t.play("bene_gesserit move.to: imperial_basin_9 / bene_gesserit move.group: 2")
    t.equals(kinds(t, "imperial_basin_9"), { 2, 0 })
  end,

  do_bg_18_a_full_stronghold_is_open_to_them = function()
    local t = movement("harkonnen", { pieces = { atreides = { carthag = { troop = 1 }, tanks = { troop = 19 } }, harkonnen = { carthag = { troop = 1 } } } })
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 2 / bene_gesserit bene_gesserit.advise: yes")
    t.equals(kinds(t, "carthag"), { 0, 1 })
  end,

  do_bg_18_or_not_by_a_switch = function()
    local full = { pieces = { atreides = { carthag = { troop = 1 }, tanks = { troop = 19 } }, harkonnen = { carthag = { troop = 1 } } } }
    full.set = { bg_advisor_full_stronghold = 0 }
    local t = movement("harkonnen", full)
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 2")
    t.not_asked("bene_gesserit.advise")
    t = movement("harkonnen", { set = { bg_advisor_full_stronghold = 0 } })
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 2")
    t.asked("bene_gesserit", "bene_gesserit.advise") -- not full
  end,

  do_bg_14_all_their_tokens_in_a_territory_are_alike = function()
    local t = revival({ pieces = { bene_gesserit = { carthag = { advisor = 0 }, old_gap_8 = { advisor = 1 }, old_gap_10 = { advisor = 2 } }, harkonnen = { carthag = { troop = 2 }, old_gap_9 = { troop = 1 } } } })
    t.play("bene_gesserit bene_gesserit.contest: old_gap")
    t.equals({ kinds(t, "old_gap_8"), kinds(t, "old_gap_10") }, { { 1, 0 }, { 2, 0 } })
  end,

  do_bg_15_alone_they_are_ordinary = function()
    local t = movement("harkonnen", { pieces = { bene_gesserit = { old_gap_8 = { advisor = 2 } }, harkonnen = { old_gap_9 = { troop = 3 } } } })
    t.play("harkonnen ship.to: no_shipment / harkonnen move.from: old_gap / harkonnen move.to: arrakeen / harkonnen move.group: troop@old_gap_9=3")
    t.equals(kinds(t, "old_gap_8"), { 2, 0 })
  end,

  do_bg_1_who_has_no_token_places_none = function()
    local t = position {
      quiet = true, phase = "setup_stars", factions = "bene_gesserit harkonnen", counters = { storm = 18 },
      pieces = { bene_gesserit = { tanks = { troop = 20 } } },
    }
    t.not_asked("bene_gesserit.start")
  end,

  do_bg_1_where_nothing_was_placed_from_reserve = function()
    local t = position { quiet = true, phase = "setup_stars", factions = "bene_gesserit harkonnen" } -- AR-30
    t.play("bene_gesserit bene_gesserit.start: red_chasm")
    t.equals({ t.count("bene_gesserit", "red_chasm", "troop"), t.count("bene_gesserit", "reserve", "troop") }, { 1, 19 })
  end,

  do_bg_7_announced_before_all_else = function()
    local t = revival({ factions = "atreides harkonnen bene_gesserit" })
    t.asked("bene_gesserit", "bene_gesserit.contest")
    t.not_noted("DU-ATR.3") -- the Atreides have not looked yet
    t.play("bene_gesserit: none")
    t.noted("DU-ATR.3")
  end,

  do_bg_10_an_advisor_coexists_without_a_question = function()
    local t = movement("harkonnen")
    t.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 2 / bene_gesserit bene_gesserit.advise: yes")
    while t.phase() == "movement" do
      t.not_asked("bene_gesserit.coexist")
      t.pass()
    end
    t.equals(kinds(t, "carthag"), { 0, 1 })
  end,

  do_bg_18_only_strongholds_are_full_and_of_others = function()
    local function ship(where, pieces)
      local t = movement("harkonnen", { set = { bg_advisor_full_stronghold = 0 }, pieces = pieces })
      t.play("harkonnen ship.to: " .. where .. " / harkonnen ship.tokens: 1")
      return t
    end
    local two = { atreides = { red_chasm = { troop = 1 }, tanks = { troop = 19 } }, harkonnen = { red_chasm = { troop = 1 } } }
    ship("red_chasm", two).asked("bene_gesserit", "bene_gesserit.advise")
    -- One other and themselves are not two others.
    ship("carthag", { atreides = { tanks = { troop = 20 } }, bene_gesserit = { carthag = { troop = 1 } } }).asked("bene_gesserit", "bene_gesserit.advise")
  end,
}
