-- What every part of the game speaks of: friends and enemies, tokens, spice, cards.
local dune = {}

-- Everybody else: allies come with the nexus (DU-BAT.6).
seats { id = "enemies", unless = { { "DU-BAT.1", "nobody fights himself", of = arg(1) } } }

function dune.spice(seat) return game.get(counter.spice, seat) end

-- Spice comes from the bank, which never runs out (DU-GEN.11).
function dune.earn(seat, n) game.add(counter.spice, n, seat) end

-- Tokens of a player in several sectors.
function dune.count(cells, seat)
  local n = 0
  for _, cell in cells do n = n + game.count(cell, seat, tag.force) end
  return n
end

-- Tokens that are lost go to the tanks (DU-GEN.7).
function dune.lose(cell, seat, what, n, cause)
  if n > 0 then game.move(cell, hook("troops.lost", pile.tanks[seat], seat, n, cause), seat, what, n) end
end

-- All tokens of a player in these sectors.
function dune.lose_all(cells, seat, cause)
  for _, cell in cells do
    for _, what in game.kinds(cell, seat, tag.force) do dune.lose(cell, seat, what, game.count(cell, seat, what), cause) end
  end
end

-- Spice in these sectors goes back to the bank.
function dune.clear_spice(cells)
  for _, cell in cells do game.set(counter.spice_heap, 0, cell) end
end

-- The different cards of a zone that bear a tag, or all; equal ones once.
function dune.different(zone, wanted)
  local list = {}
  for _, card in game.cards(zone) do
    if not table.find(list, card) and (not wanted or row[card].tags[wanted]) then list[#list + 1] = card end
  end
  return list
end

-- A card that is played or lost lies open beside the deck (DU-SETUP.3).
function dune.discard(seat, card)
  game.hand_over(card, zone.hand[seat], zone.discard)
end

return dune
