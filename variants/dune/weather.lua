-- The markers of the weather (DO-WEA).
local MARKER = decision { what = "storm.marker", clause = "DO-WEA.2" }

-- The Fremen look at the marker; without them nobody does (DO-WEA.6).
local function draw()
  local drawn = chance.draw(MARKER, zone.markers, zone.forecast)[1]
  local fremen = game.seat_of(role.fremen)
  if not fremen then return end
  game.show(drawn, zone.forecast, fremen)
  whisper(fremen, "DO-WEA.2", "the next storm: {1}", drawn)
end

-- The marker is revealed and goes back (DO-WEA.3), also if Weather Control takes its place afterwards (DO-WEA.7).
local function reveal(drawn)
  note("DO-WEA.3", "the storm is to go {1} sectors, as the marker says", row[drawn].amount)
  game.hand_over(drawn, zone.forecast, zone.markers)
  chance.shuffle(zone.markers)
  return row[drawn].amount
end

return variant {
  id = "weather",
  abilities = {
    markers = {
      clause = "DO-WEA.3",
      -- In the first turn there is none, and the wheels are used as ever (DO-WEA.1); never again (DO-WEA.5).
      ["storm.distance"] = function()
        local drawn = game.cards(zone.forecast)[1]
        if drawn then return reveal(drawn) end
      end,
      ["storm.over"] = draw, -- for the next turn (DO-WEA.2, DO-WEA.4)
    },
  },
}
