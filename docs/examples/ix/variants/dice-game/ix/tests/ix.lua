-- House Ix: IX.1 to IX.5.

local FOUR = "ix atreides fremen guild"

-- Ix has three troops in Arrakeen and two spice; the region die says Great Flat or Habbanya Sietch, far away.
local function turn(changes)
  return position({
    phase = "ship", factions = FOUR,
    pieces = {
      ix = { arrakeen = { troop = 3 }, card = { leader = 1 } },
      atreides = { great_flat = { troop = 2 } },
      common = { great_flat = { harvester = 1 } },
    },
    counters = { storm = 1, spice_die = 2 },
    dice = "atreides atreides fremen fremen shield spice-2 region-2",
  }, changes)
end

return tests {
  ix_1_it_begins_with_two_troops_on_the_card_and_one_in_the_polar_sink = function()
    local t = game { factions = FOUR }
    t.until_asked("roll.keep")
    t.equals(t.count("ix", "polar_sink", "troop"), 1)
    t.equals(t.count("ix", "card", "troop"), 2)
    t.equals(t.count("ix", "card", "leader"), 1)
    t.equals(t.count("ix", "reserve", "leader"), 0, "there is one Rhombur")
  end,

  ix_1_rhombur_beats_one_troop_but_not_two = function()
    for troops = 1, 2 do
      local both = { ix = { arrakeen = { troop = 1 } }, atreides = { arrakeen = { troop = 2 } } }
      local t = turn({ phase = "combat", pieces = both })
      t.play("ix combat.where: arrakeen / ix combat.commit: leader=1 / atreides combat.commit: troop=" .. troops)
      t.equals(t.count("ix", "arrakeen", "troop"), troops == 1 and 1 or 0, troops .. " against Rhombur")
    end
  end,

  ix_2_two_dice_recruit_though_none_shows_ix = function()
    local t = turn({ phase = "recruit" })
    t.play("ix recruit.piece: troop / ix recruit.piece: troop")
    t.equals(t.count("ix", "card", "troop"), 2)
    t.not_asked("recruit.piece")
  end,

  ix_2_anybody_may_invite_it = function()
    local t = turn({ phase = "alliance", active = "guild" })
    t.asked("guild", "alliance.propose")
    t.offered("ix")
  end,

  ix_3_from_a_construction_they_reach_any_region = function()
    local t = turn({ phase = "move", pieces = { common = { arrakeen = { fortification = 1 } } } })
    t.play("ix move.target: great_flat / ix move.troops: troop@arrakeen=2")
    t.equals(t.count("ix", "great_flat", "troop"), 2)
  end,

  ix_3_without_one_only_the_neighbours = function()
    local t = turn({ phase = "move" })
    t.play("ix move.target: great_flat")
    t.not_asked("move.troops")
  end,

  ix_4_a_construction_makes_a_side_stronger = function()
    local t = turn({ phase = "combat", pieces = { ix = { great_flat = { troop = 2 } } } })
    t.play("ix combat.where: great_flat / ix combat.commit: troop=2 / atreides combat.commit: troop=2")
    t.equals(t.count("ix", "reserve", "troop"), 9, "both were committed")
    t.equals(t.count("atreides", "reserve", "troop"), 12)
    t.noted("DD-COMB.6")
  end,

  ix_4_it_is_one_more_and_only_for_what_is_committed = function()
    for _, plan in ipairs({ { ours = 1, theirs = 2 }, { ours = 0, theirs = 0 } }) do
      local t = turn({ phase = "combat", pieces = { ix = { great_flat = { troop = 2 } } } })
      t.play("ix combat.where: great_flat")
      t.play("ix combat.commit: troop=" .. plan.ours .. " / atreides combat.commit: troop=" .. plan.theirs)
      t.equals(t.count("ix", "great_flat", "troop"), 0, "a tie goes to the defender")
    end
  end,

  ix_4_an_ally_has_it_too = function()
    local t = turn({
      phase = "combat", active = "guild", lent = { guild = { "ix" } },
      pieces = { guild = { great_flat = { troop = 2 } } },
      counters = { ally = "ix" },
    })
    t.play("guild combat.commit: troop=1 / atreides combat.commit: troop=1")
    t.equals(t.count("guild", "great_flat", "troop"), 1)
    t.equals(t.count("atreides", "great_flat", "troop"), 0)
  end,

  ix_5_a_construction_at_any_time_for_two_spice = function()
    local t = turn()
    t.play("ix: ix.factory_ship / ix ix.build: harvester@arrakeen")
    t.equals(t.count("common", "arrakeen", "harvester"), 1)
    t.equals(t.counter("spice_die"), 0)
    t.noted("IX.5")
  end,

  ix_5_the_last_construction_too = function()
    local t = turn({ pieces = { common = { polar_sink = { fortification = 2, ornithopter = 2 } } } })
    t.offered("ix.factory_ship")
  end,

  ix_5_any_construction_where_it_controls_a_region_that_has_none = function()
    turn({ pieces = { common = { arrakeen = { harvester = 1 } } } }).not_offered("ix.factory_ship")
    local t = turn()
    t.play("ix: ix.factory_ship")
    t.equals(t.options(), { "fortification@arrakeen", "harvester@arrakeen", "ornithopter@arrakeen" })
  end,

  ix_5_not_under_the_storm = function()
    turn({ counters = { storm = 5 } }).not_offered("ix.factory_ship")
  end,

  ix_5_once_a_turn = function()
    local t = turn({ counters = { spice_die = 4 }, pieces = { ix = { carthag = { troop = 1 } } } })
    t.play("ix: ix.factory_ship / ix ix.build: harvester@arrakeen")
    t.not_offered("ix.factory_ship")
  end,

  ix_5_not_in_the_turn_of_another = function()
    local t = turn({ phase = "roll", active = "atreides" })
    t.not_offered("ix.factory_ship")
  end,
}
