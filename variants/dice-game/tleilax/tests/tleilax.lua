-- The Bene Tleilax: DD-TLE.

local SIX = "tleilax atreides harkonnen fremen corrino guild"
local ROLL = "atreides atreides atreides guild shield spice-1 region-5"

local function rolled()
  local t = position { phase = "roll", factions = SIX, counters = { storm = 1 }, throws = { ROLL } }
  t.play("tleilax roll.keep: " .. ROLL)
  return t
end

-- Tleilax and Atreides stand against each other in Arrakeen.
local function combat(changes)
  return position({
    phase = "combat", factions = SIX,
    pieces = { tleilax = { arrakeen = { troop = 1 } }, atreides = { arrakeen = { troop = 2 } } },
    counters = { storm = 1, target = "arrakeen" },
    dice = ROLL,
  }, changes)
end

return tests {
  dd_tle_1_they_begin_with_two_troops_in_the_polar_sink_and_two_on_the_card = function()
    local t = game { factions = SIX }
    t.until_asked("roll.keep")
    t.equals(t.count("tleilax", "polar_sink", "troop"), 2)
    t.equals(t.count("tleilax", "card", "troop"), 2)
    t.equals(t.count("tleilax", "card", "leader"), 1)
  end,

  dd_tle_3_a_named_symbol_recruits_for_them = function()
    local t = rolled()
    t.asked("tleilax", "tleilax.symbol")
    t.play("tleilax: atreides")
    t.equals(t.counter("axlotl"), "atreides")
    t.until_asked("recruit.piece")
    t.offered("troop")
  end,

  dd_tle_6_a_face_dancer_takes_the_place_of_an_enemy = function()
    local t = combat()
    t.asked("tleilax", "tleilax.face_dancer")
    t.play("tleilax: atreides.troop@arrakeen")
    t.equals(t.count("tleilax", "arrakeen", "troop"), 2)
    t.equals(t.count("atreides", "arrakeen", "troop"), 1)
    t.equals(t.count("atreides", "reserve", "troop"), 11)
    t.noted("DD-TLE.6")
  end,

  dd_tle_6_not_without_a_die_of_the_enemy = function()
    combat({ dice = "guild guild guild guild shield spice-1 region-5" }).not_asked("tleilax.face_dancer")
  end,

  dd_tle_8_a_ghola_costs_one_spice_at_any_time = function()
    local t = combat({ phase = "move", counters = { target = "none", spice_die = 1 } })
    t.play("tleilax: tleilax.gholas")
    t.equals(t.count("tleilax", "card", "leader"), 1)
    t.equals(t.counter("spice_die"), 0)
    t.not_offered("tleilax.gholas")
  end,
}
