-- The roll: EB-ROLL.1.

local function roll(throws, changes)
  return position({ phase = "roll", factions = "atreides fremen harkonnen", throws = throws }, changes)
end

return tests {
  eb_dice_1_seven_dice_are_thrown = function()
    local t = roll { "guild guild corrino fremen shield arrakeen shai_hulud" }
    t.asked("atreides", "roll.keep")
    t.equals(t.options(), { "corrino", "fremen", "guild", "shield", "arrakeen", "shai_hulud" })
  end,

  eb_roll_1_at_least_one_is_kept_and_the_rest_thrown_again = function()
    local t = roll {
      "guild guild guild guild shield arrakeen shai_hulud",
      "fremen fremen fremen fremen shield spice_1",
      "atreides atreides",
      "fremen fremen fremen fremen shield arrakeen shai_hulud",
    }
    t.refused("none")
    t.play("atreides roll.keep: arrakeen / atreides roll.keep: shield spice_1 fremen fremen")
    t.equals(t.options(), { "atreides" })
    t.play("atreides roll.keep: atreides atreides / atreides spend: troop@atreides.supply=1")
    t.equals(t.count("atreides", "arrakeen", "troop"), 1)
    t.asked("fremen", "roll.keep")
  end,

  eb_roll_1_as_often_as_wished_and_the_last_die_stays_as_it_falls = function()
    local t = roll {
      "guild guild guild guild shield arrakeen shai_hulud",
      "guild guild guild guild shield arrakeen",
      "guild guild guild guild shield",
      "guild guild guild guild",
      "guild guild guild",
      "guild guild",
      "atreides",
      "fremen fremen fremen fremen shield arrakeen shai_hulud",
    }
    for _, die in { "shai_hulud", "arrakeen", "shield", "guild", "guild", "guild" } do
      t.play("atreides roll.keep: " .. die)
    end
    t.asked("fremen", "roll.keep")
  end,

  eb_roll_1_a_knob_limits_the_throws = function()
    local t = roll({ "atreides guild guild guild shield arrakeen spice_1" }, { set = { max_throws = 1 } })
    t.asked("atreides", "spend")
  end,

  eb_roll_1_all_dice_are_thrown_anew_in_each_turn = function()
    local all = "guild guild guild guild shield arrakeen shai_hulud"
    local t = roll { all, all, all, all, all }
    t.play("atreides: all / fremen: all / harkonnen: all")
    t.asked("atreides", "roll.keep")
    t.refused("guild guild guild guild guild")
    t.play("atreides: guild guild guild guild shield arrakeen shai_hulud")
    t.equals(t.round(), 2)
  end,
}
