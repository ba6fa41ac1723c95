-- What spice cards do, and what may be played with them (DU-BLOW, DU-CARD).
local dune = use "dune"
local nexus = use "nexus"
local worms = use "worms"

local blows = {}

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

-- A worm: a nexus, unless there has been one, then it devours the last territory (DU-BLOW.5, DU-BLOW.8, DU-BLOW.9), if
-- there is one (DU-BLOW.7).
function blows.worm(top, met)
  if not met then nexus.hold() end
  if top then worms.devour(game.area(place[row[top].cell])) end
end

-- Spice from the bank in the marked sector, but not in the storm (DU-BLOW.2, DU-BLOW.3), on top of what is there
-- (DU-BLOW.4). Tells whether the blow is over: it is, even without spice (DU-BLOW.15).
function blows.spice(blown)
  local cell, amount = place[row[blown].cell], row[blown].amount
  if STORM.has(cell) then
    note("DU-BLOW.3", "the storm is in {1}: no spice", cell)
    return tune.blow_until_placed == 0
  end
  if played(HARVESTER, card.harvester, blown) then amount = 2 * amount end
  game.add(counter.spice_heap, amount, cell)
  note("DU-BLOW.2", "{1} spice in {2}", amount, cell)
  return true
end

-- Is a worm called instead of the first card? Not in the first turn (DU-CARD.26, DU-CARD.27).
function blows.thumped() return game.round() > 1 and played(THUMPER, card.thumper) end

-- In the first turn worms are set aside, and shuffled back in the end (DU-BLOW.12). Tells whether this one is.
function blows.set_aside(from)
  if game.round() > 1 or tune.worms_first_turn == 1 then return false end
  game.hand_over(card.sandworm, from, zone.aside)
  return true
end

function blows.shuffle_back()
  if game.count_cards(zone.aside) == 0 then return end
  game.hand_over_all(zone.aside, zone.spice_deck)
  chance.shuffle(zone.spice_deck)
end

return blows
