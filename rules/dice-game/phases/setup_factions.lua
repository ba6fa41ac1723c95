local PICK = decision {
  what = "setup.faction", clause = "DD-SETUP.3",
  prompt = "Which faction do you play?",
}

-- The factions nobody has taken; how many players some of them need, they say themselves (DD-SETUP.4).
local function untaken()
  local list = {}
  for _, faction_role in game.roles() do
    if not game.seat_of(faction_role) then list[#list + 1] = faction_role end
  end
  return list
end

return phase {
  id = "setup_factions", clause = "DD-SETUP.3",
  run = function()
    local seats = game.seats(game.first())
    for i = #seats, 1, -1 do -- from the first player's right, anticlockwise; the first player picks last
      local pick = ask.one(PICK, seats[i], untaken())
      note("DD-SETUP.3", "{1} plays {2}", seats[i], pick)
      game.assign(seats[i], pick)
    end
  end,
}
