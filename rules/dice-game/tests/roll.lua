-- The roll and the income: DD-ROLL, DD-SHIP.1, DD-A.13.

local CALM = "guild guild corrino fremen shield spice-3 region-2"
local WORM = "guild guild corrino fremen shield shai_hulud region-2"

local function rolling(throws, changes)
  return position({
    phase = "roll", factions = "atreides fremen corrino guild",
    counters = { storm = 1 }, throws = throws,
  }, changes)
end

local function thumper(faction)
  return { pieces = { common = { [faction .. ".card"] = { thumper = 1 } } } }
end

local function income(t)
  return { t.counter("spice_die"), t.counter("spice_extra") }
end

return tests {
  dd_roll_1_at_least_one_die_is_reserved_and_the_rest_thrown_again = function()
    local t = rolling({ CALM, "guild guild corrino fremen shield spice-4", "spice-2" })
    t.refused("none")
    t.play("atreides roll.keep: region-2")
    t.not_offered("region-2")
    t.refused("none")
    t.play("atreides roll.keep: guild guild corrino fremen shield")
    t.asked("atreides", "alliance.propose")
    t.equals(income(t), { 2, 0 })
    t.equals(t.options(), { "fremen", "corrino", "guild", "alone" })
  end,

  dd_roll_1_the_dice_of_the_turn_before_are_thrown_too = function()
    local t = rolling({ CALM }, { dice = "guild guild guild guild poison spice-5 region-1" })
    t.refused("poison")
    t.play("atreides roll.keep: " .. CALM)
    t.equals(income(t), { 3, 0 })
  end,

  dd_roll_2_shai_hulud_must_be_reserved_and_is_enough = function()
    local t = rolling({ WORM, "guild guild corrino fremen shield region-4" })
    t.not_offered("shai_hulud")
    t.play("atreides roll.keep: none")
    t.noted("DD-ROLL.2")
    t.refused("none") -- once only
    t.play("atreides roll.keep: guild guild corrino fremen shield region-4")
    t.equals(income(t), { 0, 0 })
  end,

  dd_roll_3_a_thumper_is_discarded_and_another_die_reserved = function()
    local t = rolling({ WORM, "guild guild corrino fremen spice-5 region-4" }, thumper("atreides"))
    t.play("atreides roll.thumper: yes")
    t.equals(t.count("common", "supply", "thumper"), 4)
    t.not_offered("shai_hulud")
    t.refused("none")
    t.play("atreides roll.keep: shield")
    t.noted("DD-ROLL.3")
    t.not_noted("DD-ROLL.2")
    t.offered("spice-5")
  end,

  dd_roll_3_the_thumper_may_be_kept = function()
    local t = rolling({ WORM }, thumper("atreides"))
    t.play("atreides roll.thumper: no")
    t.equals(t.count("common", "atreides.card", "thumper"), 1)
    t.not_offered("shai_hulud")
    t.play("atreides roll.keep: guild guild corrino fremen shield region-2")
    t.not_noted("DD-ROLL.3")
  end,

  dd_roll_3_only_its_holder_is_asked_and_only_with_shai_hulud = function()
    rolling({ WORM }, thumper("fremen")).asked("atreides", "roll.keep")
    rolling({ CALM }, thumper("atreides")).asked("atreides", "roll.keep")
  end,

  dd_roll_4_the_thumper_does_not_save_the_last_die = function()
    local t = rolling({ CALM, "shai_hulud" }, thumper("atreides"))
    t.play("atreides roll.keep: guild guild corrino fremen shield region-2")
    t.asked("atreides", "alliance.propose")
    t.equals(t.count("common", "atreides.card", "thumper"), 1)
    t = rolling({ CALM, "shai_hulud region-1", "spice-4" }, thumper("atreides"))
    t.play("atreides roll.keep: guild guild corrino fremen shield / atreides roll.thumper: yes")
    t.equals(income(t), { 4, 0 })
  end,

  dd_ship_1_the_die_and_two_for_each_harvester_outside_the_storm = function()
    local harvest = {
      pieces = {
        atreides = { arrakeen = { troop = 1 }, carthag = { troop = 1 } },
        fremen = { sietch_tabr = { troop = 1 } },
        common = { arrakeen = { harvester = 1 }, carthag = { harvester = 1 } },
      },
    }
    local function rolled(throw, storm)
      local t = rolling({ throw }, harvest)
      if storm then t = position({ phase = "roll", factions = "atreides fremen corrino guild", throws = { throw } },
        { pieces = harvest.pieces, counters = { storm = storm } }) end
      t.play("atreides roll.keep: " .. throw:gsub("shai_hulud ", ""))
      return t
    end
    local t = rolled(CALM)
    t.equals(income(t), { 3, 4 })
    t.noted("DD-SHIP.1")
    t.equals(income(rolled(CALM, 5)), { 3, 2 }, "Arrakeen lies under the storm")
    t.equals(income(rolled(WORM)), { 0, 0 }, "no income at all (DD-SHIP.2)")
  end,

  dd_map_4_a_harvester_of_others_or_in_the_polar_sink_gives_nothing = function()
    local t = rolling({ CALM }, {
      pieces = {
        atreides = { polar_sink = { troop = 1 } }, fremen = { sietch_tabr = { troop = 1 } },
        common = { polar_sink = { harvester = 1 }, sietch_tabr = { harvester = 1 } },
      },
    })
    t.play("atreides roll.keep: " .. CALM)
    t.equals(income(t), { 3, 0 })
  end,
}
