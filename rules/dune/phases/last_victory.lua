local dune = use "dune"
local strongholds = use "strongholds"

return phase {
  id = "last_victory", clause = "DU-WIN.9",
  run = function()
    -- Most strongholds, then most spice; else nobody has won (DU-WIN.9).
    local best, most, spice = {}, -1, -1
    for _, seat in game.seats() do
      local n, s = strongholds.count(seat), dune.spice(seat)
      if n > most or (n == most and s > spice) then best, most, spice = {}, n, s end
      if n == most and s == spice then best[#best + 1] = game.role(seat) end
    end
    if #best > 1 then return game.finish("draw", "DU-WIN.9", {}) end
    game.finish("most strongholds", "DU-WIN.9", best)
  end,
}
