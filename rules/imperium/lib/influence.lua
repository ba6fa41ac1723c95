-- The four tracks of Influence, their bonuses and Alliances (DI-FAC).
local house = use "house"

local TOP = 6 -- DI-FAC.2
local FRIEND, ALLY = 2, 4 -- DI-FAC.5, DI-FAC.10

local TITLES = { emperor = "Emperor", spacing_guild = "Spacing Guild", bene_gesserit = "Bene Gesserit", fremen = "Fremen" }

local TRACK = decision {
  what = "influence.track", clause = "DI-FAC.16", choices = TITLES,
  prompt = "With whom do you gain Influence?",
}
local LOST = decision {
  what = "influence.lost", clause = "DI-FAC.17", choices = TITLES,
  prompt = "With whom do you lose Influence?",
}
local HEIR = decision {
  what = "influence.heir", clause = "DI-FAC.13",
  prompt = "Who gets your Alliance token?", tells = "{seat} gives its Alliance to {answer}",
}

local influence = {}

influence.TRACKS = { "emperor", "spacing_guild", "bene_gesserit", "fremen" }

local LEVEL = {
  emperor = counter.emperor, spacing_guild = counter.spacing_guild,
  bene_gesserit = counter.bene_gesserit, fremen = counter.fremen,
}
local TOKEN = {
  emperor = counter.ally_emperor, spacing_guild = counter.ally_spacing_guild,
  bene_gesserit = counter.ally_bene_gesserit, fremen = counter.ally_fremen,
}
-- DI-FAC.7
local BONUS = {
  emperor = function(me) house.recruit(me, 2) end,
  spacing_guild = function(me) game.add(counter.solari, 3, me) end,
  bene_gesserit = function(me) house.draw_intrigue(me, 1) end,
  fremen = function(me) game.add(counter.water, 1, me) end,
}

function influence.level(me, track) return game.get(LEVEL[track], me) end

-- Does a seat hold the token of a track, or of any (DI-FAC.18)?
function influence.allied(me, track)
  if track ~= "any" then return game.get(TOKEN[track]) == me end
  for _, one in influence.TRACKS do
    if game.get(TOKEN[one]) == me then return true end
  end
  return false
end

-- DI-FAC.10, DI-FAC.11
local function score(me, n)
  if tune.rivals == 1 and house.is_rival(me) then return end -- DIH-2P.2
  game.add(counter.vp, n, me)
  note("DI-GOAL.1", n > 0 and "{1} gains a Victory Point" or "{1} loses a Victory Point", me)
end

local function hand_token(track, to)
  local from = game.get(TOKEN[track])
  if from then score(from, -1) end
  game.set(TOKEN[track], to)
  if not to then return note("DI-FAC.14", "nobody is allied with the " .. TITLES[track] .. " any more") end
  score(to, 1)
  note("DI-FAC.10", "{1} is allied with the " .. TITLES[track], to)
end

local function rise(me, track)
  if game.get(LEVEL[track], me) >= TOP then return end
  local level = game.add(LEVEL[track], 1, me)
  if level == FRIEND then score(me, 1) end
  -- A Rival takes no bonus (DIH-AGT.7).
  if level == ALLY and not house.is_rival(me) then BONUS[track](me) end
  local holder = game.get(TOKEN[track])
  if holder == me then return end
  if holder then
    if level > game.get(LEVEL[track], holder) then hand_token(track, me) end -- DI-FAC.12
  elseif level == ALLY then
    hand_token(track, me)
  end
end

-- Who stands above a former ally now (DI-FAC.13).
local function heirs(me, track, level)
  local list = {}
  for _, seat in house.opponents(me) do
    local other = game.get(LEVEL[track], seat)
    if other > level and other >= ALLY then list[#list + 1] = seat end
  end
  return list
end

local function fall(me, track)
  local level = game.add(LEVEL[track], -1, me)
  if level == FRIEND - 1 then game.add(counter.vp, -1, me) end -- DI-FAC.6
  if game.get(TOKEN[track]) ~= me then return end
  local list = heirs(me, track, level)
  if #list > 0 then
    hand_token(track, ask.one(HEIR, me, list))
  elseif level < ALLY then
    hand_token(track, nil)
  end
end

-- One step after the other (DI-FAC.3).
function influence.gain(me, track, n)
  note("DI-FAC.4", "{1} gains {2} Influence with the " .. TITLES[track], me, n)
  for _ = 1, n do rise(me, track) end
end

function influence.lose(me, track, n)
  note("DI-FAC.6", "{1} loses {2} Influence with the " .. TITLES[track], me, n)
  for _ = 1, n do fall(me, track) end
end

-- Is nothing of a gain lost at the top?
function influence.has_room(me, track, n) return game.get(LEVEL[track], me) + n <= TOP end

-- Tracks on which some opponent stands higher (DI-LEAD.6).
function influence.behind(me)
  local list = {}
  for _, track in influence.TRACKS do
    for _, seat in house.opponents(me) do
      if game.get(LEVEL[track], seat) > game.get(LEVEL[track], me) then
        list[#list + 1] = track
        break
      end
    end
  end
  return list
end

-- Tracks on which a seat has so much.
function influence.at_least(me, n)
  local list = {}
  for _, track in influence.TRACKS do
    if game.get(LEVEL[track], me) >= n then list[#list + 1] = track end
  end
  return list
end

-- One of these tracks takes all of a gain (DI-FAC.16).
function influence.gain_one_of(me, tracks, n)
  if #tracks == 0 then return end
  if house.is_rival(me) then tracks = influence.least(me, tracks) end
  influence.gain(me, ask.choice(TRACK, house.decider(me), tracks), n)
end

-- The tracks on which a Rival has least (DIH-RIV.7).
function influence.least(me, tracks)
  local list, low = {}, TOP + 1
  for _, track in tracks do
    local level = game.get(LEVEL[track], me)
    if level < low then list, low = {}, level end
    if level == low then list[#list + 1] = track end
  end
  return list
end

function influence.lose_one_of(me, tracks, n)
  if #tracks > 0 then influence.lose(me, ask.choice(LOST, me, tracks), n) end
end

return influence
