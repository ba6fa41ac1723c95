local blows = use "blows"

local TURN = decision { what = "blow.card", clause = "DU-BLOW.1", prompt = "A spice card is turned.", tells = "the spice card: {answer}" }

-- Only the first worm comes (DU-BLOW.11).
local function worm(seen, top)
  if blows.set_aside(zone.blown) then return end
  game.put_under(card.sandworm, zone.blown, zone.blown) -- the last territory stays on top
  if seen == 1 then blows.worm(top) else hook("worm.further", nil) end
end

return phase {
  id = "blow", clause = "DU-BLOW.1",
  run = function()
    hook("blow.start", nil)
    local top, seen = game.top_card(zone.blown), 0
    if blows.thumped() then
      seen = 1
      blows.worm(top)
    end
    while true do -- until a territory appears (DU-BLOW.10)
      local turned = chance.draw(TURN, zone.spice_deck, zone.blown)[1]
      if not turned then break end
      if turned == card.sandworm then
        seen = seen + 1
        worm(seen, top)
      elseif blows.spice(turned) then
        break
      else
        top = turned
      end
    end
    blows.shuffle_back()
  end,
}
