-- Moments in which a player may still play Intrigue cards though nothing else is asked (DI-INT.2).
local windows = {}

local END = decision {
  what = "turn.end", clause = "DI-INT.2", pass = "end", always = true,
  prompt = "Your turn ends.",
}

-- Whoever holds Intrigue cards is asked, whatever they are: their number is no secret (DI-INT.5).
function windows.turn_end(me)
  if game.count_cards(zone.intrigues[me]) > 0 then ask.one(END, me, {}) end
end

return windows
