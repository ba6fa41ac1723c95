local arrakis = use "arrakis"

local NAME = decision { what = "tleilax.symbol", clause = "DD-TLE.3", prompt = "Which symbol recruits for you?" }
local SHARE = decision { what = "tleilax.share", clause = "DD-TLE.4", prompt = "How many of these dice are for {1}?" }
local INVITE = decision { what = "tleilax.invite", clause = "DD-TLE.5", prompt = "By which symbol do you invite them?" }
local GIVE = decision { what = "tleilax.give", clause = "DD-TLE.5", prompt = "How many of your dice recruit for them?" }

-- Is there a leader to take back, and the spice for it? In the turn of whoever has the ability (DD-TLE.8).
local function ghola_ready(me)
  return me == game.active() and game.count(pile.reserve[me], me, kind.leader) > 0 and arrakis.spice(me) > 0
end

local LAST = decision {
  what = "tleilax.last", clause = "DD-TLE.8", pass = "end", only_if = ghola_ready,
  prompt = "Your turn ends. Do you take a leader back before?",
}

return faction {
  id = "tleilax", name = "Bene Tleilax", order = 4, min_players = 6, -- DD-SETUP.4, DD-A.32
  about = "Recruits with any symbol; Face Dancers turn enemies.",
  pieces = { troop = { count = 12 }, leader = { count = 1, strength = 2, name = "Scytale" } }, -- DD-TLE.2
  setup = function(me) -- DD-TLE.1
    game.move(pile.reserve[me], place.polar_sink, me, kind.troop, 2)
    game.move(pile.reserve[me], pile.card[me], me, kind.leader, 1)
    game.move(pile.reserve[me], pile.card[me], me, kind.troop, 2)
  end,
  abilities = {
    axlotl_tanks = {
      clause = "DD-TLE.3",
      ["roll.done"] = function(me, _, roller)
        if roller == me then game.set(counter.axlotl, ask.one(NAME, me, game.faces(die.faction))) end
      end,
      ["recruit.dice"] = function(me, dice, seat)
        local named = game.get(counter.axlotl)
        if not named then return end -- in the turn of another
        if seat == me then return game.kept(named) - game.get(counter.axlotl_ally) end
        if arrakis.symbol(seat) == named then return game.get(counter.axlotl_ally) end
      end,
    },
    shared_dice = {
      clause = "DD-TLE.4", priority = 1, -- the dice are shared before gifts are offered
      ["alliance.made"] = function(me, _, active, ally)
        if active ~= me or arrakis.symbol(ally) ~= game.get(counter.axlotl) then return end
        game.set(counter.axlotl_ally, ask.number(SHARE, me, 1, arrakis.symbols(ally), ally))
      end,
    },
    any_symbol = {
      clause = "DD-TLE.5",
      ["alliance.reach"] = function(me, _, _, other)
        if other == me then return true end
      end,
      ["alliance.proposed"] = function(me, _, active, other)
        if other ~= me then return end
        local shown = ask.one(INVITE, active, game.faces_kept(die.faction))
        local dice = game.kept(shown)
        if shown == arrakis.symbol(active) then dice = ask.number(GIVE, active, 1, dice) end
        game.set(counter.tleilax_symbol, shown)
        game.set(counter.tleilax_dice, dice)
      end,
      ["recruit.dice"] = function(me, dice, seat)
        if arrakis.ally() ~= me then return end
        if seat == me then return game.get(counter.tleilax_dice) end
        if arrakis.symbol(seat) == game.get(counter.tleilax_symbol) then return dice - game.get(counter.tleilax_dice) end
      end,
    },
    gholas = {
      clause = "DD-TLE.8", alliance = true,
      priority = 1, -- before unspent points are stored (DD-COR.4)
      -- At any time of the turn, so also after the last combat, when nothing else may be asked.
      ["turn.end"] = function(me, _, active)
        if active == me then ask.one(LAST, me, {}) end
      end,
      action = {
        when = ghola_ready,
        run = function(me)
          arrakis.pay(me, 1)
          game.move(pile.reserve[me], pile.card[me], me, kind.leader, 1)
          note("DD-TLE.8", "{1} brings a leader back as a ghola", me)
        end,
      },
    },
  },
}
