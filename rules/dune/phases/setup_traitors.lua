local DRAW = decision { what = "setup.traitor_discs", clause = "DU-SETUP.10" }
local RECORD = decision {
  what = "setup.traitor", clause = "DU-SETUP.11", secret = true, always = true,
  prompt = "Which of these leaders is in your pay?",
}

-- Leaders of those who play go to them, one disc each; the other disc is drawn as a traitor. Absent factions take no part
-- (DU-SETUP.9, AR-2).
local function hand_out_leaders()
  local seen = {}
  for _, leader in game.cards(zone.pool) do
    if not seen[leader] then
      seen[leader] = true
      local seat = game.seat_of(role[row[leader].house])
      if seat then
        game.hand_over(leader, zone.pool, zone.leaders[seat])
      else
        game.hand_over(leader, zone.pool, zone.box, 2 - tune.all_traitors)
      end
    end
  end
  chance.shuffle(zone.pool)
end

-- Those of an opponent among the discs a player has drawn.
local function opposing(seat)
  local list = {}
  for _, leader in game.cards(zone.traitors[seat]) do
    if game.seat_of(role[row[leader].house]) ~= seat then list[#list + 1] = leader end
  end
  return list
end

-- He records one (DU-SETUP.12), or as many as his faction keeps (DU-HAR.2); who has drawn only his own has none
-- (DU-SETUP.13). The others go back (DU-SETUP.14).
local function record(seat)
  local list = opposing(seat)
  local kept = list
  if game.faction(seat).data.traitors == 1 then kept = { ask.one(RECORD, seat, list) } end
  for _, leader in game.cards(zone.traitors[seat]) do
    if not table.find(kept, leader) then game.hand_over(leader, zone.traitors[seat], zone.pool) end
  end
end

return phase {
  id = "setup_traitors", clause = "DU-SETUP.8",
  run = function()
    hand_out_leaders()
    -- None is returned before all have drawn, so nobody draws what another has (DU-SETUP.10).
    for _, seat in game.seats() do chance.draw(DRAW, zone.pool, zone.traitors[seat], 4) end
    for _, seat in game.seats() do record(seat) end
    chance.shuffle(zone.pool)
  end,
}
