-- Attackers win ties.

local function battle(attack, defence)
  local t = position {
    phase = "combat", factions = "atreides harkonnen",
    pieces = { atreides = { arrakeen = { troop = 4 } }, harkonnen = { arrakeen = { troop = 4 } } },
    counters = { storm = 1 }, dice = "snooper spice-1 region-3",
  }
  t.play("atreides combat.commit: troop=" .. attack .. " / harkonnen combat.commit: troop=" .. defence)
  return t
end

return tests {
  dd_comb_6_a_tie_goes_to_the_attacker = function()
    for attack = 1, 3 do
      local t = battle(attack, 2)
      t.equals(t.count("atreides", "arrakeen", "troop"), attack >= 2 and 4 - attack or 0)
      t.equals(t.count("harkonnen", "arrakeen", "troop"), attack >= 2 and 0 or 2)
    end
  end,
}
