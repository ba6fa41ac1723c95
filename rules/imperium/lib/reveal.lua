-- The Reveal turn (DI-RV): reveal, resolve and acquire, clean up.
local board = use "board"
local effects = use "effects"
local house = use "house"
local windows = use "windows"
local hands = effects.hands

local EFFECT = decision {
  what = "reveal.effect", clause = "DI-RV.6", pass = "acquire", printed = true,
  prompt = "What do you resolve next, or do you acquire first?", tells = "{seat} resolves {answer}", tells_not = "",
}
local ACQUIRE = decision {
  what = "reveal.acquire", clause = "DI-ACQ.1", pass = "done", printed = true,
  prompt = "Which card do you acquire? You have {1} Persuasion.",
}

local reveal = {}

-- Has a plot drawn cards whose boxes are still to be read (DI-RV.8)?
local function has_new() return game.get(counter.unread_cards) > 0 end

-- Boxes of cards revealed since the last look (DI-RV.3, DI-RV.8).
local function read_new(me, pending)
  if not has_new() then return end
  game.set(counter.unread_cards, 0)
  local last = nil
  for _, what in game.cards(zone.played[me]) do
    if what == last then continue end
    local copies = game.get(counter.unread_boxes, what)
    for _ = 1, copies do effects.add(pending, what, "reveal", { me = me, self = what }) end
    if copies > 0 then game.set(counter.unread_boxes, 0, what) end
    last = what
  end
end

local GIVING = {} -- spaces that give something in Reveal turns
for _, space in board.SPACES do
  if #effects.box(space.card, "reveal") > 0 then GIVING[#GIVING + 1] = space end
end

-- What spaces give (DI-SPACE.10, DI-SPACE.16) and what was kept for this turn (DI-INT.9).
local function from_the_table(me)
  for _, space in GIVING do
    local env = { me = me, self = space.card, place = space.place }
    for _, step in effects.box(space.card, "reveal") do step.run(env) end
  end
  if game.count_cards(zone.waiting[me]) == 0 then return end
  for _, what in game.cards(zone.waiting[me]) do
    effects.resolve_intrigue(me, what, "plot")
  end
end

-- Only what was set aside has a price that is not printed and not of the card alone.
local function affordable(me)
  local offered, persuasion, aside = hands.offered(me), game.get(counter.persuasion, me), game.count_cards(zone.set_aside[me]) > 0
  local list = table.create(#offered)
  for _, what in offered do
    local cost = row[what].cost
    if cost <= persuasion or cost - game.get(counter.discount, what) <= persuasion or (aside and hands.price(me, what) <= persuasion) then
      list[#list + 1] = what
    end
  end
  return list
end

-- True if something was acquired.
local function acquire(me)
  local what = ask.one(ACQUIRE, me, function() return affordable(me) end, game.get(counter.persuasion, me))
  if not what then return false end
  local price = hands.price(me, what)
  game.add(counter.persuasion, -price, me)
  hands.acquire(me, what, false, price)
  return true
end

-- Something to resolve: true if the player has resolved it.
local function resolve_one(me, pending)
  if #pending == 0 then return false end
  local sources, where, lone = effects.ready(pending)
  if #sources == 0 then return false end
  local source = (lone and game.count_cards(zone.intrigues[me]) == 0) and sources[1] or ask.one(EFFECT, me, sources)
  if not source then return false end
  effects.run_next(me, pending, where[source])
  return true
end

-- DI-RV.10, DI-RV.11
local function tell_strength(me)
  local strength = game.get(counter.strength, me)
  if strength == 0 then return note("DI-RV.11", "{1} has no troop in the Conflict", me) end
  note("DI-RV.10", "{1} has strength {2} in the Conflict", me, strength)
end

-- Effects and acquiring in any order (DI-RV.6, DI-RV.7); what was put off to the end is resolved then.
local function resolve_and_acquire(me, pending)
  local open = true
  while open do
    read_new(me, pending)
    effects.run_free(pending)
    open = resolve_one(me, pending) or acquire(me) or has_new() or windows.turn_end(me)
  end
  effects.resolve(me, pending)
end

local function clean_up(me)
  tell_strength(me)
  game.hand_over_all(zone.played[me], zone.discard[me]) -- DI-RV.16
  if game.count_cards(zone.set_aside[me]) > 0 then game.hand_over_all(zone.set_aside[me], zone.trash) end -- DI-CARD.37
  game.set(counter.persuasion, 0, me) -- DI-RV.17
end

function reveal.turn(me)
  game.set(counter.turn_kind, house.REVEAL)
  game.set(counter.reveal_rank, game.add(counter.reveal_turns, 1), me)
  local hand = game.cards(zone.hand[me])
  game.hand_over_all(zone.hand[me], zone.played[me])
  for _, what in hand do game.add(counter.unread_boxes, 1, what) end
  game.set(counter.unread_cards, #hand)
  note("DI-RV.2", #hand > 0 and "{1} reveals {2}" or "{1} reveals no card", me, hand)
  from_the_table(me)
  local pending = {}
  repeat resolve_and_acquire(me, pending) until not has_new()
  clean_up(me)
end

return reveal
