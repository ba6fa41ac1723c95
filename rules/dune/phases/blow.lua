local dune = use "dune"
local nexus = use "nexus"
local worms = use "worms"

local TURN = decision { what = "blow.card", clause = "DU-BLOW.1", prompt = "A spice card is turned." }
local THUMPER = decision {
  what = "blow.thumper", clause = "DU-CARD.26", always = true, pass = "no",
  prompt = "Do you play Thumper: a sandworm instead of the first card?",
  tells = "{seat} plays {answer}",
}
local HARVESTER = decision {
  what = "blow.harvester", clause = "DU-CARD.25", always = true, pass = "no",
  prompt = "{1}: do you play Harvester for twice the spice?",
  tells = "{seat} plays {answer}",
}

local STORM = regions { under = track.storm }

local function held(seat, what) return game.count_cards(zone.hand[seat], what) > 0 and { what } or {} end

-- Somebody may play a card; tells whether.
local function played(spec, what, about)
  for _, seat in game.seats() do
    if ask.one(spec, seat, held(seat, what), about) then
      dune.discard(seat, what)
      return true
    end
  end
  return false
end

-- A worm: a nexus, then it devours the last territory (DU-BLOW.8, DU-BLOW.9), if there is one (DU-BLOW.7).
local function devour(top)
  nexus.hold()
  if top then worms.devour(game.area(place[row[top].cell])) end
end

-- Spice from the bank in the marked sector, but not in the storm (DU-BLOW.2, DU-BLOW.3), on top of what is there
-- (DU-BLOW.4).
local function blow(blown)
  local cell, amount = place[row[blown].cell], row[blown].amount
  if STORM.has(cell) then return note("DU-BLOW.3", "the storm is in {1}: no spice", cell) end
  if played(HARVESTER, card.harvester, blown) then amount = 2 * amount end
  game.add(counter.spice_heap, amount, cell)
  note("DU-BLOW.2", "{1} spice in {2}", amount, cell)
end

-- In the first turn worms are set aside and shuffled back (DU-BLOW.12); later only the first one comes (DU-BLOW.11).
local function worm(seen, top)
  if game.round() == 1 and tune.worms_first_turn == 0 then
    game.hand_over(card.sandworm, zone.blown, zone.aside)
    return
  end
  game.put_under(card.sandworm, zone.blown, zone.blown) -- the last territory stays on top
  if seen == 1 then devour(top) end
end

return phase {
  id = "blow", clause = "DU-BLOW.1",
  run = function()
    hook("blow.start", nil)
    local top, seen = game.top_card(zone.blown), 0
    if game.round() > 1 and played(THUMPER, card.thumper) then -- DU-CARD.26, DU-CARD.27
      seen = 1
      devour(top)
    end
    while true do -- until a territory appears (DU-BLOW.10)
      local turned = chance.draw(TURN, zone.spice_deck, zone.blown)[1]
      if not turned then break end
      if turned ~= card.sandworm then
        blow(turned)
        break
      end
      seen = seen + 1
      worm(seen, top)
    end
    if game.count_cards(zone.aside) > 0 then
      game.hand_over_all(zone.aside, zone.spice_deck)
      chance.shuffle(zone.spice_deck)
    end
  end,
}
