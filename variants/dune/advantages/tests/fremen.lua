-- What else the Fremen can do (DO-FRE.3, DO-FRE.4).

local function blow(changes)
  return position({
    quiet = true, phase = "blow", factions = "fremen harkonnen", round = 2, counters = { storm = 1, spice_heap = { red_chasm = 8 } },
    throws = { "blow.card: sandworm", "blow.card: sandworm", "blow.card: blow_sihaya_ridge" },
    cards = { common = { blown = { top = { "blow_old_gap" } } } },
    pieces = { harkonnen = { red_chasm = { troop = 4 } }, fremen = { red_chasm = { troop = 2 } } },
  }, changes)
end

local function storm(pieces, changes)
  return position({
    quiet = true, phase = "storm", factions = "fremen harkonnen guild", round = 2,
    counters = { storm = 2, wheel_one = "harkonnen", wheel_two = "guild" }, pieces = pieces,
  }, changes)
end

return tests {
  do_fre_3_a_further_worm_goes_where_they_send_it = function()
    local t = blow()
    t.asked("fremen", "fremen.further_worm")
    t.refused("carthag")
    t.play("fremen: red_chasm / fremen fremen.ride: stay")
    t.equals(t.count("harkonnen", "tanks", "troop"), 4)
    t.equals(t.count("fremen", "red_chasm", "troop"), 2)
    t.equals(t.counter("spice_heap", "red_chasm"), 0)
    t.equals(t.counter("spice_heap", "sihaya_ridge"), 6)
  end,

  do_fre_3_or_nowhere = function()
    local t = blow()
    t.play("fremen: nowhere")
    t.equals(t.count("harkonnen", "red_chasm", "troop"), 4)
  end,

  do_fre_3_karama_stops_it = function()
    local t = blow({ cards = { harkonnen = { hand = { "karama" } } } })
    t.play("harkonnen karama.cancel: karama")
    t.not_asked("fremen.further_worm")
  end,

  do_fre_4_the_storm_kills_half_rounded_up = function()
    local t = storm({ fremen = { south_mesa_4 = { troop = 5 }, red_chasm = { troop = 2 } }, harkonnen = { south_mesa_3 = { troop = 2 } } })
    t.play("harkonnen storm.dial: 1 / guild storm.dial: 1")
    t.equals(t.count("fremen", "south_mesa_4", "troop"), 2)
    t.equals(t.count("fremen", "red_chasm", "troop"), 2)
    t.equals(t.count("harkonnen", "tanks", "troop"), 2)
  end,

  do_fre_5_reserves_come_into_the_storm_at_half_losses = function()
    local function movement(who, changes)
      return position({
        quiet = true, phase = "movement", factions = "fremen harkonnen", first = who, active = who, counters = { storm = 14, spice = { harkonnen = 9 } },
      }, changes)
    end
    local t = movement("fremen", { pieces = { fremen = { great_flat = { troop = 2 } } } })
    t.play("fremen ship.to: great_flat / fremen ship.tokens: 5") -- the Great Flat lies in sector 14
    t.equals({ t.count("fremen", "great_flat", "troop"), t.count("fremen", "tanks", "troop") }, { 4, 3 })
    local calm = movement("fremen")
    calm.play("fremen ship.to: sietch_tabr / fremen ship.tokens: 5")
    calm.equals(calm.count("fremen", "sietch_tabr", "troop"), 5)
    local others = movement("harkonnen")
    others.not_offered("great_flat")
    others.play("harkonnen ship.to: carthag / harkonnen ship.tokens: 1")
  end,

  do_fre_5_but_no_farther_than_others = function()
    local t = position {
      quiet = true, phase = "movement", factions = "fremen harkonnen emperor guild", first = "fremen", active = "fremen",
      counters = { storm = 13, alliance = { fremen = 1, guild = 1 } },
      pieces = { harkonnen = { sietch_tabr = { troop = 1 } }, emperor = { sietch_tabr = { troop = 1 } }, guild = { plastic_basin_12 = { troop = 1 } } },
    }
    while select(2, t.asked()) ~= "ship.to" do t.pass() end
    t.not_offered("sietch_tabr") -- DU-SHIP.6
    t.not_offered("plastic_basin_13") -- DU-ALLY.14
    t.not_offered("arrakeen") -- DU-FRE.3
    t.offered("bight_of_the_cliff_13")
  end,

  do_fre_4_plain_tokens_first = function()
    local t = storm({ fremen = { south_mesa_4 = { troop = 1, fedaykin = 3 } } })
    t.play("harkonnen storm.dial: 1 / guild storm.dial: 1")
    t.equals({ t.count("fremen", "south_mesa_4", "troop"), t.count("fremen", "south_mesa_4", "fedaykin") }, { 0, 2 })
  end,

  do_fre_4_karama_stops_it = function()
    local t = storm({ fremen = { south_mesa_4 = { troop = 5 } } }, { cards = { guild = { hand = { "karama" } } } })
    t.play("harkonnen storm.dial: 1 / guild storm.dial: 1 / guild karama.cancel: karama")
    t.equals(t.count("fremen", "tanks", "troop"), 5)
  end,
}
