local troops = use "troops"

local ASSIGN = decision {
  what = "combat.hits", clause = "EA-COMB.1",
  prompt = "You take {1 hit|hits} in {2}: which of yours take them?",
}

-- Attack and resistance of a kind as its faction's file has them, 1 where it says nothing.
local function printed(owner, what, value)
  return game.faction(owner).pieces[game.name(what)][value] or 1
end

-- The sum of an owner's attack or resistance in a place.
local function sum(region, owner, value)
  local n = 0
  for _, what in game.kinds(region, owner, tag.force) do
    n = n + printed(owner, what, value) * game.count(region, owner, what)
  end
  return n
end

-- The owner assigns the hits; nobody takes more than its resistance, and a piece dies of as many.
local function suffer(region, owner, hits)
  hits = math.min(hits, sum(region, owner, "resistance"))
  local kinds, piles = game.kinds(region, owner, tag.force), {}
  for _, what in kinds do
    piles[#piles + 1] = piece(nowhere, owner, what)
    piles[#piles + 1] = printed(owner, what, "resistance") * game.count(region, owner, what)
  end
  local amounts = { hits }
  if #kinds > 1 then amounts = ask.split(ASSIGN, owner, piles, hits, hits, hits, region) end
  for i, what in kinds do
    troops.lose(region, owner, what, amounts[i] // printed(owner, what, "resistance"), "combat")
  end
end

-- Who is there: the active player first, then in the order of play.
local function sides(me, region)
  local owners, list = game.owners(region, tag.force), {}
  for _, seat in game.seats(me) do -- EX-A.6
    if table.find(owners, seat) then list[#list + 1] = seat end
  end
  return list
end

-- All deal their attack at once (EA-COMB.1). With more than two sides (EX-A.5) everybody is hit by all others.
local function fight(me, region)
  local seats, attack, all = sides(me, region), {}, 0
  for i, seat in seats do
    attack[i] = hook("combat.attack", sum(region, seat, "attack"), seat, region)
    all = all + attack[i]
    note("EA-COMB.1", "{1}: {2} attacks with {3}", region, seat, attack[i])
  end
  for i, seat in seats do suffer(region, seat, all - attack[i]) end -- EA-COMB.2
end

return phase {
  id = "combat", clause = "EA-COMB.1",
  needs = troops.met,
  run = function(me)
    for _, region in troops.battlefields(me) do fight(me, region) end
  end,
}
