local arrakis = use "arrakis"

-- Where the active player itself meets enemies (DD-A.15, DD-A.16).
local FIELDS = regions {
  where = {
    { "DD-COMB.1", "none of your troops is there", holds = { arg(1), tag.force } },
    { "DD-COMB.1", "no enemy is there", holds = { { query.enemies, arg(1) }, tag.force } },
  },
  unless = {
    { "DD-MAP.4", "the Polar Sink is neutral", is = tag.neutral },
    { "DD-STORM.4", "it is under the storm", among = query.frozen },
  },
}

-- One of its own side that the Fortification of arg(2) may take: of arg(1) and its ally (DD-COMB.2).
local ATTACKERS = pieces {
  kind = tag.force,
  where = { { "DD-COMB.2", "it is not there", one_of = { arg(2) } } },
  unless = { { "DD-COMB.2", "it is an enemy's", of = { query.enemies, arg(1) } } },
}

local WHERE = decision {
  what = "combat.where", clause = "DD-COMB.1", from = FIELDS,
  prompt = "Which combat comes next?",
  tells = "{seat} attacks in {answer}",
}
local LOSS = decision {
  what = "combat.fortification", clause = "DD-COMB.2", from = ATTACKERS,
  prompt = "The Fortification of {1} takes one of your side: which?",
}
local OFFER = decision {
  what = "combat.offer", clause = "DD-A.26",
  prompt = "Do you offer your leader to {1} for the combat in {2}?",
  tells = "{seat} offers its leader to {1}", tells_not = "{seat} offers {1} no leader",
}
local COMMIT = decision {
  what = "combat.commit", clause = "DD-COMB.5", secret = true,
  prompt = "What do you commit in {1}? It goes to your reserve, whoever wins.",
  tells = "{seat} commits {answer} in {1}", tells_not = "{seat} commits nothing in {1}",
}

local OPEN_COMMIT = decision {
  what = "combat.open_commit", clause = "DD-COMB.5",
  prompt = "What do you commit in {1}, openly? It goes to your reserve, whoever wins.",
  tells = "{seat} commits {answer} in {1}", tells_not = "{seat} commits nothing in {1}",
}

