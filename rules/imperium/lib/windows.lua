-- Moments in which a player may still play Intrigue cards though nothing else is asked (DI-INT.2).
local house = use "house"
local plots = use "plots"

local windows = {}

local END = decision {
  what = "turn.end", clause = "DI-INT.2", pass = "end", always = true, printed = true,
  prompt = "Your turn ends. Which Intrigue card do you still play?",
}

-- Whoever holds Intrigue cards is asked, whatever they are: their number is no secret (DI-INT.5). True if one was played.
function windows.turn_end(me)
  if game.count_cards(zone.intrigues[me]) == 0 then return false end
  local what = house.undisturbed(ask.one, END, me, function() return plots.playable(me) end)
  if what then plots.play(me, what) end
  return what ~= nil
end

return windows
