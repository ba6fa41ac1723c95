-- The War of Assassins (DO-DUEL.46 to DO-DUEL.52).
local combat = use "combat"
local duel = use "duel"
local mains = use "mains"
local nexus = use "nexus"

local war = {}

local ASSASSIN = decision {
  what = "war.leader", clause = "DO-DUEL.46", secret = true,
  prompt = "War of Assassins: which leader do you place in the arena?",
}
local MIDDLE = decision {
  what = "war.cell", clause = "DO-DUEL.46",
  choices = { middle_1 = "middle cell 1", middle_2 = "middle cell 2", middle_3 = "middle cell 3", middle_4 = "middle cell 4", middle_5 = "middle cell 5" },
  prompt = "The outer cells are taken: in which cell of the middle ring does your leader begin?",
  tells = "{seat} begins in the {answer}",
}
local MIDDLE_NAMES = { "middle_1", "middle_2", "middle_3", "middle_4", "middle_5" }

local function is_anybody_allied()
  for _, seat in game.seats() do
    if #nexus.members(seat) > 1 then return true end
  end
  return false
end

-- In turn order; a sixth player begins in the middle ring (DO-DUEL.46).
local function cell_for(seat, taken)
  if #taken < 5 then return duel.outer_cell(seat, taken) end
  return 5 + table.find(MIDDLE_NAMES, ask.choice(MIDDLE, seat, MIDDLE_NAMES))
end

local function place_leaders()
  local fighters, taken = {}, {}
  for _, seat in game.seats(game.first()) do
    local leaders = mains.leaders(seat)
    if #leaders > 0 then
      local fighter = combat.fighter(seat, ask.one(ASSASSIN, seat, leaders))
      taken[#taken + 1] = cell_for(seat, taken)
      combat.enter(fighter, taken[#taken])
      fighters[#fighters + 1] = fighter
    end
  end
  return fighters
end

local function can_fight()
  local n = 0
  for _, seat in game.seats() do
    if #mains.leaders(seat) > 0 then n = n + 1 end
  end
  return n > 1
end

-- Leaders are placed when the nexus is over: had an alliance been made or kept they would go back as they came, face down
-- (DO-DUEL.47, DO-DUEL.52). Each for himself, without seconds and support, until one is left (DO-DUEL.48, DO-DUEL.50); who
-- leaves with honour lives, and the others go on (DO-DUEL.51, DO-DUEL.59).
function war.after_nexus()
  if tune.war_without_alliances == 0 and not nexus.may_change() then return end -- DO-LONG.6
  if is_anybody_allied() or not can_fight() then return end
  note("DO-DUEL.47", "no alliance: the War of Assassins")
  for _, fighter in combat.fight(place_leaders()) do note("DO-DUEL.50", "{1} survives the war", fighter.leader) end
  mains.settle()
end

return war
