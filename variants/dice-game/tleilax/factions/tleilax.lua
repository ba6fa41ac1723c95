local arrakis = use "arrakis"

local NAME = decision {
  what = "tleilax.symbol", clause = "DD-TLE.3",
  prompt = "Axlotl Tanks: which symbol recruits for you in this turn?",
}
local SHARE = decision {
  what = "tleilax.share", clause = "DD-TLE.4",
  prompt = "How many of these dice recruit for {1}?",
}
local INVITE = decision {
  what = "tleilax.invite", clause = "DD-TLE.5",
  prompt = "By which symbol do you invite the Bene Tleilax?",
}
local GIVE = decision {
  what = "tleilax.give", clause = "DD-TLE.5",
  prompt = "How many of your own dice recruit for the Bene Tleilax?",
}
local REPLACE = decision {
  what = "tleilax.face_dancer", clause = "DD-TLE.6", pass = "done",
  prompt = "Face Dancers: replace which enemy troop in {1}?",
}

-- Is there a leader to take back, and the spice for it? In the turn of whoever has the ability (DD-TLE.8).
local function ghola_ready(me)
  return me == game.active() and game.count(pile.reserve[me], me, kind.leader) > 0 and arrakis.spice(me) > 0
end

local LAST = decision {
  what = "tleilax.last", clause = "DD-TLE.8", pass = "end", only_if = ghola_ready,
  prompt = "Your turn ends. Do you take a leader back before?",
}

-- Dice with a faction's symbol that nobody has recruited with in this turn (DD-TLE.6).
local function unused_dice(me, owner)
  local used = game.get(counter.recruit_dice, owner)
  local named = game.get(counter.axlotl)
  if named and named == game.symbol(owner) then used = used + game.get(counter.recruit_dice, me) end
  return game.symbols(owner) - used
end

-- Enemy troops of strength 1 for which a die is left; each needs a troop from the Tleilax reserve (DD-A.19).
local function dupes(me, region, danced)
  local list = {}
  if game.count(pile.reserve[me], me, kind.troop) == 0 then return list end
  for _, owner in ipairs(game.owners(region, tag.force)) do
    local enemy = owner ~= me and owner ~= arrakis.ally()
    local weak = (game.faction(owner).pieces.troop.strength or 1) == 1
    if enemy and weak and game.count(region, owner, kind.troop) > 0
      and (danced[owner] or 0) < unused_dice(me, owner) then
      list[#list + 1] = piece(region, owner, kind.troop)
    end
  end
  return list
end

return faction {
  id = "tleilax", name = "Bene Tleilax", order = 4, min_players = 6, -- DD-SETUP.4
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
        if game.active() ~= me or not named then return end
        if seat == me then return game.kept(named) - game.get(counter.axlotl_ally) end
        if game.symbol(seat) == named then return game.get(counter.axlotl_ally) end
      end,
    },
    shared_dice = {
      clause = "DD-TLE.4", priority = 1, -- the dice are shared before gifts are offered
      ["alliance.made"] = function(me, _, active, ally)
        if active ~= me or game.symbol(ally) ~= game.get(counter.axlotl) then return end
        game.set(counter.axlotl_ally, ask.number(SHARE, me, 1, game.symbols(ally), ally))
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
        if shown == game.symbol(active) then dice = ask.number(GIVE, active, 1, dice) end
        game.set(counter.tleilax_symbol, shown)
        game.set(counter.tleilax_dice, dice)
      end,
      ["recruit.dice"] = function(me, dice, seat)
        if arrakis.ally() ~= me then return end
        if seat == me then return game.get(counter.tleilax_dice) end
        if game.symbol(seat) == game.get(counter.tleilax_symbol) then return dice - game.get(counter.tleilax_dice) end
      end,
    },
    face_dancers = {
      clause = "DD-TLE.6",
      ["combat.start"] = function(me, _, attacker, region)
        if attacker ~= me then return end
        local danced = {}
        while true do
          local target = ask.one(REPLACE, me, function() return dupes(me, region, danced) end, region)
          if not target then return end
          local _, owner, what = parts(target)
          danced[owner] = (danced[owner] or 0) + 1
          game.move(region, pile.reserve[owner], owner, what, 1)
          game.move(pile.reserve[me], region, me, kind.troop, 1)
          note("DD-TLE.6", "a Face Dancer takes the place of a {1} of {2} in {3}", what, owner, region)
        end
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
