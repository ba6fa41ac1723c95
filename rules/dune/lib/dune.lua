-- What every part of the game speaks of: friends and enemies, tokens, spice, cards.
local dune = {}

-- Are two players members of one alliance? (DU-ALLY.5)
function dune.allied(one, other)
  local number = game.get(counter.alliance, one)
  return one ~= other and number ~= 0 and number == game.get(counter.alliance, other)
end

-- Who is with arg(1) in an alliance (DU-ALLY.5).
seats { id = "allies", unless = { { "DU-ALLY.5", "nobody is his own ally", of = arg(1) } }, where = {
  { "DU-ALLY.5", "in no alliance", counter = { counter.alliance, at_least = 1 } },
  { "DU-ALLY.5", "no member of the alliance", counter = { counter.alliance, is = arg(1, counter.alliance) } },
} }

-- Everybody else but allies (DU-BAT.6).
seats { id = "enemies", unless = {
  { "DU-BAT.1", "nobody fights himself", of = arg(1) },
  { "DU-BAT.6", "allies do not fight", among = { query.allies, arg(1) } },
} }

-- Where the storm does not stand (DU-MOVE.10); the Polar Sink is in no sector (DU-MOVE.14).
regions { id = "calm", unless = { { "DU-MOVE.10", "it is in the storm", under = track.storm } } }

-- Who stands in Arrakeen or Carthag has ornithopters (DU-MOVE.6), also by tokens just shipped (DU-MOVE.8).
local PORTS = areas { is = tag.port, holds = { arg(1), tag.force } }
function dune.has_ornithopters(seat) return PORTS.any(seat) end

-- Where they stand, but for the Polar Sink.
areas { id = "allied", holds = { { query.allies, arg(1) }, tag.force }, none_of = { { is = tag.sink } } }

-- Where arg(1) may go as far as others are concerned (DU-SHIP.6, DU-MOVE.15), whether he stands there or not (DU-MOVE.16).
regions { id = "passable", unless = {
  { "DU-MOVE.10", "it is in the storm", under = track.storm },
  { "DU-MOVE.15", "two others occupy it", is = tag.stronghold, shared = { { but = { arg(1) } }, tag.force } },
} }

-- Where arg(1) may stop (DU-ALLY.14, DU-ALLY.18). Who shares a territory with a new ally may only leave it (DU-ALLY.15).
regions { id = "enterable", where = { { "DU-MOVE.10", "it is in the storm", among = { query.passable, arg(1) } } }, unless = {
  { "DU-ALLY.14", "an ally occupies it", among = { query.allied, arg(1) } },
} }

-- Where arg(1) may bring reserves (DU-SHIP.5, DU-SHIP.6).
regions { id = "landable", where = { { "DU-SHIP.5", "it is in the storm", among = { query.enterable, arg(1) } } } }

-- Who has used the battle wheels last (DU-STORM.6).
function dune.use_wheels(one, two)
  game.set(counter.wheel_one, one)
  game.set(counter.wheel_two, two)
end

function dune.pay(seat, n) game.add(counter.spice, -n, seat) end

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

-- A leader who has died with a player goes to the tanks of his own house (DU-GEN.7).
function dune.bury(leader, seat)
  game.hand_over(leader, zone.leaders[seat], zone.dead[game.seat_of(role[row[leader].house])])
end

-- And comes back from there, however that may be: not again before the others have died again (DU-LEAD.6).
function dune.bring_back(leader, seat)
  game.hand_over(leader, zone.dead[seat], zone.leaders[seat])
  game.set(counter.revival_open, 0, leader)
end

-- All tokens of a player in these sectors.
function dune.lose_all(cells, seat, cause)
  for _, cell in cells do
    for _, what in game.kinds(cell, seat, tag.token) do dune.lose(cell, seat, what, game.count(cell, seat, what), cause) end
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

-- Those who could have a card that may be played now, for all that everybody knows: it does not lie open beside the deck,
-- and they have cards. They are asked whether they have it or not, so that being asked betrays nothing.
function dune.suspects(card, copies)
  local list = {}
  if game.count_cards(zone.discard, card) + game.count_cards(zone.removed, card) >= copies then return list end
  for _, seat in game.seats() do
    if game.count_cards(zone.hand[seat]) > 0 then list[#list + 1] = seat end
  end
  return list
end

-- A card as an option for who has it.
function dune.held(seat, card) return game.count_cards(zone.hand[seat], card) > 0 and { card } or {} end

-- Who holds fewer cards than he may (DU-BID.4, DU-BID.5), and is not silenced (DU-CARD.28), may buy one.
function dune.may_buy(seat)
  return game.count_cards(zone.hand[seat]) < game.faction(seat).data.hand_limit and game.get(counter.silenced, seat) == 0
end

-- A card that is played or lost lies open beside the deck (DU-SETUP.3, DU-CARD.29).
function dune.discard(seat, card)
  game.hand_over(card, zone.hand[seat], zone.discard)
end

return dune
