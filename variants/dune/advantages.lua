-- Additional advantages of the six factions (DO-ADV).
local coexist = use "coexist"
local dune = use "dune"
local haderach = use "haderach"
local karama = use "karama"
local plans = use "plans"
local worms = use "worms"

local REVIVE = decision {
  what = "atreides.revive_haderach", clause = "DO-ATR.7",
  prompt = "Do you revive the Kwisatz Haderach for {1} spice?", tells = "{seat} revives the Kwisatz Haderach", tells_not = "",
}
local WORM = decision {
  what = "fremen.further_worm", clause = "DO-FRE.3", pass = "nowhere",
  prompt = "Another worm: where does it come?", tells = "{seat} sends a worm to {answer}",
}
local NOW = decision {
  what = "guild.now", clause = "DO-GUI.1",
  prompt = "{1} is about to ship and move: do you ship and move before?", tells = "{seat} acts before {1}", tells_not = "",
}
local WAIT = decision {
  what = "guild.wait", clause = "DO-GUI.1",
  prompt = "It is your turn to ship and move: do you wait?", tells = "{seat} waits", tells_not = "",
}
local CAPTURE = decision {
  what = "harkonnen.capture", clause = "DO-HAR.1",
  prompt = "You have won: do you take one of the leaders of {1}, drawn at random?", tells = "{seat} takes a leader of {1}", tells_not = "",
}
local DRAWN = decision { what = "harkonnen.captured", clause = "DO-HAR.1" }
local KILL = decision {
  what = "harkonnen.kill", clause = "DO-HAR.2",
  prompt = "{1} is yours: do you kill him for spice?", tells = "{seat} kills {1}", tells_not = "{seat} keeps {1} prisoner",
}
local FOLLOW = decision {
  what = "bene_gesserit.advise", clause = "DO-BG.3",
  prompt = "{1} has shipped to {2}: does a token of yours go there, too, for nothing?", tells = "{seat} sends an advisor to {2}", tells_not = "",
}
local CONTEST = decision {
  what = "bene_gesserit.contest", clause = "DO-BG.7",
  prompt = "In which territories does coexistence end this turn?", tells = "{seat} coexists no longer in {answer}", tells_not = "",
}
local COEXIST = decision {
  what = "bene_gesserit.coexist", clause = "DO-BG.8",
  prompt = "Your tokens have come to {1}: do they coexist with those who are there?", tells = "{seat} coexists in {1}",
  tells_not = "{seat} does not coexist in {1}",
}

-- Where arg(1) may bring reserves: Fremen also into the storm (DO-FRE.5).
regions {
  id = "landable", replaces = true, any_of = { { among = { query.enterable, arg(1) } }, { under = track.storm } },
  where = { { "DU-SHIP.5", "it is in the storm", function(cell, me)
    return game.role(me) == role.fremen or query.calm.has(cell)
  end } },
  unless = {
    { "DU-SHIP.6", "two others occupy it", is = tag.stronghold, shared = { { but = { arg(1) } }, tag.force } },
    { "DU-ALLY.14", "an ally occupies it", among = { query.allied, arg(1) } },
  },
}

local SAND = areas { is = tag.sand }

local function house(leader) return game.seat_of(role[row[leader].house]) end

-- Prisoners ------------------------------------------------------------------------------------------------------------

