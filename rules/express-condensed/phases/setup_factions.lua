local PICK = decision {
  what = "setup.faction", clause = "EC-SETUP.1",
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
  id = "setup_factions", clause = "EC-SETUP.1",
  run = function()
    -- Seats come in the order of play, which goes to the right: the one after the first player begins, and it ends.
    local seats = game.seats(game.first())
    for i = 1, #seats do
      local seat = seats[i % #seats + 1]
      local pick = ask.one(PICK, seat, untaken())
      note("EC-SETUP.1", "{1} plays {2}", seat, pick)
      game.assign(seat, pick)
    end
  end,
}
