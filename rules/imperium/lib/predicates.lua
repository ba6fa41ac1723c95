-- What effects may depend on: each makes, of its arguments, a function of what is resolved (`env`: `me`, `self`, `place`).
local house = use "house"
local influence = use "influence"

-- Cards of a faction that a seat has in play.
local IN_PLAY = {
  emperor = cards { at = zone.played, of = arg(1), fields = { factions = tag.emperor } },
  spacing_guild = cards { at = zone.played, of = arg(1), fields = { factions = tag.spacing_guild } },
  bene_gesserit = cards { at = zone.played, of = arg(1), fields = { factions = tag.bene_gesserit } },
  fremen = cards { at = zone.played, of = arg(1), fields = { factions = tag.fremen } },
}

local function faction_of(name)
  if not IN_PLAY[name] then error("there is no faction `" .. tostring(name) .. "`", 0) end
  return name
end

local function number(value, condition)
  if type(value) ~= "number" then error("`" .. condition .. "` lacks a number", 0) end
  return value
end

local FACTIONS = {}
for what, printed in row do FACTIONS[what] = printed.factions or {} end

local function is_of(what, faction) return FACTIONS[what][tag[faction]] end

-- A card of a faction in play other than this one (DI-AMB.1).
local function another(args)
  local faction = faction_of(args[1])
  return function(env)
    local n = IN_PLAY[faction].count(env.me)
    if env.self and is_of(env.self, faction) and game.count_cards(zone.played[env.me], env.self) > 0 then n = n - 1 end
    return n > 0
  end
end

-- How many The Spice Must Flow an opponent counts as owning: DIH-RIV.9.
local function counts_as_owning(seat, what)
  if house.is_rival(seat) then return tune.rivals == 2 and 2 or 0 end
  return house.owns(seat, what)
end

local predicates = {}

predicates.bond, predicates.another = another, another

-- Counted by `per`.
function predicates.in_play(args)
  local found = IN_PLAY[faction_of(args[1])]
  return function(env) return found.count(env.me) end
end

function predicates.influence(args)
  local track, least = faction_of(args[1]), number(args[2], "influence")
  return function(env) return influence.level(env.me, track) >= least end
end

function predicates.alliance(args)
  local track = args[1] == "any" and "any" or faction_of(args[1])
  return function(env) return influence.allied(env.me, track) end
end

function predicates.council_seat()
  return function(env) return game.get(counter.council, env.me) == 1 end
end

function predicates.agent_at(args)
  local where = place[args[1]]
  return function(env)
    return game.count(where, env.me, tag.agent) > 0 or (tune.oratory_persuasion == 1 and game.get(counter.oratory_visited, env.me) == 1)
  end
end

function predicates.reveal_turn()
  return function(env) return house.reveals(env.me) end
end

function predicates.copies(args)
  local what, n = card[args[1]], number(args[2], "copies")
  return function(env) return house.owns(env.me, what) >= n end
end

-- More than each opponent taken singly (DI-CARD.7).
function predicates.most_copies(args)
  local what = card[args[1]]
  return function(env)
    local own = house.owns(env.me, what)
    for _, seat in house.opponents(env.me) do
      if counts_as_owning(seat, what) >= own then return false end
    end
    return true
  end
end

function predicates.tracks_at(args)
  local least, tracks = number(args[1], "tracks_at"), number(args[2], "tracks_at")
  return function(env) return #influence.at_least(env.me, least) >= tracks end
end

function predicates.mentat_home()
  return function() return game.get(counter.mentat) == nil end
end

function predicates.opponent_in_conflict()
  return function(env)
    for _, seat in house.opponents(env.me) do
      if house.in_conflict(seat) > 0 then return true end
    end
    return false
  end
end

function predicates.deck_not_empty()
  return function(env) return tune.poison_snooper_empty == 1 or game.count_cards(zone.deck[env.me]) > 0 end
end

return predicates
