-- What people hear of a turn: every card that is played, acquired, trashed or revealed is told, be it asked for or not.

local function at(laid)
  local combat = laid ~= nil and laid.phase == "combat"
  return position({
    quiet = true, phase = "turns", factions = "memnon rabban helena", first = "memnon", active = not combat and "memnon" or nil,
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
}
