local strongholds = use "strongholds"

-- Most strongholds, then most spice, alliances together; else nobody has won (DU-WIN.9).
local function most()
  local best, n, spice, tied = nil, -1, -1, false
  local seen = {}
  for _, seat in game.seats() do
    if not seen[seat] then
      local side = strongholds.side(seat)
      for _, member in side do seen[member] = true end
      local held, has = strongholds.of(side), strongholds.spice(side)
      if held > n or (held == n and has > spice) then
        best, n, spice, tied = side, held, has, false
      elseif held == n and has == spice then
        tied = true
      end
    end
  end
  if tied then return game.finish("draw", "DU-WIN.9", {}) end
  game.finish("most strongholds", "DU-WIN.9", strongholds.roles(best))
end

return phase {
  id = "last_victory", clause = "DU-WIN.7",
  run = function()
    -- The special conditions of the Fremen, then of the Guild (DU-WIN.7, DU-WIN.8), with their
    -- allies (DU-FRE.10, DU-GUI.8).
    local special = hook("victory.last", nil)
    if not special then return most() end
    game.finish("default", special == role.guild and "DU-GUI.7" or "DU-FRE.8", strongholds.roles(strongholds.side(game.seat_of(special))))
  end,
}
