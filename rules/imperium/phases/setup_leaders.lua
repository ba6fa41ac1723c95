local PICK = decision {
  what = "setup.leader", clause = "DI-SETUP.8",
  prompt = "Which Leader do you play?",
}

-- Leaders that nobody has yet, and that are no Rivals.
local function leaders()
  local list = {}
  for _, one in game.roles(true) do
    if not string.find(game.name(one), "^rival_") then list[#list + 1] = one end
  end
  return list
end

return phase {
  id = "setup_leaders", clause = "DI-SETUP.8",
  run = function()
    for _, seat in game.seats() do
      local pick = ask.one(PICK, seat, leaders())
      note("DI-SETUP.8", "{1} plays {2}", seat, pick)
      game.assign(seat, pick)
    end
  end,
}
