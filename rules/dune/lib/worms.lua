-- What a worm does (DU-BLOW).
local dune = use "dune"

local worms = {}

-- All spice and all tokens in every sector of the territory are gone (DU-BLOW.6), but for those who leave on
-- its back. It comes to sand, as every spice card names some (DU-BLOW.14).
function worms.devour(where)
  note("DU-BLOW.6", "Shai-Hulud devours {1}", where)
  hook("worm.comes", nil, where)
  local cells = game.regions(where)
  for _, seat in game.owners(where, tag.token) do
    if hook("worm.kills", true, seat, where) then dune.lose_all(cells, seat, "worm") end
  end
  dune.clear_spice(cells)
  hook("worm.gone", nil, where)
end

return worms
