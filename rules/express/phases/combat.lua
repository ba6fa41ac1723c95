local troops = use "troops"

-- One for one, until at most one faction is left: all lose as many as the second largest force has (EB-COMB.1).
local function fight(region)
  local owners, forces = game.owners(region, tag.force), {}
  for i, owner in owners do forces[i] = game.count(region, owner, kind.troop) end -- also of three: EX-A.5
  table.sort(forces)
  local second = forces[#forces - 1] -- 3 of 3 against 5: EB-COMB.2
  note("EB-COMB.1", "{1}: all lose {2} in combat", region, second)
  for _, owner in owners do
    local n = math.min(second, game.count(region, owner, kind.troop))
    troops.lose(region, owner, kind.troop, n, "combat")
  end
end

return phase {
  id = "combat", clause = "EB-COMB.1",
  needs = troops.met,
  run = function(me)
    for _, region in troops.battlefields(me) do fight(region) end
  end,
}
