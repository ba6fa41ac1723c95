local house = use "house"

local CONFLICT = decision { what = "round.conflict", clause = "DI-P1.1", prompt = "The Conflict of this round", tells = "the Conflict of this round: {answer}" }
local DEFEND = decision {
  what = "round.defend", clause = "DI-P1.2",
  prompt = "You control {1}: do you deploy a troop from your supply?",
  tells = "{seat} defends {1}", tells_not = "",
}

local function defend(conflict)
  local where = row[conflict].location and place[row[conflict].location]
  local owner = where and game.get(counter.control, where)
  if not owner or house.supply(owner) == 0 then return end
  -- A Rival always does (DIH-RIV.11).
  if house.is_rival(owner) or ask.yes(DEFEND, owner, where) then house.deploy(owner, pile.supply[owner], 1) end
end

-- DIH-DIFF.3
local SWORDMASTERS = { [0] = 5, 4, 3, 3 }
local function arm_rivals()
  if tune.rivals ~= 2 or game.round() ~= SWORDMASTERS[tune.difficulty] then return end
  for _, seat in game.seats() do
    if house.is_rival(seat) then game.move(pile.supply[seat], pile.leader[seat], seat, kind.agent, 1) end
  end
end

return phase {
  id = "round_start", clause = "DI-P1.1",
  run = function()
    local conflict = chance.draw(CONFLICT, zone.conflicts, zone.current)[1]
    local printed = row[conflict]
    local second, third = printed.second or "nothing", printed.third or "nothing"
    note("DI-P1.1", "its rewards: first `{1}`, second `{2}`, third `{3}`", printed.first, second, third)
    arm_rivals()
    defend(conflict)
    for _, seat in game.seats(game.first()) do house.draw(seat, tune.hand_size) end -- DI-P1.3
  end,
}
