-- Alliances from three players on.

local function proposing(factions)
  return position {
    phase = "alliance", factions = factions, counters = { storm = 1 },
    dice = "guild guild guild guild shield spice-1 region-5",
  }
end

return tests {
  dd_ally_6_three_players_may_ally_and_two_may_not = function()
    proposing("atreides guild fremen").asked("atreides", "alliance.propose")
    proposing("atreides guild").not_asked("alliance.propose")
  end,
}
