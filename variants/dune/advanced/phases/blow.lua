local blows = use "blows"

local TURN = decision { what = "blow.card", clause = "DV-BLOW.1", prompt = "A spice card is turned.", tells = "the spice card: {answer}" }

-- An empty deck is made anew of all cards turned, the last territory included (DV-BLOW.8). Tells whether it was.
local function made_anew()
  if game.count_cards(zone.spice_deck) > 0 then return false end
  game.hand_over_all(zone.blown, zone.spice_deck)
  game.hand_over_all(zone.blown_two, zone.spice_deck)
  chance.shuffle(zone.spice_deck)
  if tune.remember_top == 0 then
    game.set(counter.last_one, nil)
    game.set(counter.last_two, nil)
  end
  return true
end

-- One blow: cards go to this pile until a territory appears (DV-BLOW.2): the last one of a deck, worms that are left, and the
-- first one of the new deck, be it the same (DV-BLOW.6, DV-BLOW.7, DV-BLOW.9). A worm attacks what blew last for this pile
-- (DV-BLOW.4), the first one only and with its nexus (DV-BLOW.11); none that comes from the new deck does (DV-BLOW.10).
-- Tells how many worms have come.
local function blow_once(heap, last, seen, met)
  local fresh, top = false, game.get(last)
  while true do
    fresh = made_anew() or fresh
    local turned = chance.draw(TURN, zone.spice_deck, heap)[1]
    if turned ~= card.sandworm then
      game.set(last, turned)
      if blows.spice(turned) then return seen end
      top = turned
    elseif not blows.set_aside(heap) and not fresh then -- DV-BLOW.5
      seen = seen + 1
      if seen == 1 then blows.worm(top, met) else hook("worm.further", nil) end
    end
  end
end

return phase {
  id = "blow", clause = "DV-BLOW.1",
  run = function()
    hook("blow.start", nil)
    local seen = 0
    if blows.thumped() then
      seen = 1
      blows.worm(game.get(counter.last_one))
    end
    seen = blow_once(zone.blown, counter.last_one, seen)
    -- The same for pile 2 (DV-BLOW.3), with a nexus of its own (AR-33).
    blow_once(zone.blown_two, counter.last_two, 0, tune.nexus_per_pile == 0 and seen > 0)
    blows.shuffle_back()
  end,
}
