-- How leaders fight in the arena (DO-DUEL.20 to DO-DUEL.45), two in a duel or several in a War of Assassins. A fighter is
-- { seat =, leader =, strength = what is left of him, shown = is his disc revealed?, jumps = obstacles he may jump now }.
local arena = use "arena"
local dune = use "dune"
local mains = use "mains"

local combat = {}

local ACTION = decision {
  what = "duel.action", clause = "DO-DUEL.21", pass = "done", always = true, -- the cards that he cannot play are his secret
  prompt = "You stand in the {1}. Where do you move, or which card do you play? ({2})",
  tells = "{seat}: {answer}", tells_not = "{seat} waits",
}
local TARGET = decision { what = "duel.target", clause = "DO-DUEL.27", prompt = "Whom does the knife strike?" }
local PARRY = decision {
  what = "duel.parry", clause = "DO-DUEL.34", always = true, pass = "no",
  prompt = "{1} strikes with {2}. Do you parry?",
  tells = "{seat} parries",
}
local OBSTACLE = decision {
  what = "duel.obstacle", clause = "DO-DUEL.40", choices = arena.EDGE_NAMES,
  prompt = "Where does the obstacle go?", tells = "{seat} puts an obstacle {answer}",
}
local REMOVE = decision {
  what = "duel.remove", clause = "DO-DUEL.41", choices = arena.EDGE_NAMES,
  prompt = "Which obstacle do you remove?", tells = "{seat} removes the obstacle {answer}",
}
local DRAW = decision { what = "duel.draw", clause = "DO-DUEL.23" }

local SIDE = { [word.inward] = "inward", [word.outward] = "outward", [word.left] = "left", [word.right] = "right" }

function combat.cell(fighter) return game.get(counter.arena_cell, fighter.seat) end

function combat.enter(fighter, cell) game.set(counter.arena_cell, cell, fighter.seat) end

function combat.fighter(seat, leader)
  return { seat = seat, leader = leader, strength = row[leader].strength, shown = false, jumps = 0 }
end

-- A disc stays hidden until it is revealed by play (DO-DUEL.12).
local function reveal(fighter)
  if fighter.shown then return end
  fighter.shown = true
  note("DO-DUEL.29", "{1} fights with {2}", fighter.seat, fighter.leader)
end

local function standing_in(fighters, cell)
  for _, fighter in fighters do
    if cell and combat.cell(fighter) == cell then return fighter end
  end
end

-- Blows ----------------------------------------------------------------------------------------------------------------

-- The victim pays from his support, then from his strength, which reveals him (DO-DUEL.30); all of it goes behind the
-- striker's shield, what was strength from the bank (DO-DUEL.33, DO-DUEL.37, DO-DUEL.64). At nothing he is dead (DO-DUEL.32).
local function pay(victim, striker, force)
  local from_support = math.min(force, game.get(counter.support, victim.seat))
  local from_strength = math.min(force - from_support, victim.strength)
  game.add(counter.support, -from_support, victim.seat)
  victim.strength = victim.strength - from_strength
  dune.earn(striker.seat, from_support + from_strength)
  if from_strength > 0 then reveal(victim) end
  note("DO-DUEL.30", "{1} takes {2} spice from {3}", striker.seat, from_support + from_strength, victim.seat)
end

