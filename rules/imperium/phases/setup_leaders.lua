local PICK = decision {
  what = "setup.leader", clause = "DI-SETUP.8",
  prompt = "Which Leader do you play?", tells = "{answer} joins the game",
}

local RIVAL = decision {
  what = "setup.rival", clause = "DIH-SOLO.16",
  prompt = "Which Leader does a Rival play?", tells = "a Rival is {answer}",
}

local ALONE = { role.rival_leto, role.rival_baron, role.rival_rabban, role.rival_ariana, role.rival_memnon, role.rival_ilban } -- DIH-SOLO.3

local IS_RIVAL = { [role.rival_hagal] = true }
for _, one in ALONE do IS_RIVAL[one] = true end

-- Leaders that nobody has yet, and that are no Rivals.
local function leaders()
  local list = {}
  for _, one in game.roles(true) do
    if not IS_RIVAL[one] then list[#list + 1] = one end
  end
  return list
end

-- Rivals whose Leader nobody else has.
local function rivals()
  local free, list = {}, {}
  for _, one in leaders() do free[game.name(one)] = true end
  for _, one in ALONE do
    if not game.seat_of(one) and free[string.sub(game.name(one), 7)] then list[#list + 1] = one end
  end
  return list
end

-- The last seats are House Hagal's: with two players it has no Leader (DIH-2P.2), alone the player chooses.
local function choose(seat, is_player, player)
  if is_player then return ask.one(PICK, seat, leaders()) end
  if tune.rivals == 1 then return ask.one(PICK, seat, { role.rival_hagal }) end
  return ask.one(RIVAL, player, rivals(), seat)
end

return phase {
  id = "setup_leaders", clause = "DI-SETUP.8",
  run = function()
    local seats = game.seats()
    for i, seat in seats do
      local pick = choose(seat, i <= #seats - tune.rivals, seats[1])
      game.assign(seat, pick)
    end
  end,
}
