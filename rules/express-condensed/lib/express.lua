-- What many phases and factions share: dice, spice, troops and losses. Who is an enemy and who controls a place is defined
-- here and nowhere else: a variant that says `replaces = true` changes it for the whole game.
local express = {}

-- Whoever is an enemy of arg(1): everybody else (EX-A.3).
seats { id = "enemies", of = { but = { arg(1) } } }

-- Places that arg(1) controls: it has troops there, and nobody else has (EX-A.13); never the Polar Sink (EC-COMB.2).
regions { id = "controlled", is = tag.stronghold, only = { arg(1), tag.force } }

-- Where the round marker stands. It is advanced as each round begins but the first (EC-TURN.1), or with the knob as all do
-- (EX-A.14).
function express.marker()
  return game.round() + tune.mark_first_turn
end

-- The round marker has gone all the way round its track: nobody wins (EC-END.2).
function express.tie()
  game.finish("tie", "EC-END.2", {})
end

-- The number that a die shows; 0 if it was not thrown.
function express.number(which)
  local shown = game.face(which)
  return shown and game.value(shown) or 0
end

function express.shai_hulud()
  return game.face(die.spice) == face.shai_hulud
end

-- The active place of the turn: the faces of the location die bear the names of places.
function express.active_place()
  local shown = game.face(die.location) -- nothing if it lies aside: EX-A.9
  return shown and place[game.name(shown)] -- EC-MOVE.2
end

-- New troops that the faction dice allow (EC-MOVE.1).
function express.troop_tokens(me)
  local n = 0
  for _, shown in game.faces(die.faction) do
    if game.is(shown, tag.levy) then n = n + game.kept(shown) end
  end
  return hook("troops.tokens", n, me)
end

-- Troops a faction can still place. A Sardaukar is one of its troops: it stands for one that stays in the reserve.
function express.fresh_troops(me)
  local n = game.count(pile.reserve[me], me, kind.troop)
  for _, region in game.places(me, kind.sardaukar) do
    n = n - game.count(region, me, kind.sardaukar)
  end
  return n
end

function express.spice(seat)
  return game.get(counter.spice, seat)
end

function express.pay(seat, price)
  assert(game.spend(price, seat, counter.spice), game.name(seat) .. " cannot pay " .. price .. " spice")
end

-- What is kept of unused spice by those who can store it (EC-COR.1, EC-FRE.2).
function express.stored(unused)
  return math.min(unused, tune.stock_limit)
end

-- Removed pieces go to their owner's reserve unless an ability says otherwise. `cause` is "treachery" or "combat".
function express.lose(region, owner, what, n, cause)
  if n == 0 then return end
  game.move(region, hook("piece.lost", pile.reserve[owner], owner, what, cause), owner, what, n)
end

return express
