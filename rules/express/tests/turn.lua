-- The turn: treachery, points, combat, victory.

-- Atreides have kept their dice and are about to use them.
local function turn(dice, changes)
  return position({
    phase = "treachery", factions = "atreides fremen harkonnen",
    pieces = {
      atreides = { polar_sink = { troop = 2 }, carthag = { troop = 3 } },
      fremen = { arrakeen = { troop = 1 }, polar_sink = { troop = 1 } },
      harkonnen = { tueks_sietch = { troop = 4 } },
    },
    dice = dice,
  }, changes)
end

return tests {
  eb_trea_1_three_faces_remove_one_enemy_troop = function()
    for _, face in { "crysknife", "poison", "hunter_seeker" } do
      local t = turn("atreides atreides fremen fremen " .. face .. " arrakeen shai_hulud")
      t.play("atreides treachery.target: harkonnen.troop@tueks_sietch")
      t.equals(t.count("harkonnen", "tueks_sietch", "troop"), 3, face)
      t.equals(t.count("harkonnen", "supply", "troop"), 12, face)
    end
  end,

  eb_trea_1_other_faces_do_nothing = function()
    for _, face in { "shield", "snooper", "truth_trance" } do
      local t = turn("atreides atreides fremen fremen " .. face .. " arrakeen spice_2")
      t.asked("atreides", "spend")
    end
  end,

  ex_a_3_own_troops_are_no_target_and_all_may_be_spared = function()
    local t = turn("fremen fremen fremen fremen poison arrakeen shai_hulud")
    t.struck("troop@carthag", "EX-A.3")
    t.offered("fremen.troop@polar_sink")
    t.play("atreides: spare")
    t.not_noted("EB-TREA.1")
  end,

  eb_spice_1_new_troops_and_troops_from_the_polar_sink_share_the_points = function()
    local t = turn("atreides atreides atreides fremen shield sietch_tabr spice_3")
    t.refused("troop@atreides.supply=3 troop@polar_sink=1")
    t.play("atreides spend: troop@atreides.supply=1 troop@polar_sink=2")
    t.equals(t.count("atreides", "sietch_tabr", "troop"), 3)
    t.equals(t.count("atreides", "polar_sink", "troop"), 0)
  end,

  eb_comb_1_one_for_one = function()
    local t = turn("atreides atreides fremen fremen shield arrakeen spice_2")
    t.play("atreides spend: troop@atreides.supply=2")
    t.equals(t.count("atreides", "arrakeen", "troop"), 1)
    t.equals(t.count("fremen", "arrakeen", "troop"), 0)
    t.noted("EB-COMB.1")
  end,
}