-- Leaders of others among those of the Harkonnen: whoever has recorded them may call them (DO-HAR.6).
local function prisoners(me)
  local list = {}
  for _, leader in game.cards(zone.leaders[me]) do
    if house(leader) ~= me then list[#list + 1] = leader end
  end
  return list
end

local function set_free(me, leader) game.hand_over(leader, zone.leaders[me], zone.leaders[house(leader)]) end

-- One of the loser's living leaders, but of those who have fought elsewhere in this turn none (DO-HAR.1). Prisoners of the
-- loser are not his, and who is no common leader is not taken (DO-DUEL.72).
local function takeable(loser, where)
  local list = {}
  for _, leader in plans.available(loser, where) do
    if house(leader) == loser and row[leader].tags[tag.leader] then list[#list + 1] = leader end
  end
  return list
end

local function capture(me, loser, where)
  local leaders = takeable(loser, where)
  if #leaders == 0 or not ask.yes(CAPTURE, me, loser) then return end
  local leader = chance.pick(DRAWN, leaders, loser)
  if ask.yes(KILL, me, leader) then
    dune.bury(leader, loser)
    dune.earn(me, tune.capture_pay) -- DO-HAR.2
  else
    game.hand_over(leader, zone.leaders[loser], zone.leaders[me])
  end
end

-- A prisoner who has led goes back to his owner if he lives (DO-HAR.3); else he is in the tanks of his house (DO-HAR.4), and all do when the Harkonnen have no leader of their
-- own left (DO-HAR.5).
local function release(me, used)
  local held = prisoners(me)
  if used and table.find(held, used) then set_free(me, used) end
  if game.count_cards(zone.leaders[me], tag.leader) == #prisoners(me) then
    for _, leader in prisoners(me) do set_free(me, leader) end
  end
end

-- Storm ----------------------------------------------------------------------------------------------------------------

-- Half of so many tokens in a sector, losses rounded up, plain tokens first (DO-FRE.4).
local function lose_half(me, cell, n)
  local left = (n + 1) // 2
  for _, what in { kind.troop, kind.fedaykin } do
    local n = math.min(left, game.count(cell, me, what))
    dune.lose(cell, me, what, n, "storm")
    left = left - n
  end
end

-- The Guild's hour -----------------------------------------------------------------------------------------------------

local function is_last(seat)
  local order = game.seats(game.first())
  return order[#order] == seat
end

-- Its own turn comes: has it acted, or does it wait? (DO-GUI.1)
local function own_turn(me)
  if game.get(counter.guild_acted) == 1 then return deny("DO-GUI.1", "it has shipped and moved before") end
  if game.get(counter.guild_for) == nil and not is_last(me) and ask.yes(WAIT, me) then
    return deny("DO-GUI.1", "it waits")
  end
  game.set(counter.guild_acted, 1)
end

-- Another's turn comes: the Guild may act before him (DO-GUI.2: nobody knows beforehand).
local function others_turn(me, seat)
  if game.get(counter.guild_acted) == 1 or not ask.yes(NOW, me, seat) then return end
  game.set(counter.guild_for, seat)
  game.again(me)
  return deny("DO-GUI.1", "the Guild acts before")
end

-- After its turn the one before whom it came has his, if he has not left the game meanwhile (DO-DUEL.53); and who has waited to
-- the end comes last.
local function pass_on(me, _, seat)
  local after = game.get(counter.guild_for)
  if seat == me and after then
    game.set(counter.guild_for, nil)
    if game.plays(after) then game.again(after) end
  elseif is_last(seat) and game.get(counter.guild_acted) == 0 then
    game.set(counter.guild_for, me)
    game.again(me)
  end
end

-- Coexistence ----------------------------------------------------------------------------------------------------------

-- Where coexistence ends in this turn, before any movement (DO-BG.7); a territory where they are alone may be named (DO-BG.18).
local function announce(me)
  local list = coexist.territories(me)
  for _, where in list do coexist.mark(counter.were_there, where) end
  for _, where in ask.some(CONTEST, me, list, 0, #list) do coexist.mark(counter.contested, where) end
  coexist.settle(me)
end

-- They have come to a territory: if another is there, and they had no token there, they say at once (DO-BG.8).
local function arrive(me)
  for _, where in coexist.territories(me) do
    local known = coexist.is(counter.were_there, where) or coexist.is(counter.advised, where) or coexist.is(counter.contested, where)
    if not known and coexist.others(where, me) then
      coexist.mark(counter.were_there, where)
      if not ask.yes(COEXIST, me, where) then coexist.mark(counter.contested, where) end
    end
  end
end

-- A stronghold that two others occupy (DU-SHIP.6).
local FULL = regions { is = tag.stronghold, shared = { { but = { arg(1) } }, tag.force } }

-- May a token follow a shipment there? Not where coexistence has ended (DO-BG.9), nor where an ally stands (DU-ALLY.18).
local function may_follow(me, seat, cell)
  local where = game.area(cell)
  return seat ~= me and not game.faction(seat).data.on_planet and not dune.allied(me, seat)
    and game.count(pile.reserve[me], me, kind.troop) > 0 and not coexist.is(counter.contested, where)
    and (tune.bg_advisor_full_stronghold == 1 or not FULL.has(cell, me)) -- DO-BG.18
end

-- Beside the base powers (DO-ADV.1); Karama stops them like those (DO-ADV.2).
return variant {
  id = "advantages",
  abilities = {
    ["atreides.kwisatz_haderach"] = {
      clause = "DO-ATR.2", priority = 1, -- windows open in this order: Fedaykin, Sardaukar, the Kwisatz Haderach, the Voice
      cancel = karama.before("plan.order", function(me, _, seat, _, where)
        return seat == me and haderach.can_fight(game.regions(where)[1])
      end, "again"),
      ["plan.order"] = function(me, _, seat, _, where)
        if seat == me and haderach.can_fight(game.regions(where)[1]) then note("DO-ATR.1", "the Kwisatz Haderach may fight") end
      end,
      ["troops.lost"] = function(me, _, owner, n, cause)
        if owner == me and (cause == "battle" or cause == "betrayal" or cause == "explosion") then game.add(counter.fallen_tokens, n) end
      end,
      ["plan.parts"] = function(me, _, plan, seat, _, cells)
        if seat ~= me or not haderach.can_fight(cells[1]) then return end
        plan.beside = { one = { card.kwisatz_haderach }, pass = true, needs = "leader" } -- never alone
      end,
      ["plan.revealed"] = function(me, _, seat, plan, cells)
        if seat == me and plan.beside then game.set(counter.haderach_at, cells[1]) end
      end,
      ["plan.strength"] = function(me, strength, seat, plan)
        if seat == me and plan.beside then return strength + row[plan.beside].strength end -- lost with the leader (DO-ATR.3)
      end,
      ["traitor.call"] = function(_, _, _, plan)
        if plan.beside then return deny("DO-ATR.4", "the Kwisatz Haderach is with him") end
      end,
      ["plan.blown_up"] = function(me, _, seat, plan)
        if seat == me and plan.beside then game.hand_over(plan.beside, zone.haderach, zone.haderach_dead) end -- DO-ATR.5
      end,
      -- Like a leader, but for himself (DO-ATR.6).
      ["movement.over"] = function(me, _, seat)
        if seat ~= me or game.count_cards(zone.haderach_dead) == 0 or dune.spice(me) < tune.haderach_price then return end
        if not ask.yes(REVIVE, me, tune.haderach_price) or dune.spice(me) < tune.haderach_price then return end
        dune.pay(me, tune.haderach_price)
        game.hand_over(card.kwisatz_haderach, zone.haderach_dead, zone.haderach)
      end,
    },
    ["emperor.sardaukar"] = {
      clause = "DO-EMP.1", priority = 3,
      cancel = karama.before("plan.order", function(me, _, seat, _, where)
        return seat == me and game.count(where, me, kind.sardaukar) > 0
      end, "again"),
      ["plan.order"] = function(me, _, seat, _, where)
        local n = game.count(where, me, kind.sardaukar)
        if seat == me and n > 0 then note("DO-EMP.1", "{1} has {2} Sardaukar", me, n) end
      end,
      ["token.worth"] = function(me, _, what, owner, opponent)
        if owner == me and what == kind.sardaukar and game.role(opponent) ~= role.fremen then return 2 end -- DO-EMP.2
      end,
    },
    ["fremen.fedaykin"] = {
      clause = "DO-FRE.1", priority = 4,
      cancel = karama.before("plan.order", function(me, _, seat, _, where)
        return seat == me and game.count(where, me, kind.fedaykin) > 0
      end, "again"),
      ["plan.order"] = function(me, _, seat, _, where)
        local n = game.count(where, me, kind.fedaykin)
        if seat == me and n > 0 then note("DO-FRE.1", "{1} has {2} Fedaykin", me, n) end
      end,
      ["token.worth"] = function(me, _, what, owner)
        if owner == me and what == kind.fedaykin then return 2 end
      end,
    },
    -- One of them in a turn, as one token (DO-EMP.3, DO-FRE.2).
    starred_revival = {
      clause = "DO-EMP.3",
      ["revival.most"] = function(_, n, what)
        if what ~= kind.troop then return math.min(n, tune.starred_revived) end
      end,
    },
    ["fremen.worm_callers"] = {
      clause = "DO-FRE.3",
      cancel = karama.before("worm.further"),
      ["worm.further"] = function(me)
        local where = ask.one(WORM, me, SAND())
        if where then worms.devour(where) end
      end,
    },
    ["fremen.storm_wise"] = {
      clause = "DO-FRE.4",
      cancel = karama.before("storm.kills", function(me, _, owner) return owner == me end),
      ["storm.kills"] = function(me, _, owner, cell)
        if owner ~= me then return end
        lose_half(me, cell, game.count(cell, me, tag.token))
        return deny("DO-FRE.4", "half of the Fremen live")
      end,
      -- Reserves that come into the storm (DO-FRE.5).
      ["ship.done"] = function(me, _, seat, n, cell)
        if seat == me and not query.calm.has(cell) then lose_half(me, cell, n) end
      end,
    },
    ["guild.own_hour"] = {
      clause = "DO-GUI.1", priority = -1, -- when all else is done
      ["movement.turn"] = function(me, goes, seat)
        if not goes then return end
        if seat == me then return own_turn(me) end
        return others_turn(me, seat)
      end,
      ["movement.over"] = pass_on,
    },
    ["harkonnen.prisoners"] = {
      clause = "DO-HAR.1",
      cancel = karama.before("battle.won", function(me, _, won, lost, where)
        return won.seat == me and #takeable(lost.seat, where) > 0
      end, "again"),
      ["battle.won"] = function(me, _, won, lost, where)
        if won.seat == me then capture(me, lost.seat, where) end
      end,
      ["battle.over"] = function(me, _, plan)
        if plan.seat == me then release(me, plan.leader) end
      end,
      -- A leader who is a prisoner is not dead.
      ["leaders.dead"] = function(me, _, seat)
        for _, leader in prisoners(me) do
          if house(leader) == seat then return deny("DU-LEAD.1", "one is a prisoner") end
        end
      end,
    },
    ["bene_gesserit.stipend"] = {
      clause = "DO-BG.2",
      ["charity.due"] = function(me, _, seat) if seat == me then return true end end,
    },
    ["!bene_gesserit.advisors"] = {
      clause = "DO-BG.3",
      cancel = karama.before("ship.done", function(me, _, seat, _, cell) return may_follow(me, seat, cell) end),
      ["ship.done"] = function(me, _, seat, _, cell)
        if may_follow(me, seat, cell) and ask.yes(FOLLOW, me, seat, game.area(cell)) then
          game.move(pile.reserve[me], cell, me, kind.troop, 1)
          coexist.mark(counter.advised, game.area(cell)) -- DO-BG.10
        end
        if seat == me then arrive(me) end
        coexist.settle(me)
      end,
    },
    ["bene_gesserit.coexistence"] = {
      clause = "DO-BG.4", priority = 2, -- before all else that happens then
      ["revival.start"] = announce,
      ["movement.over"] = function(me, _, seat)
        if seat == me then arrive(me) end
        coexist.settle(me)
      end,
      ["battle.over"] = function(me) coexist.settle(me) end,
      ["storm.over"] = function(me) coexist.settle(me) end,
      ["worm.gone"] = function(me) coexist.settle(me) end,
    },
  },
}
