local PICK = decision {
  what = "setup.faction", clause = "EA-SETUP.1",
  prompt = "Which faction do you play?",
}

local function untaken()
  local list = {}
  for _, faction_role in game.roles() do
    if not game.seat_of(faction_role) then list[#list + 1] = faction_role end
  end
  return list
end

return phase {
  id = "setup_factions", clause = "EA-SETUP.1",
  run = function()
    local seats = game.seats(game.first())
    for i = #seats, 1, -1 do -- the last player picks first, the first one last
      local pick = ask.one(PICK, seats[i], untaken())
      note("EA-SETUP.1", "{1} plays {2}", seats[i], pick)
      game.assign(seats[i], pick)
    end
  end,
}
