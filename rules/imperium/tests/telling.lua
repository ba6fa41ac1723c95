-- What people hear of a turn: every card that is played, acquired, trashed or revealed is told, be it asked for or not.

local function at(laid)
  local turns = laid == nil or laid.phase == nil
  return position({
    quiet = true, phase = "turns", factions = "memnon rabban helena", first = "memnon", active = turns and "memnon" or nil,
    pieces = {
      memnon = { leader = { agent = 1 }, garrison = { troop = 2 } }, rabban = { leader = { agent = 1 } }, helena = { leader = { agent = 1 } },
    },
    cards = {
      memnon = { hand = { "dagger" } }, rabban = { hand = { "dagger" } }, helena = { hand = { "dagger" } },
      common = { current = { "siege_of_arrakeen" }, conflicts = { "machinations" } },
    },
  }, laid)
end

return tests {
  di_at_1_the_space_is_told_though_there_is_no_other = function()
    local t = at()
    t.play("memnon turn.card: dagger")
    t.noted("DI-AT.1", "plays Dagger and sends an Agent to Hall of Oratory")
    t.noted("DI-VOC.4", "recruits 1 troop")
  end,

  di_at_7_what_is_paid_is_told = function()
    local t = at { counters = { water = { memnon = 1 } }, cards = { memnon = { hand = { "diplomacy" } } } }
    t.play("memnon turn.card: diplomacy / memnon turn.space: hardy_warriors / memnon turn.deploy: 3")
    t.noted("DI-AT.7", "pays 1 water")
    t.noted("DI-VOC.5", "deploys 3 troops")
  end,

  di_int_7_a_plot_is_told = function()
    local t = at { cards = { memnon = { intrigues = { "windfall" } } } }
    t.play("memnon turn.card: windfall")
    t.noted("DI-INT.7", "plays Windfall")
    t.noted("DI-VOC.15", "gains 2 Solari")
  end,

  di_rv_2_the_cards_revealed_are_told_equal_ones_counted = function()
    local t = at { cards = { memnon = { hand = { "2 convincing_argument", "dagger" } }, common = { row = { "guild_bankers", "chani", "opulence", "carryall", "lady_jessica" } } } }
    t.play("memnon turn.card: reveal / memnon reveal.acquire: guild_bankers")
    t.noted("DI-RV.2", "reveals 2 Convincing Argument and Dagger")
    t.noted("DI-DECK.7", "acquires Guild Bankers for 3 Persuasion")
    t.noted("DI-RV.11", "has no troop in the Conflict")
  end,

  di_rv_2_an_empty_hand_is_told = function()
    local t = at { cards = { memnon = { hand = {} } } }
    if t.asked() == "memnon" then t.play("memnon turn.card: reveal") end
    t.noted("DI-RV.2", "reveals no card")
  end,

  di_voc_8_what_is_trashed_is_told = function()
    local t = at { cards = { memnon = { hand = { "seek_allies" } } } }
    t.play("memnon turn.card: seek_allies / memnon turn.space: wealth")
    t.noted("DI-VOC.8", "trashes Seek Allies")
    t.noted("DI-VOC.15", "gains 2 Solari")
  end,

  di_cb_1_the_strengths_are_told_before_the_combat = function()
    local t = at {
      phase = "combat", pieces = { memnon = { conflict = { troop = 2 } } }, counters = { strength = { memnon = 4 } },
    }
    t.noted("DI-CB.1", "fights for Siege of Arrakeen with strength 4")
  end,

  di_cb_1_nobody_fights = function()
    local t = at { phase = "combat" }
    t.noted("DI-CB.1", "nobody fights for Siege of Arrakeen")
    t.noted("DI-RC.5", "Rabban is First Player")
  end,

  di_rv_8_what_is_drawn_in_a_reveal_turn_is_told = function()
    local deck = { "2 convincing_argument", "dagger", "diplomacy", "2 dune_the_desert_planet", "reconnaissance", "seek_allies" }
    local t = at { cards = { memnon = { intrigues = { "refocus" }, discard = deck, deck = { top = { "signet_ring" } } } } }
    t.play("memnon turn.card: reveal / memnon turn.end: refocus")
    t.noted("DI-RV.8", "Memnon reveals ") -- a single card
  end,

  di_rv_8_where_nothing_can_be_drawn_nothing_is_told = function()
    local all = { "2 convincing_argument", "2 dagger", "diplomacy", "2 dune_the_desert_planet", "reconnaissance", "seek_allies", "signet_ring" }
    local t = at { cards = { memnon = { hand = all, intrigues = { "refocus" } } } }
    t.play("memnon turn.card: reveal")
    while select(2, t.asked()) ~= "turn.end" do t.pass() end
    t.play("memnon turn.end: refocus")
    t.noted("DI-INT.7", "plays Refocus")
    t.not_noted("DI-RV.8")
  end,

  di_rv_10_a_strength_of_a_single_sword_is_none = function()
    local t = at { cards = { memnon = { hand = { "dagger" } } } }
    t.play("memnon turn.card: reveal")
    t.noted("DI-RV.11", "has no troop in the Conflict")
    t.not_noted("DI-RV.10")
  end,

  di_voc_12_what_is_discarded_is_told = function()
    local t = at { cards = {
      memnon = { hand = { "reverend_mother_mohiam" }, played = { "the_voice" } }, rabban = { hand = { "dagger", "diplomacy", "seek_allies" } },
    } }
    t.play("memnon turn.card: reverend_mother_mohiam / memnon turn.space: wealth / rabban effect.discard: dagger diplomacy")
    t.noted("DI-VOC.12", "Rabban discards Dagger and Diplomacy")
  end,

  di_cb_1_where_somebody_fights_it_is_not_told_that_nobody_does = function()
    local t = at { phase = "combat", first = "memnon", pieces = { memnon = { conflict = { troop = 1 } } }, counters = { strength = { memnon = 2 } } }
    t.noted("DI-CB.1", "Memnon fights for Siege of Arrakeen with strength 2")
    t.not_noted("DI-CB.1", "nobody fights")
  end,

  di_p1_1_the_rewards_of_the_conflict_are_told = function()
    local t = at { phase = "round_start", cards = { common = { current = {}, conflicts = { "siege_of_arrakeen", "machinations" } } } }
    t.noted("DI-P1.1", "its rewards: first `gain vp 1; control arrakeen`, second `gain solari 4`, third `gain solari 2`")
  end,

  di_rc_4_whom_the_mentat_serves_is_told = function()
    local t = at { phase = "recall", counters = { mentat_owed = "rabban" } }
    t.noted("DI-RC.4", "the Mentat serves Rabban in the next round")
    t = at { phase = "recall" }
    t.not_noted("DI-RC.4")
  end,
}
