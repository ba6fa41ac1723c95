-- Face Dancers for 1 spice: DD-TLE.7.

local SIX = "tleilax atreides harkonnen corrino guild fremen"

local function combat(spice, changes)
  return position({
    phase = "combat", factions = SIX,
    pieces = {
      tleilax = { arrakeen = { troop = 2 }, carthag = { troop = 1 }, card = { leader = 1 } },
      atreides = { arrakeen = { troop = 1 } }, fremen = { arrakeen = { troop = 2 } },
    },
    counters = { storm = 1, spice_die = spice, target = "polar_sink" }, dice = "poison spice-2 region-5",
  }, changes)
end

return tests {
  dd_tle_7_one_spice_replaces_any_enemy_troop_there = function()
    local t = combat(1)
    t.asked("tleilax", "tleilax.paid_face_dancer")
    t.equals(t.options(), { "atreides.troop@arrakeen", "fremen.troop@arrakeen", "keep" })
    t.play("tleilax: fremen.troop@arrakeen")
    t.noted("DD-TLE.7")
    t.equals(t.counter("spice_die"), 0)
    t.equals(t.count("tleilax", "arrakeen", "troop"), 3)
    t.equals(t.count("tleilax", "reserve", "troop"), 8)
    t.equals(t.count("fremen", "arrakeen", "troop"), 1)
    t.equals(t.count("fremen", "reserve", "troop"), 7)
  end,

  dd_tle_7_only_where_the_combat_is = function()
    local t = combat(1, { pieces = { guild = { polar_sink = { troop = 1 } }, atreides = { sietch_tabr = { troop = 2 } } } })
    t.equals(t.options(), { "atreides.troop@arrakeen", "fremen.troop@arrakeen", "keep" })
    t.struck("atreides.troop@sietch_tabr", "DD-TLE.7", "it is not there")
  end,

  dd_tle_7_once_in_each_combat_however_much_spice_there_is = function()
    local t = combat(3)
    t.play("tleilax tleilax.paid_face_dancer: fremen.troop@arrakeen")
    t.asked("tleilax", "combat.commit")
    t.equals(t.counter("spice_die"), 2)
    t = combat(3, { pieces = { guild = { carthag = { troop = 1 } } } })
    t.play("tleilax combat.where: carthag / tleilax tleilax.paid_face_dancer: guild.troop@carthag")
    t.asked("tleilax", "tleilax.paid_face_dancer") -- in the next combat again
    t.not_offered("guild.troop@carthag")
  end,

  dd_tle_7_it_may_be_kept = function()
    local t = combat(1)
    t.play("tleilax tleilax.paid_face_dancer: keep")
    t.asked("tleilax", "combat.commit")
    t.equals(t.counter("spice_die"), 1)
    t.equals(t.count("tleilax", "arrakeen", "troop"), 2)
    t.not_noted("DD-TLE.7")
  end,

  dd_tle_7_not_without_spice_nor_without_a_reserve = function()
    combat(0).asked("tleilax", "combat.commit")
    combat(3, { pieces = { tleilax = { polar_sink = { troop = 9 } } } }).asked("tleilax", "combat.commit")
    combat(3, { pieces = { tleilax = { polar_sink = { troop = 8 } } } }).asked("tleilax", "tleilax.paid_face_dancer")
  end,

  dd_tle_7_not_the_allys_troops_nor_in_the_combats_of_others = function()
    local t = combat(2, { counters = { ally = "fremen" }, lent = { tleilax = { "fremen" } } })
    t.equals(t.options(), { "atreides.troop@arrakeen", "keep" })
    t = combat(2, { active = "atreides", pieces = { atreides = { card = { leader = 0 } } } })
    t.asked("atreides", "combat.commit")
  end,
}
