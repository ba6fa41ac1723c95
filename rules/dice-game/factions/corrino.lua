local arrakis = use "arrakis"

local GIVE = decision {
  what = "corrino.give", clause = "DD-A.20",
  prompt = "How much of your stock do you give to {1}?", tells_not = "{seat} gives {1} nothing",
}

-- From the stock to the active ally, who can spend but not store it.
local function give(giver, taker)
  local n = ask.number(GIVE, giver, 0, game.get(counter.stock, giver), taker)
  game.add(counter.stock, -n, giver)
  game.add(counter.spice_extra, n)
  if n > 0 then note("DD-COR.4", "{1} gives {2} spice to {3}", giver, n, taker) end
  return n
end

return faction {
  id = "corrino", name = "Corrino", order = 5,
  about = "Sardaukar that count 2; saves the spice it does not spend.",
  pieces = {
    troop = { count = 8 },
    sardaukar = { count = 4, strength = 2 },                         -- DD-COR.3
    leader = { count = 1, strength = 3, name = "Shaddam IV" },       -- DD-COR.2
  },
  setup = function(me) -- DD-COR.1
    for _, what in { kind.leader, kind.troop, kind.sardaukar } do
      game.move(pile.reserve[me], pile.card[me], me, what, 1)
    end
    game.set(counter.stock, 3, me)
  end,
  abilities = {
    salusa_secundus = {
      clause = "DD-COR.3",
      ["recruit.price"] = function(me, _, what, seat)
        if seat == me and what == kind.sardaukar then return 2 end
      end,
    },
    choam = {
      clause = "DD-COR.4", alliance = true,
      -- Unspent points of the die, not of Harvesters, are stored; only Corrino itself can store.
      ["turn.end"] = function(me, _, seat)
        if seat ~= me or me ~= game.seat_of(role.corrino) then return end
        arrakis.store(me, 2 * game.get(counter.spice_die))
      end,
      -- They are worth two each to Corrino, so its stock is spent before them (DD-A.14).
      ["pay.stock_first"] = function(me, _, payer)
        if payer == me and me == game.seat_of(role.corrino) then return true end
      end,
      -- Corrino offers any amount of it when the alliance is made, and whenever the ally asks (DD-A.20).
      ["alliance.made"] = function(me, _, active, ally)
        if ally == me and me == game.seat_of(role.corrino) then give(me, active) end
      end,
      action = {
        only_lent = true,
        when = function(me)
          if me ~= game.active() or game.get(counter.choam_refused) ~= 0 then return false end
          return game.get(counter.stock, game.seat_of(role.corrino)) > 0
        end,
        run = function(me)
          if give(game.seat_of(role.corrino), me) == 0 then game.set(counter.choam_refused, 1) end -- not again in this action
        end,
      },
    },
  },
}
