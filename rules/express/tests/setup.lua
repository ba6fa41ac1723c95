-- Setup and the order of play: EB-SETUP.1.

return tests {
  eb_setup_1_from_a_first_player_on_everybody_picks_one_of_six = function()
    local t = game { players = 3, throws = { "setup.first: p2" } }
    t.asked("p2", "setup.faction")
    t.equals(t.options(), { "atreides", "bene_gesserit", "corrino", "fremen", "guild", "harkonnen" })
    t.play("p2 setup.faction: guild")
    t.not_offered("guild")
    t.play("p3 setup.faction: corrino / p1 setup.faction: fremen")
    t.equals(t.active(), "guild")
    t.equals(t.round(), 1)
    t.noted("EB-SETUP.1")
  end,

  eb_setup_1_fifteen_troops_each_and_an_empty_board = function()
    local t = game { players = 5, throws = { "setup.first: p1" } }
    t.play("p1: atreides / p2: bene_gesserit / p3: corrino / p4: fremen / p5: guild")
    for _, faction in { "atreides", "bene_gesserit", "corrino", "fremen", "guild" } do
      t.equals(t.count(faction, "supply", "troop"), 15, faction)
    end
    t = game { players = 2, throws = { "setup.first: p1" } }
    t.play("p1: harkonnen / p2: guild")
    t.equals(t.count("harkonnen", "supply", "troop"), 15)
  end,

  eb_setup_1_it_is_told_who_begins_and_who_plays_what = function()
    local t = game { players = 2, throws = { "setup.first: p2" } }
    t.noted("EB-SETUP.1")
    t.play("p2: harkonnen / p1: guild")
    t.equals(t.active(), "harkonnen")
  end,

  eb_setup_1_play_goes_clockwise = function()
    local idle = "corrino corrino corrino corrino shield arrakeen shai_hulud"
    local t = position {
      phase = "roll", factions = "atreides fremen harkonnen", active = "fremen",
      throws = { idle, idle, idle },
    }
    t.play("fremen: all")
    t.asked("harkonnen", "roll.keep")
    t.play("harkonnen: all")
    t.asked("atreides", "roll.keep")
  end,
}
