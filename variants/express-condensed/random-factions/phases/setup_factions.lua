local DEAL = decision {
  what = "setup.faction", clause = "EC-SETUP.1",
  prompt = "A faction is drawn for each player.",
}

local function untaken()
  local list = {}
  for _, candidate in ipairs(game.roles()) do
    if not game.seat_of(candidate) then list[#list + 1] = candidate end
  end
  return list
end

return phase {
  id = "setup_factions", clause = "EC-SETUP.1",
  run = function()
    for _, seat in ipairs(game.seats()) do
      local dealt = chance.pick(DEAL, untaken(), seat)
      note("EC-SETUP.1", "{1} is dealt {2}", seat, dealt)
      game.assign(seat, dealt)
    end
  end,
}
