local strongholds = use "strongholds"

return phase {
  id = "turn_end", clause = "DU-WIN.1",
  run = function()
    -- The first player to have enough: in turn order (DU-WIN.2).
    for _, seat in game.seats(game.first()) do
      local side = strongholds.side(seat)
      if strongholds.of(side) >= strongholds.needed(side) then
        local winners = strongholds.roles(side)
        local other = hook("victory.claim", nil, winners)
        if other then return game.finish("prediction", "DU-BG.3", { other }) end -- DU-WIN.10
        return game.finish("strongholds", "DU-WIN.2", winners)
      end
    end
  end,
}
