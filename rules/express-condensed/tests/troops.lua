-- Placing and moving: EC-MOVE, EC-GUI.2, EC-COR.2, EC-FRE.1.

-- A faction has kept dice and has so much spice.
local function troops(faction, dice, spice, changes)
  local other = faction == "harkonnen" and "guild" or "harkonnen"
  return position({
    phase = "troops", factions = { faction, "bene_gesserit", other }, dice = dice,
    counters = { spice = { [faction] = spice } },
  }, changes)
end

local ANY = { "arrakeen", "carthag", "tueks_sietch", "habbanya_sietch", "sietch_tabr", "polar_sink" }
local NEW = "troop@atreides.reserve"

local function worm(changes)
  return troops("fremen", "faction-1 arrakeen shai_hulud", 0, {
    pieces = { fremen = { carthag = { troop = 7 }, polar_sink = { troop = 2 } } },
    counters = changes and changes.counters, set = changes and changes.set,
  })
end

return tests {
  ec_move_1_each_faction_die_with_a_one_is_a_new_troop = function()
    for ones = 0, 4 do
      local dice = string.rep("faction-1 ", ones) .. string.rep("faction-3 ", 4 - ones) .. "arrakeen spice-5"
      local t = troops("atreides", dice, 5)
      if ones == 0 then
        t.not_asked("troops.use")
      else
        t.refused(NEW .. "=" .. ones + 1)
        t.play("atreides troops.use: " .. NEW .. "=" .. ones)
        t.equals(t.count("atreides", "arrakeen", "troop"), ones)
        t.equals(t.count("atreides", "reserve", "troop"), 15 - ones)
        t.noted("EC-MOVE.3")
      end
    end
  end,

  ec_move_2_the_location_die_names_the_place = function()
    for _, place in ANY do
      local t = troops("atreides", "faction-1 " .. place .. " spice-1", 1)
      t.play("atreides troops.use: " .. NEW .. "=1")
      t.equals(t.count("atreides", place, "troop"), 1, place)
    end
  end,

  ec_move_3_new_troops_and_those_of_the_polar_sink_cost_a_spice_each = function()
    local t = troops("atreides", "faction-1 faction-1 arrakeen spice-3", 3, {
      pieces = { atreides = { polar_sink = { troop = 4 }, carthag = { troop = 3 } } },
    })
    t.equals(t.options(), { "troop@polar_sink", NEW })
    t.refused(NEW .. "=2 troop@polar_sink=2")
    t.play("atreides troops.use: " .. NEW .. "=1 troop@polar_sink=2")
    t.equals(t.count("atreides", "arrakeen", "troop"), 3)
    t.equals(t.count("atreides", "polar_sink", "troop"), 2)
    t.equals(t.count("atreides", "reserve", "troop"), 7)
  end,

  ec_move_3_moving_alone_is_told_and_nothing_is_a_must = function()
    local changes = { pieces = { atreides = { polar_sink = { troop = 2 } } } }
    local t = troops("atreides", "faction-2 arrakeen spice-3", 3, changes)
    t.play("atreides troops.use: troop@polar_sink=1")
    t.equals(t.count("atreides", "arrakeen", "troop"), 1)
    t.noted("EC-MOVE.3")
    t = troops("atreides", "faction-2 arrakeen spice-3", 3, changes)
    t.play("atreides troops.use: none")
    t.equals(t.count("atreides", "polar_sink", "troop"), 2)
    t.not_noted("EC-MOVE.3")
    troops("atreides", "faction-2 polar_sink spice-3", 3, changes).not_asked("troops.use")
  end,

  ec_move_3_not_without_spice = function()
    troops("atreides", "faction-1 arrakeen spice-3", 0).not_asked("troops.use")
    local t = troops("atreides", "faction-1 faction-1 arrakeen spice-3", 1)
    t.refused(NEW .. "=2")
  end,

  ec_move_3_what_is_used_is_paid = function()
    local t = troops("corrino", "faction-1 faction-1 arrakeen spice-3", 3, {
      pieces = { corrino = { polar_sink = { troop = 4 } } },
    })
    t.play("corrino troops.use: troop@corrino.reserve=1 troop@polar_sink=1 / corrino corrino.sardaukar: 0")
    t.equals(t.counter("spice", "corrino"), 1)
  end,

  ex_a_16_nobody_places_more_troops_than_it_has = function()
    local dice = "faction-1 faction-1 arrakeen spice-3"
    troops("atreides", dice, 3, { pieces = { atreides = { carthag = { troop = 15 } } } }).not_asked("troops.use")
    troops("atreides", dice, 3, { pieces = { atreides = { carthag = { troop = 14 } } } }).refused(NEW .. "=2")
  end,

  ec_move_4_with_shai_hulud_nothing_is_placed_or_moved = function()
    for _, faction in { "atreides", "guild", "harkonnen", "corrino" } do
      local t = troops(faction, "faction-1 arrakeen shai_hulud", 4, { pieces = { [faction] = { polar_sink = { troop = 4 } } } })
      t.not_asked("troops.use")
      t.not_asked("fremen.from")
    end
  end,

  -- Guild

  ec_gui_2_troops_come_from_any_place_at_the_usual_price = function()
    local function moving(faction)
      return troops(faction, "faction-2 arrakeen spice-3", 3, {
        pieces = { [faction] = { polar_sink = { troop = 2 }, carthag = { troop = 2 }, arrakeen = { troop = 1 } } },
      })
    end
    local t = moving("guild")
    t.equals(t.options(), { "troop@carthag", "troop@polar_sink" })
    t.refused("troop@polar_sink=2 troop@carthag=2")
    t.play("guild troops.use: troop@carthag=2 troop@polar_sink=1")
    t.equals(t.count("guild", "arrakeen", "troop"), 4)
    t.equals(t.count("guild", "carthag", "troop"), 0)
    t = moving("corrino")
    t.equals(t.options(), { "troop@polar_sink" })
    t = troops("corrino", "faction-2 arrakeen spice-3", 3, {
      factions = "corrino guild", pieces = { corrino = { polar_sink = { troop = 2 }, carthag = { troop = 2 } } },
    })
    t.equals(t.options(), { "troop@polar_sink" })
  end,

  -- Corrino

  ec_cor_2_an_extra_spice_makes_a_placed_troop_a_sardaukar = function()
    local dice = "faction-1 faction-1 faction-1 carthag spice-5"
    local t = troops("corrino", dice, 5)
    t.play("corrino troops.use: troop@corrino.reserve=3")
    t.equals(t.options(), { "0..2" })
    t.play("corrino corrino.sardaukar: 2")
    t.equals(t.count("corrino", "carthag", "troop"), 1)
    t.equals(t.count("corrino", "carthag", "sardaukar"), 2)
    t.equals(t.count("corrino", "reserve", "sardaukar"), 13)
    t.equals(t.counter("spice", "corrino"), 0)
    t.noted("EC-COR.2")
    t = troops("corrino", dice, 5)
    t.play("corrino troops.use: troop@corrino.reserve=1")
    t.equals(t.options(), { "0..1" })
    t.play("corrino corrino.sardaukar: 0")
    t.equals(t.count("corrino", "carthag", "sardaukar"), 0)
    t.equals(t.counter("spice", "corrino"), 4)
    t.not_noted("EC-COR.2")
  end,

  ec_cor_2_only_of_troops_placed_now_and_with_spice_left = function()
    local dice = "faction-1 faction-1 faction-1 carthag spice-5"
    local t = troops("corrino", dice, 3)
    t.play("corrino troops.use: troop@corrino.reserve=3")
    t.not_asked("corrino.sardaukar")
    t = troops("corrino", dice, 5, { pieces = { corrino = { polar_sink = { troop = 1 } } } })
    t.play("corrino troops.use: troop@polar_sink=1")
    t.not_asked("corrino.sardaukar")
    t = troops("atreides", dice, 5, { factions = "atreides corrino", counters = { spice = { corrino = 3 } } })
    t.play("atreides troops.use: troop@atreides.reserve=3")
    t.not_asked("corrino.sardaukar")
  end,

  ec_cor_2_a_sardaukar_is_one_of_the_troops = function()
    local t = troops("corrino", "faction-1 faction-1 carthag spice-5", 5, {
      pieces = { corrino = { arrakeen = { troop = 11, sardaukar = 2 }, sietch_tabr = { sardaukar = 1 } } },
    })
    t.refused("troop@corrino.reserve=2")
    t.play("corrino troops.use: troop@corrino.reserve=1")
  end,

  -- Fremen

  ec_fre_1_up_to_five_ride_from_one_place_to_one_other = function()
    local t = worm()
    t.equals(t.options(), { "carthag", "polar_sink", "stay" })
    t.play("fremen fremen.from: carthag")
    t.equals(t.options(), { "arrakeen", "tueks_sietch", "habbanya_sietch", "sietch_tabr", "polar_sink" })
    t.play("fremen fremen.to: sietch_tabr")
    t.equals(t.options(), { "1..5" })
    t.play("fremen fremen.riders: 5")
    t.equals(t.count("fremen", "carthag", "troop"), 2)
    t.equals(t.count("fremen", "sietch_tabr", "troop"), 5)
    t.equals(t.active(), "harkonnen")
    t.noted("EC-FRE.1")
  end,

  ec_fre_1_from_where_own_troops_are = function()
    local t = troops("fremen", "faction-1 arrakeen shai_hulud", 0, {
      pieces = { fremen = { carthag = { troop = 7 }, polar_sink = { troop = 2 } }, harkonnen = { arrakeen = { troop = 2 } } },
    })
    t.equals(t.options(), { "carthag", "polar_sink", "stay" })
    t.struck("arrakeen", "EC-FRE.1", "none of your troops is there")
    t.struck("sietch_tabr", "EC-FRE.1", "none of your troops is there")
  end,

  ec_fre_1_the_place_left_may_be_emptied = function()
    local t = worm()
    t.play("fremen: polar_sink / fremen: sietch_tabr")
    t.equals(t.options(), { "1..2" })
    t.play("fremen: 2")
    t.equals(t.count("fremen", "polar_sink", "troop"), 0)
  end,

  ec_fac_0_and_ec_fre_1_the_power_goes_before_the_rule_but_needs_the_worm_and_is_no_must = function()
    local t = worm()
    t.play("fremen fremen.from: stay")
    t.asked("harkonnen", "roll.keep")
    t.equals(t.count("fremen", "carthag", "troop"), 7)
    t.not_noted("EC-FRE.1")
    t = troops("fremen", "faction-2 arrakeen spice-1", 1, { pieces = { fremen = { carthag = { troop = 2 } } } })
    t.not_asked("fremen.from")
  end,

  ec_fre_1_a_knob_says_how_many = function()
    local t = worm { set = { worm_ride = 1 } }
    t.play("fremen: carthag / fremen: sietch_tabr")
    t.equals(t.count("fremen", "sietch_tabr", "troop"), 1)
    worm({ set = { worm_ride = 0 } }).not_asked("fremen.from")
  end,

  ec_fre_1_others_do_not_ride = function()
    local t = troops("harkonnen", "faction-1 arrakeen shai_hulud", 0, {
      factions = "harkonnen fremen", pieces = { harkonnen = { carthag = { troop = 2 } }, fremen = { carthag = { troop = 1 } } },
    })
    t.not_asked("fremen.from")
  end,
}