-- Parry cards in hand that name one of these sides (DO-DUEL.34).
local function parries(seat, sides)
  local list = {}
  for _, held in dune.different(zone.duel_hand[seat], tag.parry) do
    if table.find(sides, row[held].side) then list[#list + 1] = held end
  end
  return list
end

local function discard(seat, played) game.hand_over(played, zone.duel_hand[seat], zone.duel_discard) end

-- One parry for a blow, and it costs no action (DO-DUEL.66).
local function has_parried(victim, striker, sides)
  local parry = ask.one(PARRY, victim.seat, parries(victim.seat, sides), striker.seat, striker.strength)
  if not parry then return false end
  discard(victim.seat, parry)
  reveal(victim) -- DO-DUEL.56
  return true
end

-- The striker shows himself, and strikes with what is left of him (DO-DUEL.29, DO-DUEL.31). A parry strikes back at the same
-- time (DO-DUEL.35, DO-DUEL.57).
local function strike(striker, victim, sides)
  reveal(striker)
  local force, back = striker.strength, victim.strength
  local parried = has_parried(victim, striker, sides)
  pay(victim, striker, force)
  if parried then pay(striker, victim, back) end
end

-- Cards ----------------------------------------------------------------------------------------------------------------

-- Whom an attack to a side would strike (DO-DUEL.26); an obstacle stops it (DO-DUEL.40).
local function struck(fighters, me, side)
  local blocked = arena.neighbour(combat.cell(me), side) and arena.is_blocked(combat.cell(me), side)
  if blocked and (tune.jump_attack == 0 or me.jumps == 0) then return nil end
  return standing_in(fighters, arena.neighbour(combat.cell(me), side))
end

-- Those whom a knife can strike: blocked only if every shortest way is (DO-DUEL.62).
local function in_range(fighters, me)
  local list = {}
  for _, other in fighters do
    for _, way in arena.throws(combat.cell(me), combat.cell(other)) do
      if way.open then
        list[#list + 1] = other
        break
      end
    end
  end
  return list
end

-- The sides of the victim on which a knife may come in.
local function knife_sides(me, victim)
  local sides = {}
  if tune.knife_parry == 0 then return sides end
  for _, way in arena.throws(combat.cell(me), combat.cell(victim)) do sides[#sides + 1] = arena.OPPOSITE[way.last] end
  return sides
end

local CAN = {
  [card.knife_throw] = function(fighters, me) return #in_range(fighters, me) > 0 end,
  [card.place_obstacle] = function() return arena.has_marker() end,
  [card.jump_obstacle] = function() return arena.obstacles() > 0 end,
  [card.remove_obstacle] = function() return arena.obstacles() > 0 end,
  [card.three_actions] = function() return true end,
  [card.leave_with_honour] = function() return true end,
}

local function can_play(fighters, me, held)
  if row[held].tags[tag.parry] then return false end
  if CAN[held] then return CAN[held](fighters, me) end
  return struck(fighters, me, row[held].side) ~= nil
end

local function throw(fighters, me)
  local seats, by_seat = {}, {}
  for _, other in in_range(fighters, me) do
    seats[#seats + 1] = other.seat
    by_seat[other.seat] = other
  end
  local victim = by_seat[ask.one(TARGET, me.seat, seats)]
  strike(me, victim, knife_sides(me, victim))
end

local PLAY = {
  [card.knife_throw] = throw,
  [card.place_obstacle] = function(_, me) arena.place(ask.choice(OBSTACLE, me.seat, arena.edges(false))) end,
  [card.remove_obstacle] = function(_, me) arena.remove(ask.choice(REMOVE, me.seat, arena.edges(true))) end,
  [card.jump_obstacle] = function(_, me) me.jumps = me.jumps + 1 end, -- later in this turn (DO-DUEL.63)
  [card.three_actions] = function() end,
  [card.leave_with_honour] = function(_, me) me.leaves = true end, -- champions alone (DO-DUEL.43, DO-DUEL.44)
}

local function play(fighters, me, played)
  local side = row[played].side
  local victim = side and struck(fighters, me, side)
  discard(me.seat, played)
  if PLAY[played] then return PLAY[played](fighters, me) end
  if arena.is_blocked(combat.cell(me), side) then me.jumps = me.jumps - 1 end
  strike(me, victim, { arena.OPPOSITE[side] })
end

-- Moves ----------------------------------------------------------------------------------------------------------------

-- To a free cell next to him (DO-DUEL.22), not over an obstacle unless he jumps (DO-DUEL.41).
local function can_move(fighters, me, side)
  local to = arena.neighbour(combat.cell(me), side)
  if not to or standing_in(fighters, to) then return false end
  return me.jumps > 0 or not arena.is_blocked(combat.cell(me), side)
end

-- A step towards the centre draws a card, up to the limit (DO-DUEL.23).
local function move(me, side)
  if arena.is_blocked(combat.cell(me), side) then me.jumps = me.jumps - 1 end
  combat.enter(me, arena.neighbour(combat.cell(me), side))
  note("DO-DUEL.21", "{1} moves to the " .. arena.name(combat.cell(me)), me.seat)
  if side == "inward" and game.count_cards(zone.duel_hand[me.seat]) < tune.duel_hand_limit then
    chance.draw(DRAW, zone.duel_deck, zone.duel_hand[me.seat])
  end
end

-- Turns ----------------------------------------------------------------------------------------------------------------

local function options(fighters, me, cards_too)
  local list = {}
  for _, way in { word.inward, word.outward, word.left, word.right } do
    if can_move(fighters, me, SIDE[way]) then list[#list + 1] = way end
  end
  if not cards_too then return list end
  for _, held in dune.different(zone.duel_hand[me.seat]) do
    if can_play(fighters, me, held) then list[#list + 1] = held end
  end
  return list
end

-- Who has died goes to the tanks (DO-DUEL.32), who leaves with honour goes home; the others fight on.
local function clear(fighters)
  for i = #fighters, 1, -1 do
    local fighter = fighters[i]
    local dead = fighter.strength == 0
    if dead then mains.bury(fighter.leader, fighter.seat) end
    if fighter.leaves then note("DO-DUEL.43", "{1} leaves with honour", fighter.seat) end
    if dead or fighter.leaves then
      game.set(counter.arena_cell, nil, fighter.seat)
      table.remove(fighters, i)
    end
  end
end

-- Has he somebody to fight, and is he there himself?
local function goes_on(fighters, me) return #fighters > 1 and table.find(fighters, me) ~= nil end

local function say(n) return n == 1 and "one action" or n .. " actions" end

-- Two actions, of which one may be a card (DO-DUEL.21, DO-DUEL.22); "three actions" adds three of any kind (DO-DUEL.28,
-- DO-DUEL.60). Who can do nothing, or likes to do nothing, passes (DO-DUEL.49).
local function take_turn(fighters, me)
  local usual, extra, has_played = 2, 0, false
  me.jumps = 0
  while usual + extra > 0 and goes_on(fighters, me) do
    local cards_too = extra > 0 or not has_played or tune.duel_two_cards == 1
    local about = { arena.name(combat.cell(me)), say(usual + extra) }
    local choice = ask.one(ACTION, me.seat, function() return options(fighters, me, cards_too) end, about)
    if not choice then return end
    if extra > 0 then
      extra = extra - 1
    else
      usual = usual - 1
      has_played = has_played or SIDE[choice] == nil
    end
    if SIDE[choice] then move(me, SIDE[choice]) else play(fighters, me, choice) end
    if choice == card.three_actions then extra = extra + 3 end
    clear(fighters)
  end
end

-- They take turns in order until fewer than two are left, or as long as it may last at most (DO-DUEL.70). Those who are left.
function combat.fight(list)
  local fighters = table.clone(list)
  game.set(counter.duelling, 1)
  for _ = 1, tune.duel_turn_cap do
    for _, me in list do
      if goes_on(fighters, me) then take_turn(fighters, me) end
    end
    if #fighters < 2 then break end
  end
  for _, me in fighters do game.set(counter.arena_cell, nil, me.seat) end
  game.set(counter.duelling, 0)
  arena.clear()
  return fighters
end

return combat
