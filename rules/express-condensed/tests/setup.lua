-- Setup, the order of play, the round marker and the end: EC-SETUP, EC-TURN, EC-END.

local FOUR = "harkonnen guild corrino bene_gesserit"
local PLACES = { "arrakeen", "carthag", "tueks_sietch", "habbanya_sietch", "sietch_tabr" }

-- The end of somebody's turn, with some places in its hand and the Polar Sink.
local function finish(factions, held, changes)
  local active = string.match(factions, "%S+")
  local pieces = { polar_sink = { troop = 1 } }
  for i = 1, held do pieces[PLACES[i]] = { troop = 1 } end
  return position({ phase = "finish", factions = factions, pieces = { [active] = pieces } }, changes)
end

return tests {
  ec_setup_1_the_player_on_the_right_picks_first_and_the_first_player_last = function()
    local t = game { players = 4, throws = { "setup.first: p2" } }
    t.asked("p1", "setup.faction")
    t.equals(t.options(), { "atreides", "bene_gesserit", "corrino", "fremen", "guild", "harkonnen" })
    t.play("p1: harkonnen / p4: guild / p3: fremen")
    t.not_offered("guild")
    t.noted("EC-SETUP.1")
    t.play("p2: corrino")
    t.equals(t.active(), "corrino")
    t.equals(t.round(), 1)
  end,

  ec_setup_1_a_first_player_is_drawn = function()
    for _, first in { "p1", "p2", "p3" } do
      local t = game { players = 3, throws = { "setup.first: " .. first } }
      t.noted("EC-SETUP.1")
      t.until_asked("roll.keep")
      t.equals(t.round(), 1)
    end
  end,

  ex_a_16_fifteen_troops_each = function()
    for _, faction in { "atreides", "bene_gesserit", "fremen", "guild", "harkonnen", "corrino" } do
      local other = faction == "guild" and "fremen" or "guild"
      local t = position { phase = "roll", factions = { faction, other } }
      t.equals(t.count(faction, "reserve", "troop"), 15, faction)
    end
    local t = position { phase = "roll", factions = "guild corrino" }
    t.equals(t.count("corrino", "reserve", "sardaukar"), 15)
    t.equals(t.count("guild", "reserve", "sardaukar"), 0)
  end,

  ec_setup_1_play_goes_anticlockwise = function()
    local t = finish(FOUR, 0)
    t.equals(t.active(), "bene_gesserit")
    finish("harkonnen guild corrino", 0).asked("corrino", "roll.keep")
  end,

  ec_setup_2_the_bene_gesserit_write_down_a_round = function()
    local t = game { players = 2, throws = { "setup.first: p1" } }
    t.play("p2: bene_gesserit")
    t.equals(t.secret(), false)
    t.play("p1: harkonnen")
    t.asked("bene_gesserit", "bene_gesserit.prediction")
    t.equals(t.secret(), true)
    t.equals(t.options(), { "1..12" })
    t.play("bene_gesserit: 4")
    t.equals(t.counter("prediction", "bene_gesserit"), 4)
    t.asked("harkonnen", "roll.keep")
  end,

  ec_turn_1_the_first_player_advances_the_marker = function()
    local t = finish(FOUR, 0, { active = "guild", round = 3 })
    t.equals(t.active(), "harkonnen")
    t.equals(t.round(), 4)
    t.noted("EC-TURN.1")
    t = finish(FOUR, 0, { active = "corrino", round = 3 })
    t.equals(t.round(), 3)
    t.not_noted("EC-TURN.1")
  end,

  ex_a_14_not_in_the_first_turn_of_the_game = function()
    position({ phase = "roll", factions = FOUR }).not_noted("EC-TURN.1")
    position({ phase = "roll", factions = FOUR, round = 2 }).noted("EC-TURN.1")
  end,

  ec_end_1_three_places_win_but_never_the_polar_sink = function()
    finish("harkonnen guild corrino", 3).won("control", "EC-END.1", "harkonnen")
    finish("harkonnen guild corrino", 2).no_winner()
    finish("harkonnen guild corrino", 3, { active = "guild" }).no_winner()
  end,

  ec_end_1_with_two_players_five_places_win = function()
    finish("harkonnen guild", 5).won("control", "EC-END.1", "harkonnen")
    finish("harkonnen guild", 4).no_winner()
  end,

  ex_a_13_what_is_shared_before_the_combat_is_won_or_lost_in_it = function()
    local t = finish("harkonnen guild corrino", 3, { phase = "combat", pieces = { guild = { carthag = { troop = 1 } } } })
    t.no_winner()
    t.equals(t.count("guild", "carthag", "troop"), 0)
  end,

  ec_end_2_and_ex_a_7_after_twelve_rounds_it_is_a_tie = function()
    finish(FOUR, 0, { active = "guild", round = 12 }).won("tie", "EC-END.2", "")
    finish(FOUR, 0, { active = "guild", round = 11 }).no_winner()
    finish(FOUR, 0, { active = "corrino", round = 12 }).asked("guild", "roll.keep")
  end,

  ec_move_1_unused_spice_is_lost = function()
    local t = finish(FOUR, 0, { counters = { spice = { harkonnen = 3, corrino = 2 } } })
    t.equals(t.counter("spice", "harkonnen"), 0)
    t.equals(t.counter("spice", "corrino"), 2, "it is not their turn")
  end,
}
