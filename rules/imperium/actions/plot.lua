-- A plot card, at any time of one's own turn (DI-INT.2). When the turn begins and ends, plots are among what is asked anyway.
local plots = use "plots"

local WHICH = decision {
  what = "plot.card", clause = "DI-INT.2", pass = "none", printed = true,
  prompt = "Which Intrigue card do you play?",
}

return action {
  id = "plot", clause = "DI-INT.2", quiet = true,
  needs = plots.between,
  when = function(me) return game.active() == me and plots.any(me) end,
  run = function(me)
    local what = ask.one(WHICH, me, function() return plots.playable(me) end)
    if what then plots.play(me, what) end
  end,
}
