local dune = use "dune"
local karama = use "karama"

local DANCE = decision {
  what = "tleilaxu.face_dancer", clause = "TLX.4", always = true, pass = "no",
  prompt = "{1} has won with {2}: do you show that he is a Face Dancer?",
}

-- Is the battle another's, and does somebody live who led it?
local function may_dance(me, _, won, lost)
  if won.seat == me or lost.seat == me or dune.allied(me, won.seat) then return false end
  return won.leader ~= nil and game.count_cards(zone.leaders[won.seat], won.leader) > 0
end

-- Tokens of the winner go back to his reserves, and as many of the Tleilaxu take their places (TLX.4).
local function take_over(me, winner, where)
  for _, cell in game.regions(where) do
    for _, what in game.kinds(cell, winner, tag.force) do
      local n = game.count(cell, winner, what)
      game.move(cell, pile.reserve[winner], winner, what, n)
      game.move(pile.reserve[me], cell, me, kind.troop, math.min(n, game.count(pile.reserve[me], me, kind.troop)))
    end
  end
end

return faction {
  id = "tleilaxu", name = "Tleilaxu", order = 7,
  about = "Owns the tanks; any leader may be one of its Face Dancers.",
  pieces = { troop = { count = tune.tokens } },
  data = { spice = 6, free_revival = 2, hand_limit = 4, cards = 1, traitors = 1 }, -- TLX.1
  setup = function(me) game.move(pile.reserve[me], place.polar_sink, me, kind.troop, 5) end, -- TLX.1
  abilities = {
    tank_fees = {
      clause = "TLX.2",
      cancel = karama.before("revival.paid", function(me, _, seat) return seat ~= me end),
      ["revival.paid"] = function(me, _, seat, price)
        if seat ~= me then dune.earn(me, price) end
      end,
    },
    face_dancers = {
      clause = "TLX.4",
      cancel = karama.before("battle.won", may_dance, "again"),
      ["battle.won"] = function(me, _, won, lost, where)
        if not may_dance(me, nil, won, lost) then return end
        local known = game.count_cards(zone.face_dancers[me], won.leader) > 0
        local shown = ask.one(DANCE, me, known and { won.leader } or {}, won.seat, won.leader)
        if not shown then return end
        game.hand_over(shown, zone.face_dancers[me], zone.removed) -- TLX.5
        dune.bury(shown, won.seat)
        take_over(me, won.seat, where)
        note("TLX.4", "{1} is a Face Dancer: {2} takes {3}", shown, me, where)
      end,
    },
    regrown = {
      clause = "TLX.6",
      ["troops.lost"] = function(me, _, owner, _, cause)
        if owner == me and (cause == "worm" or cause == "storm") then return pile.reserve[me] end
      end,
    },
    shared_tanks = {
      clause = "TLX.7", alliance = true,
      ["revival.free"] = function(me, free, seat)
        if seat == me and game.role(me) ~= role.tleilaxu then return free + 1 end
      end,
    },
  },
}
