-- A plot card, at any time of one's own turn (DI-INT.2).
local effects = use "effects"

local WHICH = decision {
  what = "plot.card", clause = "DI-INT.2", pass = "none",
  prompt = "Which Intrigue card do you play?", tells = "{seat} plays {answer}",
}

local PLOTS = cards { at = zone.intrigues, of = arg(1), card = tag.plot }

-- DI-CARD.3: only before anything else; DI-AMB.48: only if an Agent turn is possible.
local function in_time(me, what)
  if row[what].timing ~= "turn_start" then return true end
  return game.get(counter.turn) == 1 and (tune.bindu_needs_agent == 0 or game.count(pile.leader[me], me, tag.agent) > 0)
end

local function playable(me)
  local list = {}
  for _, what in PLOTS(me) do
    if what ~= list[#list] and in_time(me, what) and effects.playable(me, what, "plot") then list[#list + 1] = what end
  end
  return list
end

return action {
  id = "plot", clause = "DI-INT.2", quiet = true,
  when = function(me)
    return game.active() == me and game.get(counter.turn) > 0 and PLOTS.any(me) and #playable(me) > 0
  end,
  run = function(me)
    local what = ask.one(WHICH, me, function() return playable(me) end)
    if not what then return end
    game.hand_over(what, zone.intrigues[me], zone.waiting[me])
    local waits = effects.play(me, what, "plot") -- DI-INT.9
    if not waits then game.hand_over(what, zone.waiting[me], zone.intrigue_discard) end -- DI-INT.7
  end,
}