-- Enemies in a region: everybody there but the active player and its ally, the most recent player first (DD-COMB.4):
-- turn order backwards, which puts those who have not played yet last (DD-A.24).
local function enemies(me, region)
  local list, seats = {}, game.seats(me)
  for i = #seats, 1, -1 do
    local seat = seats[i]
    if game.count(region, seat, tag.force) > 0 and query.enemies.has(seat, me) then list[#list + 1] = seat end
  end
  return list
end

-- The Fortification takes one attacking troop and goes (DD-COMB.2). Tells whether attackers are left (DD-A.9).
local function storm_the_walls(me, region)
  if not arrakis.has(region, kind.fortification) then return true end
  if not hook("combat.fortification", true, me, region) then return true end
  local _, owner, what = parts(ask.one(LOSS, me, region))
  game.move(region, place.supply, common, kind.fortification, 1)
  note("DD-COMB.2", "the Fortification of {1} takes a {2} of {3}", region, what, owner)
  arrakis.lose(region, owner, what, 1, "fortification") -- DD-BUILD.4
  return ATTACKERS.any(me, region)
end

local function add_leaders(side, seat)
  local n = game.count(pile.card[seat], seat, kind.leader) -- leaders never stand on the map (DD-RECR.4)
  if n > 0 then
    side.piles[#side.piles + 1] = piece(nowhere, seat, kind.leader)
    side.piles[#side.piles + 1] = n
  end
end

-- A side: who decides, who helps with troops in the region, and the piles it may commit from. A helper's troops are
-- used without asking (DD-COMB.3, DD-COMB.4), its leaders only if it offers them, openly (DD-A.26).
local function muster(main, helpers, region)
  local side = { seat = main, members = { main }, piles = {} }
  for _, seat in helpers do side.members[#side.members + 1] = seat end
  for _, seat in side.members do
    for _, what in game.kinds(region, seat, tag.force) do
      side.piles[#side.piles + 1] = piece(nowhere, seat, what)
      side.piles[#side.piles + 1] = game.count(region, seat, what)
    end
  end
  add_leaders(side, main)
  for _, seat in helpers do
    if game.count(pile.card[seat], seat, kind.leader) > 0 and ask.yes(OFFER, seat, main, region) then
      add_leaders(side, seat)
    end
  end
  return side
end

-- Both sides commit in secret and reveal together (DD-COMB.5), any number and also nothing (DD-A.11).
local function commit(attack, defence, region)
  if tune.open_commitments == 1 then
    local first = ask.split(OPEN_COMMIT, attack.seat, attack.piles, 0, nil, region)
    return { first, ask.split(OPEN_COMMIT, defence.seat, defence.piles, 0, nil, region) }
  end
  return ask.together {
    { spec = COMMIT, seat = attack.seat, split = attack.piles, about = { region } },
    { spec = COMMIT, seat = defence.seat, split = defence.piles, about = { region } },
  }
end

-- The printed strength of n pieces of a kind; a list gives the strength of 1, 2, … of them together.
local function worth(owner, what, n)
  local strength = game.faction(owner).pieces[game.name(what)].strength or 1
  if type(strength) == "table" then return strength[n] or 0 end
  return strength * n
end

-- Adds up what a side has committed (DD-COMB.6), and remembers whose leaders are among it.
local function count(side, amounts, region)
  side.committed, side.strength, side.led = amounts, 0, {}
  for i, n in amounts do
    local _, owner, what = parts(side.piles[2 * i - 1])
    side.strength = side.strength + worth(owner, what, n)
    if what == kind.leader and n > 0 then side.led[#side.led + 1] = owner end
  end
  side.strength = hook("combat.strength", side.strength, side.seat, region)
end

-- What was committed goes to the reserves (DD-COMB.7); other leaders never left their cards (DD-COMB.8).
local function lose_committed(side, region)
  for i, n in side.committed do
    local _, owner, what = parts(side.piles[2 * i - 1])
    local from = what == kind.leader and pile.card[owner] or region
    arrakis.lose(from, owner, what, n, "combat")
  end
end

-- The losing side's other troops are lost as well (DD-COMB.9); the winner's stay (DD-COMB.10).
local function rout(side, region)
  for _, seat in side.members do
    for _, what in game.kinds(region, seat, tag.force) do
      arrakis.lose(region, seat, what, game.count(region, seat, what), "rout")
    end
  end
end

-- Those who have committed a leader, if the other side has too, fight an honourable duel (DD-ATR.4).
local function salute(side, other)
  if #other.led == 0 then return end
  for _, seat in side.led do game.set(counter.duel, 1, seat) end
end

-- The ally helps where it has troops (DD-COMB.3, DD-A.26).
local function allies(region)
  local ally = arrakis.ally()
  return ally and game.count(region, ally, tag.force) > 0 and { ally } or {}
end

local function fight(me, region)
  hook("combat.start", nil, me, region)
  local foes = enemies(me, region)
  if #foes == 0 or not storm_the_walls(me, region) then return end
  local defender = table.remove(foes, 1)
  local attack = muster(me, allies(region), region)
  local defence = muster(defender, foes, region)
  local answers = commit(attack, defence, region)
  count(attack, answers[1], region)
  count(defence, answers[2], region)
  local won = attack.strength > defence.strength -- a tie goes to the defender (DD-COMB.6)
  won = hook("combat.won", won and me or defender, me, defender, attack.strength, defence.strength) == me
  note("DD-COMB.6", "{1}: {2} attacks with {3}, {4} defends with {5}; {6} wins", region, me, attack.strength,
    defender, defence.strength, won and me or defender)
  salute(attack, defence)
  salute(defence, attack)
  lose_committed(attack, region)
  lose_committed(defence, region)
  rout(won and defence or attack, region)
  game.set_all(counter.duel, 0)
end

return phase {
  id = "combat", clause = "DD-COMB.1",
  needs = FIELDS,
  run = function(me)
    while FIELDS.any(me) do fight(me, ask.one(WHERE, me)) end
  end,
}
