local strongholds = use "strongholds"

return phase {
  id = "victory", clause = "DU-WIN.1",
  run = function()
    -- The first player to have enough: in turn order (DU-WIN.2).
    for _, seat in game.seats() do
      if strongholds.count(seat) >= strongholds.needed() then
        return game.finish("strongholds", "DU-WIN.2", { game.role(seat) })
      end
    end
  end,
}
