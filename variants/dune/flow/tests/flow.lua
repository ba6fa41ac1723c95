-- Spice from three strongholds (DO-FLOW).

local function harvest(pieces, heap)
  return position {
    quiet = true, phase = "harvest", factions = "harkonnen fremen guild", counters = { storm = 1, spice_heap = heap or {} }, pieces = pieces,
  }
end

local function spice(t, who) return t.counter("spice", who) end

return tests {
  do_flow_1_what_each_earns = function()
    local t = harvest({ harkonnen = { arrakeen = { troop = 1 } }, fremen = { carthag = { troop = 3 } }, guild = { tueks_sietch = { troop = 1 } } })
    t.equals({ spice(t, "harkonnen"), spice(t, "fremen"), spice(t, "guild") }, { 2, 2, 1 })
  end,

  do_flow_1_other_strongholds_earn_nothing = function()
    local t = harvest({ harkonnen = { habbanya_sietch = { troop = 1 }, sietch_tabr = { troop = 1 } } })
    t.equals(spice(t, "harkonnen"), 0)
  end,

  do_flow_2_two_players_there_control_nothing = function()
    local t = harvest({ harkonnen = { arrakeen = { troop = 1 } }, fremen = { arrakeen = { troop = 1 } } })
    t.equals({ spice(t, "harkonnen"), spice(t, "fremen") }, { 0, 0 })
  end,

  do_flow_3_for_each_and_besides_collection = function()
    local t = harvest({ harkonnen = { arrakeen = { troop = 1 }, carthag = { troop = 1 }, red_chasm = { troop = 1 } } }, { red_chasm = 8 })
    t.equals(spice(t, "harkonnen"), 3 + 2 + 2) -- with ornithopters a token collects 3
  end,

  do_flow_4_the_worked_example = function()
    local t = harvest({ harkonnen = { carthag = { troop = 2 }, tueks_sietch = { troop = 1 } } })
    t.equals(spice(t, "harkonnen"), 3)
  end,
}
