-- Shipping: DD-SHIP, with what is paid (DD-A.14) and by whom.

local FOUR = "atreides harkonnen corrino guild"

-- Atreides in Arrakeen, Harkonnen in Carthag, the Guild elsewhere.
local function shipping(spice, changes)
  return position({
    phase = "ship", factions = FOUR,
    pieces = {
      atreides = { arrakeen = { troop = 1 }, card = { troop = 3, leader = 1 } },
      harkonnen = { carthag = { troop = 1 }, card = { troop = 3 } },
      guild = { sietch_tabr = { troop = 1 } },
    },
    counters = { storm = 1, spice_die = spice },
    dice = "fremen fremen fremen fremen shield spice-1 region-5",
  }, changes)
end

local function allied(changes)
  local t = { counters = { ally = "harkonnen" }, lent = { atreides = { "harkonnen" } } }
  for key, value in pairs(changes or {}) do
    if t[key] then for k, v in pairs(value) do t[key][k] = v end else t[key] = value end
  end
  return t
end

local WORM = "fremen fremen fremen fremen shield shai_hulud region-5"

return tests {
  dd_ship_2_the_worm_takes_a_controlled_harvester = function()
    local t = shipping(0, {
      phase = "kanly", dice = "fremen fremen fremen fremen poison shai_hulud region-5",
      pieces = { common = { arrakeen = { harvester = 1 } } },
    })
    t.play("atreides kanly.target: spare")
    t.equals(t.count("common", "arrakeen", "harvester"), 0)
    t.equals(t.count("common", "supply", "harvester"), 2)
    t.noted("DD-SHIP.2")
    t = shipping(0, { dice = WORM, pieces = { common = { sietch_tabr = { harvester = 1 } } } })
    t.equals(t.count("common", "sietch_tabr", "harvester"), 1, "of others")
    t.pass()
    t.not_noted("DD-SHIP.2")
    t = shipping(0, { pieces = { common = { arrakeen = { harvester = 1 } } } })
    t.equals(t.count("common", "arrakeen", "harvester"), 1, "no worm")
  end,

  dd_ship_2_the_active_player_picks_among_its_own_and_the_allys = function()
    local pieces = { common = { arrakeen = { harvester = 1 }, carthag = { harvester = 1 } } }
    local t = shipping(0, allied({ dice = WORM, pieces = pieces }))
    t.asked("atreides", "ship.worm")
    t.equals(t.options(), { "arrakeen", "carthag" })
    t.play("atreides: carthag")
    t.equals(t.count("common", "arrakeen", "harvester"), 1)
    t.equals(t.count("common", "carthag", "harvester"), 0)
  end,

  dd_a_30_the_worm_takes_one_under_the_storm_too = function()
    local t = shipping(0, {
      dice = WORM, counters = { storm = 5 }, pieces = { common = { arrakeen = { harvester = 1 } } },
    })
    t.equals(t.count("common", "arrakeen", "harvester"), 0)
  end,

  dd_map_4_nobody_controls_a_harvester_in_the_polar_sink = function()
    local t = shipping(0, {
      dice = WORM, pieces = { atreides = { polar_sink = { troop = 1 } }, common = { polar_sink = { harvester = 1 } } },
    })
    t.equals(t.count("common", "polar_sink", "harvester"), 1)
  end,

  dd_ship_3_one_spice_each_to_the_polar_sink_or_an_own_region = function()
    local t = shipping(2)
    t.equals(t.options(), { "troop@polar_sink", "troop@arrakeen", "done" })
    t.play("atreides ship.troop: troop@arrakeen / atreides ship.troop: troop@polar_sink")
    t.equals(t.count("atreides", "arrakeen", "troop"), 2)
    t.equals(t.count("atreides", "polar_sink", "troop"), 1)
    t.equals(t.count("atreides", "card", "troop"), 1)
    t.equals(t.counter("spice_die"), 0)
    t.asked("atreides", "move.target")
    t.pass()
    t.noted("DD-SHIP.3")
  end,

  dd_ship_3_it_may_stop_and_needs_troops_on_the_card = function()
    local t = shipping(2)
    t.play("atreides ship.troop: done")
    t.asked("atreides", "move.target")
    t.equals(t.count("atreides", "card", "troop"), 3)
    shipping(5, { pieces = { atreides = { card = { troop = 0 } } } }).asked("atreides", "move.target")
    shipping(0).asked("atreides", "move.target")
  end,

  dd_ship_4_into_a_region_of_the_ally_if_it_agrees = function()
    local t = shipping(3, allied())
    t.play("atreides ship.troop: troop@carthag / harkonnen ship.consent: yes")
    t.equals(t.count("atreides", "carthag", "troop"), 1)
    t.play("atreides ship.troop: troop@carthag") -- now it controls the region itself
    t.equals(t.count("atreides", "carthag", "troop"), 2)
    t.play("atreides ship.troop: troop@polar_sink") -- nobody is asked for the Polar Sink
    t.equals(t.count("atreides", "polar_sink", "troop"), 1)
    t.not_noted("DD-SHIP.4")
  end,

  dd_ship_4_a_refusal_bars_the_region_for_the_player_only = function()
    local t = shipping(3, allied())
    t.play("atreides ship.troop: troop@carthag / harkonnen ship.consent: no")
    t.equals(t.options(), { "troop@polar_sink", "troop@arrakeen", "done" })
    t.equals(t.counter("spice_die"), 3)
    t.play("atreides: done")
    t.noted("DD-SHIP.4")
    t.asked("harkonnen", "ship.ally")
    t.offered("troop@carthag")
  end,

  dd_ship_4_the_next_turn_may_ask_again = function()
    local quiet = "fremen fremen fremen fremen shield spice-3 region-5"
    local t = position {
      phase = "ship", factions = "atreides harkonnen corrino guild",
      pieces = { atreides = { card = { troop = 2 } }, harkonnen = { carthag = { troop = 1 }, card = { troop = 2 } } },
      counters = { storm = 1, spice_die = 2, ally = "harkonnen" }, lent = { atreides = { "harkonnen" } },
      dice = quiet, throws = { "atreides atreides atreides atreides shield spice-3 region-5" },
    }
    t.play("atreides ship.troop: troop@carthag / harkonnen ship.consent: no")
    t.until_asked("roll.keep")
    t.equals(t.counter("ship_refused", "carthag"), 0)
    t.equals(t.active(), "harkonnen")
  end,

  dd_ship_5_the_ally_ships_if_the_active_player_pays = function()
    local t = shipping(2, allied({ pieces = { atreides = { arrakeen = { troop = 1 }, card = { troop = 0 } },
      harkonnen = { carthag = { troop = 1 }, card = { troop = 3 } } } }))
    t.asked("harkonnen", "ship.ally")
    t.equals(t.options(), { "troop@polar_sink", "troop@arrakeen", "troop@carthag", "done" })
    t.play("harkonnen: troop@arrakeen / atreides ship.pay: no")
    t.equals(t.options(), { "troop@polar_sink", "troop@carthag", "done" })
    t.equals(t.counter("spice_die"), 2)
    t.play("harkonnen: troop@carthag / atreides ship.pay: yes")
    t.equals(t.count("harkonnen", "carthag", "troop"), 2)
    t.equals(t.count("harkonnen", "card", "troop"), 2)
    t.equals(t.counter("spice_die"), 1)
    t.play("harkonnen: troop@carthag / atreides ship.pay: yes") -- the last spice
    t.equals(t.counter("spice_die"), 0)
    t.asked("atreides", "move.target")
    t.pass()
    t.noted("DD-SHIP.5", "pays 1 spice")
    t.not_noted("DD-SHIP.3", "ships a")
  end,

  dd_ship_5_the_active_player_ships_first_and_the_ally_needs_an_alliance = function()
    local t = shipping(1)
    t.play("atreides ship.troop: done")
    t.asked("atreides", "move.target")
    t = shipping(1, allied())
    t.play("atreides ship.troop: troop@polar_sink")
    t.asked("atreides", "move.target") -- nothing is left to pay with
  end,

  dd_ship_6_never_into_the_storm = function()
    local t = shipping(2, { counters = { storm = 5 } })
    t.equals(t.options(), { "troop@polar_sink", "done" })
  end,

  dd_ship_7_spice_is_lost_at_the_end_of_the_turn = function()
    local t = shipping(2, { counters = { spice_extra = 2 } })
    t.until_asked("roll.keep")
    t.equals(t.counter("spice_die"), 0)
    t.equals(t.counter("spice_extra"), 0)
  end,

  dd_a_14_gifts_then_the_die_then_the_stock = function()
    local t = shipping(1, { active = "guild", pieces = { guild = { card = { troop = 3 } } },
      counters = { spice_extra = 1, stock = { guild = 1 } } })
    local function purse() return { t.counter("spice_extra"), t.counter("spice_die"), t.counter("stock", "guild") } end
    t.play("guild ship.troop: troop@polar_sink")
    t.equals(purse(), { 0, 1, 1 })
    t.play("guild ship.troop: troop@polar_sink")
    t.equals(purse(), { 0, 0, 1 })
    t.play("guild ship.troop: troop@polar_sink")
    t.equals(purse(), { 0, 0, 0 })
    t.pass()
    t.noted("DD-A.14", "pays 1 spice from Harvesters and gifts")
    t.noted("DD-A.14", "pays 1 spice from the die")
    t.noted("DD-A.14", "pays 1 spice from the stock")
  end,

  dd_a_14_of_more_than_enough_only_the_price_is_paid = function()
    local t = shipping(3, { counters = { spice_extra = 3 } })
    t.play("atreides ship.troop: troop@polar_sink / atreides ship.troop: done")
    t.equals(t.counter("spice_extra"), 2)
    t.noted("DD-A.14", "pays 1 spice from Harvesters and gifts")
  end,

  dd_a_14_a_price_from_several_sources_names_each = function()
    local t = shipping(2, { factions = "fremen atreides harkonnen guild", active = "fremen",
      pieces = { fremen = { card = { troop = 1 } } }, counters = { spice_extra = 1 } })
    t.play("fremen ship.troop: troop@polar_sink")
    t.pass()
    t.noted("DD-A.14", "pays 2 spice: 1 from Harvesters and gifts, 1 from the die, 0 from the stock")
  end,

  dd_a_14_corrino_pays_from_its_stock_before_the_die = function()
    local t = shipping(1, { active = "corrino", pieces = { corrino = { card = { troop = 3 } } },
      counters = { spice_extra = 1, stock = { corrino = 1 } } })
    local function purse() return { t.counter("spice_extra"), t.counter("spice_die"), t.counter("stock", "corrino") } end
    t.play("corrino ship.troop: troop@polar_sink / corrino ship.troop: troop@polar_sink")
    t.equals(purse(), { 0, 1, 0 })
  end,

  dd_a_14_an_ally_of_corrino_does_not = function()
    local t = position {
      phase = "ship", factions = "guild corrino atreides harkonnen", lent = { guild = { "corrino" } },
      pieces = { guild = { card = { troop = 1 } } },
      counters = { storm = 1, ally = "corrino", spice_die = 1, stock = { guild = 1, corrino = 1 } },
      dice = "shield spice-1 region-5",
    }
    t.play("guild ship.troop: troop@polar_sink")
    t.equals(t.counter("spice_die"), 0)
    t.equals(t.counter("stock", "guild"), 1)
  end,
}
