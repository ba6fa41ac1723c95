-- The end of a turn and of the game (DU-WIN).

local STRONGHOLDS = { "arrakeen", "carthag", "sietch_tabr", "habbanya_sietch", "tueks_sietch" }

local function holding(n)
  local held = {}
  for i, name in STRONGHOLDS do
    if i <= n then held[name] = { troop = 1 } end
  end
  return held
end

local function victory(factions, pieces, changes)
  return position({ phase = "turn_end", factions = factions, counters = { storm = 1 }, pieces = pieces }, changes)
end

return tests {
  du_win_2_three_strongholds = function()
    victory("fremen guild harkonnen", { guild = holding(3) }).won("strongholds", "DU-WIN.2", "guild")
    victory("fremen guild harkonnen", { guild = holding(2) }, { round = 15 }).won("most strongholds", "DU-WIN.9", "guild")
  end,

  du_win_3_four_if_two_play = function()
    victory("fremen guild", { guild = holding(4) }).won("strongholds", "DU-WIN.2", "guild")
    victory("fremen guild", { guild = holding(3) }, { round = 15 }).won("most strongholds", "DU-WIN.9", "guild")
  end,

  du_win_9_after_the_last_turn_most_strongholds_then_most_spice = function()
    local last = { round = 15 }
    victory("atreides harkonnen", { harkonnen = holding(1) }, last).won("most strongholds", "DU-WIN.9", "harkonnen")
    victory("atreides harkonnen", {}, { round = 15, counters = { spice = { atreides = 3, harkonnen = 2 } } })
      .won("most strongholds", "DU-WIN.9", "atreides")
    victory("atreides harkonnen", {}, last).won("draw", "DU-WIN.9", "")
  end,

  du_win_11_a_shared_stronghold_counts_for_neither = function()
    victory("fremen guild harkonnen", { guild = holding(3), fremen = { arrakeen = { troop = 1 } } }, { round = 15 })
      .won("most strongholds", "DU-WIN.9", "guild")
  end,

  du_setup_5_factions_are_chosen = function()
    local t = game { players = 2 }
    t.play("p1 setup.faction: fremen / p2 setup.faction: guild")
    t.noted("DU-SETUP.5")
  end,

  du_gen_2_six_factions = function()
    local t = game { players = 6 }
    t.equals(#t.options(), 6)
  end,
}
