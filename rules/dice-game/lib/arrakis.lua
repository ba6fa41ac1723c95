-- What many phases and factions share: control, storm, losses and spice.
local arrakis = {}

-- Regions under the storm are frozen (DD-STORM.4). Takes a region or a piece.
function arrakis.stormed(what)
  return game.under(track.storm, what)
end

-- Control is having at least one troop there, and may be shared; never in the Polar Sink (DD-MAP.4, DD-MAP.7).
function arrakis.controls(seat, region)
  return game.count(region, seat, tag.force) > 0 and not game.is(region, tag.neutral)
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
  if game.count(region, common, kind.fortification) > 0 and not game.occupied(region, tag.force) then
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

-- Harvesters of regions that a seat controls, not counting those `already` controlled by another (DD-BUILD.6) nor those
-- under the storm (DD-STORM.4).
function arrakis.harvesters(seat, already)
  return game.beside(seat, tag.force, common, kind.harvester, tag.neutral, track.storm, already)
end

-- What the active player can spend now: the die's points, Harvesters and gifts, its own stock (DD-ROLL.5).
function arrakis.spice(me)
  return game.sum(me, counter.spice_die, counter.spice_extra, counter.stock)
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
  extra, points = extra - game.get(counter.spice_extra), points - game.get(counter.spice_die)
  note("DD-A.14", "{1} pays {2} spice: {3} from Harvesters and gifts, {4} from the die, {5} from the stock",
    me, price, extra, points, price - extra - points)
end

-- Adds to a stock, which has a limit (DD-COR.4, DD-GUI.3).
function arrakis.store(seat, n)
  local stock = game.get(counter.stock, seat)
  game.set(counter.stock, math.min(stock + n, tune.stock_limit), seat)
end

function arrakis.shai_hulud()
  return game.face(die.spice) == face.shai_hulud
end

-- Regions with no troops in them that are not strategic, where some factions begin (DD-A.6).
function arrakis.free_regions()
  return game.vacant(tag.force, tag.strategic, tag.neutral)
end

return arrakis
