-- Setup: EA-SETUP.

return tests {
  ea_setup_1_factions_are_picked_from_the_last_player_backwards = function()
    local t = game { players = 3, throws = { "setup.first: p2" } }
    t.asked("p1", "setup.faction")
    t.equals(t.options(), { "atreides", "bene_gesserit", "corrino", "fremen", "guild", "harkonnen" })
    t.play("p1 setup.faction: guild")
    t.not_offered("guild")
    t.noted("EA-SETUP.1")
    t.play("p3 setup.faction: fremen / p2 setup.faction: corrino")
    t.equals(t.active(), "corrino")
    t.equals(t.count("corrino", "supply", "troop"), 15)
    t.equals(t.count("corrino", "supply", "sardaukar"), 15)
  end,

  ea_setup_1_play_goes_clockwise = function()
    local idle = "white-6 white-6 white-6 white-6 black-6 red-6 blue-1"
    local t = position { phase = "roll", factions = "corrino fremen bene_gesserit", throws = { idle, idle, idle } }
    t.play("corrino: all / fremen: all")
    t.asked("bene_gesserit", "roll.keep")
  end,

  ea_setup_2_the_bene_gesserit_write_down_a_round = function()
    local t = game { players = 2, throws = { "setup.first: p1" } }
    t.play("p2: bene_gesserit")
    t.equals(t.secret(), false)
    t.play("p1: harkonnen")
    t.asked("bene_gesserit", "bene_gesserit.prediction")
    t.equals(t.secret(), true)
    t.equals(t.options(), { "1..99" })
    t.play("bene_gesserit: 7")
    t.equals(t.counter("prediction", "bene_gesserit"), 7)
    t.asked("harkonnen", "roll.keep")
  end,

  eb_setup_1_fifteen_troops_each = function()
    for _, faction in { "atreides", "bene_gesserit", "fremen", "guild", "harkonnen" } do
      local t = position { phase = "roll", factions = { faction, "corrino" } }
      t.equals(t.count(faction, "supply", "troop"), 15, faction)
    end
  end,
}
