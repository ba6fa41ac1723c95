-- A turn: an Agent turn (DI-AT) or a Reveal turn (DI-RV), around until all have revealed (DI-P2).
local board = use "board"
local effects = use "effects"
local house = use "house"
local plots = use "plots"
local reveal = use "reveal"
local rivals = use "rivals"
local windows = use "windows"

local CARD = decision {
  what = "turn.card", clause = "DI-AT.1", pass = "reveal", always = true, printed = true,
  prompt = "Which card do you play to send an Agent, or do you reveal?", tells_not = "{seat} takes a Reveal turn",
}
local SPACE = decision {
  what = "turn.space", clause = "DI-AT.2", printed = true,
  prompt = "Where does {1} send your Agent?",
  unless = board.AGAINST,
}
local WHENCE = decision {
  what = "turn.agent", clause = "DI-CARD.15",
  prompt = "Which Agent do you send: from your Leader, or from the board?", pass = "leader",
  tells = "{seat} takes it from {answer}", tells_not = "",
}
local DEPLOY = decision {
  what = "turn.deploy", clause = "DI-DEP.2",
  prompt = "How many troops do you deploy?",
}

-- The icons of each of these cards, and those that some of them have.
local function icons_of(cards)
  local icons, all, added = table.create(#cards), 0, game.get(counter.icons)
  for i, what in cards do
    icons[i] = board.icons(what, added)
    all = bit32.bor(all, icons[i])
  end
  return icons, all
end

-- The cards that can send an Agent somewhere (DI-AT.5). Without one on the Leader only the card of DI-CARD.16 can.
local function playable(me)
  local hand, ready = game.cards(zone.hand[me]), game.count(pile.leader[me], me, tag.agent) > 0
  local icons, all = icons_of(hand)
  local list, open = table.create(#hand), ready and board.open_icons(me, all, false) or 0
  for i, what in hand do
    if what ~= list[#list] then
      local fits
      if board.ANYWHERE[what] then
        fits = (ready or #game.places(me, tag.agent) > 0) and board.open_icons(me, board.ALL_ICONS, true) ~= 0
      else
        fits = ready and bit32.band(icons[i], open) ~= 0
      end
      if fits then list[#list + 1] = what end
    end
  end
  return list
end

-- The Agent goes from the Leader, or with DI-CARD.15 from the board.
local function send(me, what, where)
  local from = pile.leader[me]
  if board.ANYWHERE[what] then
    local ready = game.count(from, me, tag.agent) > 0
    from = house.undisturbed(ask.one, WHENCE, me, game.places(me, tag.agent), { pass = ready }) or from
  end
  if from ~= where then game.move(from, where, me, game.kinds(from, me, tag.agent)[1], 1) end
  game.set(counter.unblocked, 0) -- DI-CARD.24
end

-- DI-AT.12, as a step among the others
local influence = use "influence"
local VISIT = {
  name = "influence", ready = function() return true end, lone = true,
  free = function(env) return influence.has_room(env.me, env.track, game.get(counter.visit)) end,
  run = function(env) influence.gain(env.me, env.track, game.get(counter.visit)) end,
}

local function deployable(me) return math.min(house.garrison(me), game.get(counter.recruited, me) + tune.deploy_extra) end

local function deploy(me)
  house.deploy(me, pile.garrison[me], ask.number(DEPLOY, me, 0, function() return deployable(me) end))
end

-- What plot cards have made possible is resolved after them (DI-INT.2); troops are deployed when all is resolved (DI-AMB.8).
local function finish(me, space, pending)
  if not space.combat or #pending > 0 then
    while windows.turn_end(me) do effects.resolve(me, pending) end
  end
  if not space.combat then return end -- DI-DEP.1
  deploy(me)
  while windows.turn_end(me) do end
end

local function agent_turn(me, what, where)
  local space = board.AT[where]
  game.hand_over(what, zone.hand[me], zone.played[me])
  note("DI-AT.1", "{1} plays {2} and sends an Agent to {3}", me, what, where)
  send(me, what, where)
  if where == place.hall_of_oratory then game.set(counter.oratory_visited, 1, me) end -- DI-AMB.40
  board.pay(me, space)
  board.reward_controller(where)
  local pending = {}
  if space.track then pending[1] = { step = VISIT, env = { me = me, self = space.card, track = space.track } } end
  effects.add(pending, space.card, "effect", { me = me, self = space.card, place = where })
  effects.add(pending, what, "agent", { me = me, self = what, place = where })
  effects.resolve(me, pending)
  finish(me, space, pending)
end

-- The cards that send an Agent, and before them plots (DI-INT.2).
local function openings(me, first)
  local list = playable(me)
  if game.count_cards(zone.intrigues[me]) == 0 then return list end
  for _, what in plots.playable(me, first) do list[#list + 1] = what end
  return list
end

-- The card that sends an Agent, and where to; nothing for a Reveal turn, or if a plot has ended the turn (DI-CARD.4). What a plot
-- has spent meanwhile may leave no space to go to: then there is another choice.
local function choose(me)
  local first = true
  while game.get(counter.turn_ended) == 0 do
    game.set(counter.turn_kind, 1)
    local what = ask.one(CARD, me, function() return openings(me, first) end)
    if not what then return nil end
    first = false
    if row[what].tags[tag.plot] then
      plots.play(me, what)
    else
      game.set(counter.turn_kind, house.AGENT)
      local where = ask.one(SPACE, me, function() return board.fitting(what) end, what)
      if where then return what, where end
    end
  end
  return nil
end

-- The Voice lasts until its player's next turn (DI-CARD.21).
local SILENCED = regions { counter = { counter.voice, is = arg(1) } }
local function silence(me)
  for _, where in SILENCED(me) do game.set(counter.voice, nil, where) end
end

-- Have all players revealed?
local function players_done()
  for _, seat in game.seats() do
    if not house.is_rival(seat) and game.get(counter.reveal_rank, seat) == 0 then return false end
  end
  return true
end

-- Alone, Rivals take turns like players (DIH-SOLO.9) while they have Agents (DIH-SOLO.13); with two players House Hagal has none
-- of its own (DIH-2P.5). One for whom there is no space waits for others to leave one.
local function rival_turn(me)
  local acted = tune.rivals == 2 and rivals.turn(me)
  rivals.settle()
  local spent = game.count(pile.leader[me], me, tag.agent) == 0
  if tune.rivals == 1 or spent or (not acted and players_done()) then game.done(me) end
end

return phase {
  id = "turns", clause = "DI-P2.1",
  run = function(me)
    if house.is_rival(me) then return rival_turn(me) end
    silence(me)
    local what, where = choose(me)
    local ended = game.get(counter.turn_ended) == 1 -- DI-CARD.4
    if what then
      agent_turn(me, what, where)
    elseif not ended then
      reveal.turn(me)
      game.done(me) -- DI-P2.5
    end
    if what or (ended and tune.bindu_triggers_hagal == 1) then rivals.follow(me) end
    rivals.settle()
  end,
}
