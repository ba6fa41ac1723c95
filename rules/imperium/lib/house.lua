-- What every player has and does with it: troops, cards, points, strength.
local DRAW = decision { what = "draw.card", clause = "DI-DECK.4", prompt = "You draw" }
local INTRIGUE = decision {
  what = "draw.intrigue", clause = "DI-INT.6",
  prompt = "You draw an Intrigue card", tells = "{seat} draws {answer} from the Intrigue deck",
}
local STOLEN = decision { what = "draw.stolen", clause = "DI-INT.11", prompt = "An Intrigue card is taken" }

local house = {}

-- Turns, as the counter `turn_kind` has them
house.AGENT, house.REVEAL = 2, 3

-- Is a seat played by House Hagal?
local HAGAL = tune.rivals > 0
function house.is_rival(seat) return HAGAL and game.faction(seat).automatic == true end

-- Who decides for a seat: itself, or for House Hagal the player (DIH-RIV.8).
function house.decider(seat)
  if not house.is_rival(seat) then return seat end
  for _, other in game.seats(game.first()) do
    if not house.is_rival(other) then return other end
  end
end

-- All opponents, clockwise from the left (DI-VOC.1).
function house.opponents(me)
  local list = game.seats(me)
  table.remove(list, 1)
  return list
end

-- Does this seat take its Reveal turn?
function house.reveals(me) return game.get(counter.turn_kind) == house.REVEAL and game.active() == me end

-- Asks what must not change while it is asked: no plot card comes between (DI-INT.2).
function house.undisturbed(question, ...)
  local before = game.get(counter.busy)
  game.set(counter.busy, 1)
  local answer = question(...)
  game.set(counter.busy, before)
  return answer
end

function house.supply(me) return game.count(pile.supply[me], me, kind.troop) end
function house.garrison(me) return game.count(pile.garrison[me], me, kind.troop) end
function house.in_conflict(me) return game.count(pile.conflict[me], me, kind.troop) end

-- 2 for each troop and 1 for each sword, while there is a troop (DI-RV.10 to DI-RV.12, DI-AMB.45).
function house.refresh(me)
  local troops = house.in_conflict(me)
  if troops == 0 and tune.strength_after_empty == 0 then game.set(counter.swords, 0, me) end
  game.set(counter.strength, troops > 0 and 2 * troops + game.get(counter.swords, me) or 0, me)
end

function house.arm(me, swords)
  game.add(counter.swords, swords, me)
  house.refresh(me)
end

-- DI-VOC.4: how many were there to recruit.
function house.recruit(me, n)
  n = math.min(n, house.supply(me))
  if n == 0 then return 0 end
  game.move(pile.supply[me], pile.garrison[me], me, kind.troop, n)
  game.add(counter.recruited, n, me)
  note("DI-VOC.4", "{1} recruits {2 troop|troops}", me, n)
  return n
end

-- DI-VOC.5
function house.deploy(me, from, n)
  n = math.min(n, game.count(from, me, kind.troop))
  if n == 0 then return end
  game.move(from, pile.conflict[me], me, kind.troop, n)
  house.refresh(me)
  note("DI-VOC.5", "{1} deploys {2 troop|troops}", me, n)
  hook("troops.deployed", nil, me, game.add(counter.deployed, n, me))
end

-- DI-VOC.6
function house.retreat(me, n)
  if n == 0 then return end
  game.move(pile.conflict[me], pile.garrison[me], me, kind.troop, n)
  house.refresh(me)
  note("DI-VOC.6", "{1} retreats {2 troop|troops}", me, n)
end

-- DI-VOC.7: how many there were.
function house.lose(me, from, n)
  n = math.min(n, game.count(from, me, kind.troop))
  if n == 0 then return 0 end
  game.move(from, pile.supply[me], me, kind.troop, n)
  house.refresh(me)
  return n
end

-- What is drawn in a Reveal turn is revealed at once (DI-RV.8).
local function reveal(me, cards)
  for _, drawn in cards do
    game.hand_over(drawn, zone.hand[me], zone.played[me])
    game.add(counter.unread_boxes, 1, drawn)
  end
  if #cards > 0 then note("DI-RV.8", "{1} reveals {2}", me, cards) end
  game.add(counter.unread_cards, #cards)
end

function house.draw(me, n)
  if house.is_rival(me) then return end
  local cards = chance.draw(DRAW, zone.deck[me], zone.hand[me], n)
  if house.reveals(me) then reveal(me, cards) end
  hook("deck.changed", nil, me)
end

function house.draw_intrigue(me, n) chance.draw(INTRIGUE, zone.intrigue_deck, zone.intrigues[me], n) end

-- One of another's Intrigue cards, at random (DI-INT.11).
function house.steal(me, from)
  game.hand_over_all(zone.intrigues[from], zone.mixed)
  chance.shuffle(zone.mixed)
  chance.draw(STOLEN, zone.mixed, zone.intrigues[me], 1)
  game.hand_over_all(zone.mixed, zone.intrigues[from])
  note("DI-INT.11", "{1} takes an Intrigue card from {2}", me, from)
end

-- All cards of one sort that a player owns (DI-CARD.7).
function house.owns(me, what)
  local n = 0
  for _, where in { zone.hand[me], zone.deck[me], zone.discard[me], zone.played[me] } do
    n = n + game.count_cards(where, what)
  end
  return n
end

return house
