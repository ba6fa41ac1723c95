-- What many phases and factions share: control, storm, enemies, losses and spice. Each of the first three is defined here
-- and nowhere else: a variant that says `replaces = true` changes it for the whole game.
local arrakis = {}

-- Regions under the storm are frozen (DD-STORM.4).
regions { id = "frozen", under = track.storm }

-- Regions that arg(1) controls: with at least one troop there, which may be shared; never the Polar Sink.
regions {
  id = "controlled",
  where = { { "DD-MAP.7", "none of your troops is there", holds = { arg(1), tag.force } } },
  unless = { { "DD-MAP.4", "the Polar Sink is neutral", is = tag.neutral } },
}

-- Whoever is an enemy of the active player arg(1): everybody but itself and its ally (DD-ALLY.3, DD-COMB.1).
seats { id = "enemies", of = { but = { arg(1), counter.ally } } }

-- Harvesters that give spice to arg(1): of regions that it controls, not counting those controlled by arg(2) too, if
-- that is given, nor those under the storm.
local HARVESTERS = regions {
  among = { query.controlled, arg(1) }, holds = { common, kind.harvester },
  unless = {
    { "DD-BUILD.6", "its spice is counted already", among = { query.controlled, arg(2) } },
    { "DD-STORM.4", "it is under the storm", among = query.frozen },
  },
}

-- Regions with no troops in them that are not strategic, where some factions begin (DD-A.6).
arrakis.free_regions = regions {
  where = { { "DD-A.6", "there are troops already", empty = tag.force } },
  unless = {
    { "DD-A.6", "it is strategic", is = tag.strategic },
    { "DD-A.6", "the Polar Sink is neutral", is = tag.neutral },
  },
}

-- The face of the faction dice that bears the name of a faction, for those that have one (DD-DICE.1).
local SYMBOLS = {}
for _, shown in game.faces(die.faction) do SYMBOLS[game.name(shown)] = shown end

function arrakis.symbol(seat)
  local played = game.role(seat)
  return played and SYMBOLS[game.name(played)]
end

-- How many reserved dice show a seat's faction.
function arrakis.symbols(seat)
  local shown = arrakis.symbol(seat)
  return shown and game.kept(shown) or 0
end

-- The active player's ally in this turn, if there is one (DD-ALLY.3).
function arrakis.ally()
  return game.get(counter.ally)
end

function arrakis.has(region, construction)
  return game.count(region, common, construction) > 0
end

-- A Fortification goes when nobody controls its region any more (DD-BUILD.5, DD-A.25); called when somebody leaves, so
-- that those laid in empty regions at setup stay (DD-A.8).
function arrakis.left(region)
  if game.count(region, common, kind.fortification) > 0 and #game.owners(region, tag.force) == 0 then
    game.move(region, place.supply, common, kind.fortification, 1)
    note("DD-BUILD.5", "the Fortification of {1} returns to the supply", region)
  end
end

-- Lost pieces go to their owner's reserve unless an ability says otherwise (DD-COMP.4).
-- `cause` is "kanly", "storm", "fortification", "combat" (committed) or "rout" (not committed, on the losing side).
function arrakis.lose(from, owner, what, n, cause)
  if n == 0 then return end
  local to = hook("piece.lost", pile.reserve[owner], owner, what, cause)
  game.move(from, to, owner, what, n) -- no piece is ever made or destroyed (DD-COMP.5)
  if game.is(from, tag.map) then arrakis.left(from) end
end

-- How many Harvesters give spice to a seat, not counting those of regions that `already` controls (DD-BUILD.6).
function arrakis.harvesters(seat, already)
  return HARVESTERS.count(seat, already)
end

-- What the active player can spend now: the die's points, Harvesters and gifts, its own stock (DD-ROLL.5).
function arrakis.spice(me)
  return game.sum(me, counter.spice_die, counter.spice_extra, counter.stock)
end

-- How people are told which spice was paid (DD-A.14).
local PAID = {
  extra = "{1} pays {2} spice from Harvesters and gifts",
  die = "{1} pays {2} spice from the die",
  stock = "{1} pays {2} spice from the stock",
  several = "{1} pays {2} spice: {3} from Harvesters and gifts, {4} from the die, {5} from the stock",
}

local function tell_paid(me, price, extra, points)
  local stock = price - extra - points
  local from = extra == price and "extra" or points == price and "die" or stock == price and "stock" or "several"
  note("DD-A.14", PAID[from], me, price, extra, points, stock)
end

-- What perishes goes first: Harvester spice and gifts, the die's points, then the stock, unless an ability keeps the
-- die's points for last (DD-A.14).
function arrakis.pay(me, price)
  local extra, points = game.get(counter.spice_extra), game.get(counter.spice_die)
  local second, third = counter.spice_die, counter.stock
  if hook("pay.stock_first", false, me) then second, third = third, second end
  if not game.spend(price, me, counter.spice_extra, second, third) then
    error(game.name(me) .. " cannot pay " .. price .. " spice", 2)
  end
  tell_paid(me, price, extra - game.get(counter.spice_extra), points - game.get(counter.spice_die))
end

-- Adds to a stock, which has a limit (DD-COR.4, DD-GUI.3).
function arrakis.store(seat, n)
  local stock = game.get(counter.stock, seat)
  game.set(counter.stock, math.min(stock + n, tune.stock_limit), seat)
end

-- The number that a die shows; 0 if it was not thrown.
function arrakis.rolled(which)
  local shown = game.face(which)
  return shown and game.value(shown) or 0
end

function arrakis.shai_hulud()
  return game.face(die.spice) == face.shai_hulud
end

return arrakis
