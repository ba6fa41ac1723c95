-- Plot cards (DI-INT.2): which a player may play, and playing one.
local effects = use "effects"
local house = use "house"

local plots = {}

plots.held = cards { at = zone.intrigues, of = arg(1), card = tag.plot }

-- The same in the middle of a turn, where a card may come between.
plots.between = cards {
  at = zone.intrigues, of = arg(1), card = tag.plot, counter = { counter.turn_kind, at_least = house.AGENT },
  where = { { "DI-INT.2", "something is being done", counter = { counter.busy, at_most = 0 } } },
}

-- DI-CARD.3: only before anything else; DI-AMB.48: only if an Agent turn is possible.
local AT_START = {}
for what, printed in row do AT_START[what] = printed.timing == "turn_start" end

local function in_time(me, what, first)
  if not AT_START[what] then return true end
  return first and (tune.bindu_needs_agent == 0 or game.count(pile.leader[me], me, tag.agent) > 0)
end

-- Those that can be played now. `first`: nothing has been done in this turn.
function plots.playable(me, first)
  local list = {}
  for _, what in plots.held(me) do
    if what ~= list[#list] and in_time(me, what, first) and effects.playable(me, what, "plot") then list[#list + 1] = what end
  end
  return list
end

function plots.any(me)
  for _, what in plots.held(me) do
    if in_time(me, what, false) and effects.playable(me, what, "plot") then return true end
  end
  return false
end

-- No other comes between.
function plots.play(me, what) house.undisturbed(effects.play, me, what, "plot") end

return plots
