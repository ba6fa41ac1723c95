-- The house rules of variants/express, one after another.

local IDLE = "fremen fremen guild guild shield arrakeen shai_hulud"

-- The turn of Atreides, who have kept their dice, with a house rule.
local function turn(variant, pieces, changes)
  return position({
    phase = "treachery", factions = "atreides fremen harkonnen", variants = { variant }, pieces = pieces, dice = IDLE,
  }, changes)
end

local function holding(n)
  local held = {}
  for i, place in { "carthag", "arrakeen", "sietch_tabr", "tueks_sietch" } do
    if i <= n then held[place] = { troop = 1 } end
  end
  return { atreides = held }
end

return tests {
  house_rule_two_to_win = function()
    turn("two-to-win", holding(2)).won("conquest", "EB-END.1", "atreides")
    turn("two-to-win", holding(1)).no_winner()
  end,

  house_rule_four_to_win = function()
    turn("four-to-win", holding(4)).won("conquest", "EB-END.1", "atreides")
    turn("four-to-win", holding(3)).no_winner()
  end,

  house_rule_four_to_win_ends_after_forty_rounds = function()
    local t = turn("four-to-win", {}, { active = "harkonnen", round = 40 })
    t.asked("nobody", "nothing")
    t.no_winner()
    turn("four-to-win", {}, { active = "harkonnen", round = 39 }).asked("atreides", "roll.keep")
  end,

  house_rule_patience = function()
    turn("patience", holding(3), { round = 2 }).no_winner()
    turn("patience", holding(3), { round = 3 }).won("conquest", "EB-END.1", "atreides")
    turn("patience", holding(2), { round = 3 }).no_winner()
  end,

  house_rule_small_armies = function()
    local t = turn("small-armies", {})
    t.equals(t.count("fremen", "supply", "troop"), 8)
  end,

  house_rule_three_throws = function()
    local t = turn("three-throws", {}, {
      phase = "roll",
      throws = {
        "guild guild guild guild shield arrakeen shai_hulud",
        "guild guild guild guild shield shai_hulud",
        "fremen guild guild guild shield",
        "guild guild guild guild shield arrakeen shai_hulud",
      },
    })
    t.play("atreides: arrakeen / atreides: shai_hulud")
    t.asked("fremen", "roll.keep")
  end,

  house_rule_neutral_sink = function()
    local pieces = { atreides = { polar_sink = { troop = 2 } }, fremen = { polar_sink = { troop = 3 } } }
    local t = turn("neutral-sink", pieces)
    t.equals(t.count("atreides", "polar_sink", "troop"), 2)
    t.equals(t.count("fremen", "polar_sink", "troop"), 3)
  end,

  house_rule_merciful = function()
    local pieces = { fremen = { carthag = { troop = 1 } } }
    local t = turn("merciful", pieces, { dice = "fremen fremen guild guild poison arrakeen shai_hulud" })
    t.play("atreides treachery.target: spare")
    t.equals(t.count("fremen", "carthag", "troop"), 1)
    t.not_noted("EB-TREA.1")
  end,

  house_rule_safe_sink = function()
    local pieces = {
      fremen = { polar_sink = { troop = 1 }, carthag = { troop = 1 } }, harkonnen = { carthag = { troop = 1 } },
    }
    local t = turn("safe-sink", pieces, { dice = "fremen fremen guild guild poison arrakeen shai_hulud" })
    t.struck("fremen.troop@polar_sink", "EB-TREA.1")
    t.equals(t.options(), { "fremen.troop@carthag", "harkonnen.troop@carthag" })
    t = turn("safe-sink", { fremen = { polar_sink = { troop = 1 } } }, {
      dice = "fremen fremen guild guild poison arrakeen shai_hulud",
    })
    t.equals(t.count("fremen", "polar_sink", "troop"), 1, "nobody else can be hit")
  end,

  house_rule_open_roads = function()
    local pieces = {
      atreides = { arrakeen = { troop = 3 }, polar_sink = { troop = 1 }, carthag = { troop = 1 } },
      fremen = { sietch_tabr = { troop = 1 } },
    }
    local t = turn("open-roads", pieces, { dice = "guild guild guild guild shield carthag spice_2" })
    t.equals(t.options(), { "troop@arrakeen", "troop@polar_sink" })
    t.play("atreides spend: troop@arrakeen=2")
    t.equals(t.count("atreides", "carthag", "troop"), 3)
    t.equals(t.count("atreides", "arrakeen", "troop"), 1)
  end,
}
