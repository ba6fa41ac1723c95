local PICK = decision {
  what = "setup.faction", clause = "EB-SETUP.1",
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
  id = "setup_factions", clause = "EB-SETUP.1",
  run = function()
    for _, seat in game.seats(game.first()) do
      local pick = ask.one(PICK, seat, untaken())
      note("EB-SETUP.1", "{1} plays {2}", seat, pick)
      game.assign(seat, pick)
    end
  end,
}
