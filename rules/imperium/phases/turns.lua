-- A turn: an Agent turn (DI-AT) or a Reveal turn (DI-RV), around until all have revealed (DI-P2).
local board = use "board"
local effects = use "effects"
local house = use "house"
local reveal = use "reveal"
local windows = use "windows"

local CARD = decision {
  what = "turn.card", clause = "DI-AT.1", pass = "reveal", always = true,
  prompt = "Which card do you play to send an Agent, or do you reveal?",
  only_if = function() return game.get(counter.over) == 0 end, -- DI-CARD.4
}
local SPACE = decision {
  what = "turn.space", clause = "DI-AT.2",
  prompt = "Where does {1} send your Agent?",
  unless = board.AGAINST,
}
local WHENCE = decision {
  what = "turn.agent", clause = "DI-CARD.15",
  prompt = "Which Agent do you send: from your Leader, or from the board?", pass = "leader",
}
local DEPLOY = decision {
  what = "turn.deploy", clause = "DI-DEP.2",
  prompt = "How many troops do you deploy?", tells = "{seat} deploys {answer}", tells_not = "",
}

-- The cards that can send an Agent somewhere (DI-AT.5). Without one on the Leader only the card of DI-CARD.16 can.
local function playable(me)
  local list, ready = {}, game.count(pile.leader[me], me, tag.agent) > 0
  local icons = ready and board.open_icons(me, false) or 0
  for _, what in game.cards(zone.hand[me]) do
    if what ~= list[#list] then
      local fits
      if board.ANYWHERE[what] then
        fits = (ready or #game.places(me, tag.agent) > 0) and board.open_icons(me, true) ~= 0
      else
        fits = ready and bit32.band(board.icons(what), icons) ~= 0
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
    from = ask.one(WHENCE, me, game.places(me, tag.agent), { pass = ready }) or from
  end
  if from ~= where then game.move(from, where, me, game.kinds(from, me, tag.agent)[1], 1) end
  game.set(counter.sent, 1)
  game.set(counter.unblocked, 0) -- DI-CARD.24
  note("DI-AT.1", "{1} plays {2} and sends an Agent to {3}", me, what, where)
end

-- DI-AT.12, as a step among the others
local influence = use "influence"
local VISIT = {
  can = function() return true end, ready = function() return true end, early = false, lone = true,
  free = function(env) return influence.has_room(env.me, env.track, game.get(counter.visit)) end,
  run = function(env) influence.gain(env.me, env.track, game.get(counter.visit)) end,
}

local function deploy(me)
  local function most() return math.min(house.garrison(me), game.get(counter.recruited, me) + tune.deploy_extra) end
  if most() == 0 and game.count_cards(zone.intrigues[me]) == 0 then return end
  house.deploy(me, pile.garrison[me], ask.number(DEPLOY, me, 0, most))
end

local function agent_turn(me, what)
  game.set(counter.turn, house.AGENT)
  local where = ask.one(SPACE, me, function() return board.fitting(what) end, what)
  local space = board.AT[where]
  game.hand_over(what, zone.hand[me], zone.played[me])
  send(me, what, where)
  board.pay(me, space)
  board.reward_controller(where)
  local pending = {}
  if space.track then pending[1] = { step = VISIT, env = { me = me, self = space.card, track = space.track } } end
  effects.add(pending, space.card, "effect", { me = me, self = space.card, place = where })
  effects.add(pending, what, "agent", { me = me, self = what, place = where })
  effects.resolve(me, pending)
  if space.combat then deploy(me) end -- DI-DEP.1
  windows.turn_end(me)
end

-- The Voice lasts until its player's next turn (DI-CARD.21).
local function silence(me)
  for _, space in board.SPACES do
    if game.get(counter.voice, space.place) == me then game.set(counter.voice, nil, space.place) end
  end
end

return phase {
  id = "turns", clause = "DI-P2.1",
  run = function(me)
    silence(me)
    game.set(counter.turn, 1)
    local what = ask.one(CARD, me, function() return playable(me) end)
    if game.get(counter.over) == 1 then return end
    if what then return agent_turn(me, what) end
    reveal.turn(me)
    game.done(me) -- DI-P2.5
  end,
}
