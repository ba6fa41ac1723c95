-- The Smugglers: DD-SMU.

local SIX = "smugglers atreides harkonnen fremen corrino guild"

-- The Smugglers are about to ship, with this much spice.
local function shipping(spice, changes)
  return position({
    phase = "ship", factions = SIX,
    pieces = { smugglers = { card = { leader = 1 } } },
    counters = { storm = 1, spice_die = spice },
    dice = "shield spice-1 region-5",
  }, changes)
end

return tests {
  dd_smu_1_they_begin_with_the_leader_and_three_troops_in_the_polar_sink = function()
    local t = game { factions = SIX }
    t.until_asked("roll.keep")
    t.equals(t.count("smugglers", "card", "leader"), 1)
    t.equals(t.count("smugglers", "polar_sink", "troop"), 3)
    t.equals(t.count("smugglers", "card", "troop"), 0)
  end,

  dd_smu_3_they_ship_from_their_reserve_and_pay_double_into_the_polar_sink = function()
    local t = shipping(3)
    t.play("smugglers ship.troop: troop@polar_sink")
    t.equals(t.counter("spice_die"), 1)
    t.equals(t.count("smugglers", "reserve", "troop"), 11)
    t.not_offered("troop@polar_sink")
  end,

  dd_smu_4_the_leader_is_hired_for_two_spice = function()
    local hiring = {
      phase = "recruit", pieces = { smugglers = { card = { leader = 0 } } },
      dice = "atreides atreides atreides atreides shield spice-1 region-5",
    }
    local t = shipping(2, hiring)
    t.play("smugglers smugglers.leader: leader")
    t.equals(t.count("smugglers", "card", "leader"), 1)
    t.equals(t.counter("spice_die"), 0)
    t.noted("DD-SMU.4")
    shipping(1, hiring).not_asked("smugglers.leader")
  end,

  dd_smu_5_any_symbol_invites_them = function()
    local t = position {
      phase = "alliance", factions = "atreides smugglers harkonnen fremen corrino guild",
      counters = { storm = 1 }, dice = "fremen fremen fremen fremen shield spice-1 region-5",
    }
    t.asked("atreides", "alliance.propose")
    t.offered("smugglers")
    t.offered("fremen")
    t.not_offered("corrino")
  end,
}
