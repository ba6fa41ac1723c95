local dune = use "dune"
local nexus = use "nexus"

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

-- Somebody may play a card; tells whether.
local function played(spec, what, about)
  for _, seat in dune.suspects(what, 1) do
    if ask.one(spec, seat, dune.held(seat, what), about) then
      dune.discard(seat, what)
      return true
    end
  end
  return false
end

-- All spice and all tokens in every sector of the territory (DU-BLOW.6), after the nexus (DU-BLOW.8, DU-BLOW.9).
local function devour(top)
  nexus.hold()
  if not top then return end -- DU-BLOW.7
  local cell = place[row[top].cell]
  local where = game.area(cell)
  note("DU-BLOW.6", "Shai-Hulud devours {1}", where)
  hook("worm.comes", nil, where)
  local cells = game.regions(where)
  for _, seat in game.seats() do
    if dune.count(cells, seat) > 0 and hook("worm.kills", true, seat, where) then dune.lose_all(cells, seat, "worm") end
  end
  dune.clear_spice(cells)
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
local function worm(worms, top)
  if game.round() == 1 and tune.worms_first_turn == 0 then
    game.hand_over(card.sandworm, zone.blown, zone.aside)
    return
  end
  game.put_under(card.sandworm, zone.blown, zone.blown) -- the last territory stays on top
  if worms == 1 then devour(top) end
end

return phase {
  id = "blow", clause = "DU-BLOW.1",
  run = function()
    local top, worms = game.top_card(zone.blown), 0
    if game.round() > 1 and played(THUMPER, card.thumper) then -- DU-CARD.26, DU-CARD.27
      worms = 1
      devour(top)
    end
    while true do -- until a territory appears (DU-BLOW.10)
      local turned = chance.draw(TURN, zone.spice_deck, zone.blown)[1]
      if not turned then break end
      if turned ~= card.sandworm then
        blow(turned)
        break
      end
      worms = worms + 1
      worm(worms, top)
    end
    if game.count_cards(zone.aside) > 0 then
      game.hand_over_all(zone.aside, zone.spice_deck)
      chance.shuffle(zone.spice_deck)
    end
  end,
}
