-- Bene Gesserit who coexist with others (DO-BG.4): their tokens show the side of an advisor, which neither occupies nor fights
-- (DO-BG.5, DO-BG.16). Which side they show follows from who is there and what has been announced.
local coexist = {}

-- A territory's counters stand at its first sector.
local function ground(where) return game.regions(where)[1] end

function coexist.is(name, where) return game.get(name, ground(where)) == 1 end

function coexist.mark(name, where) game.set(name, 1, ground(where)) end

-- Is another player there? (DO-BG.15)
function coexist.others(where, me)
  for _, seat in game.owners(where, tag.force) do
    if seat ~= me then return true end
  end
  return false
end

-- Territories with tokens of the Bene Gesserit, whichever side they show.
function coexist.territories(me)
  local list = {}
  for _, cell in game.places(me, tag.token) do
    local where = game.area(cell)
    if not table.find(list, where) then list[#list + 1] = where end
  end
  return list
end

local function turn(at, me, from, to) game.turn_over(at, me, from, to, game.count(at, me, from)) end

-- Coexistence is presumed (DO-BG.13), for all their tokens in a territory (DO-BG.14); alone, and where it has ended, they are
-- ordinary tokens (DO-BG.12, DO-BG.15).
function coexist.settle(me)
  for _, where in coexist.territories(me) do
    local advises = coexist.others(where, me) and not coexist.is(counter.contested, where)
    for _, cell in game.regions(where) do
      if advises then turn(cell, me, kind.troop, kind.advisor) else turn(cell, me, kind.advisor, kind.troop) end
    end
  end
  turn(pile.tanks[me], me, kind.advisor, kind.troop)
  turn(pile.reserve[me], me, kind.advisor, kind.troop)
end

return coexist
