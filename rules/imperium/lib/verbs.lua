-- What effects can do. Each verb makes, of its arguments, a step: `run` does it; `can` tells whether it can be done, where it
-- is a cost or a branch; `free` that it may be done at once, whatever else is to be resolved, as nothing is chosen and waiting
-- would bring nothing; `early` that it must come before the rest; `lone` that it chooses nothing and leaves other such steps alone.
local house = use "house"
local influence = use "influence"

local DEPLOY = decision {
  what = "effect.deploy", clause = "DI-VOC.5", prompt = "How many troops do you deploy?",
}
local RETREAT = decision {
  what = "effect.retreat", clause = "DI-CARD.42", prompt = "How many troops do you retreat?",
}
local DISCARD = decision {
  what = "effect.discard", clause = "DI-VOC.12", always = true, -- one kind of cards may be all that a hand holds
  prompt = "Which cards do you discard?",
}
local ACQUIRE = decision { what = "effect.acquire", clause = "DI-AMB.31", printed = true, prompt = "Which card do you acquire?" }
local TAKE = decision { what = "effect.take", clause = "DI-NOT.7", prompt = "Which card do you take from your discard?" }
local SELL = decision {
  what = "effect.sell", clause = "DI-SPACE.17",
  choices = { spice_2 = "2 spice for 6 Solari", spice_3 = "3 spice for 8 Solari", spice_4 = "4 spice for 10 Solari", spice_5 = "5 spice for 12 Solari" },
  prompt = "How much spice do you sell?", tells = "{seat} sells {answer}",
}
local VOICE = decision {
  what = "effect.voice", clause = "DI-CARD.20", prompt = "Which space do you keep your opponents from?",
  tells = "{seat} keeps others away from {answer}",
}
local RECALL = decision {
  what = "effect.recall", clause = "DI-VOC.10", prompt = "From where do you recall an Agent?",
  tells = "{seat} recalls an Agent from {answer}",
}
local ASIDE = decision {
  what = "effect.aside", clause = "DI-CARD.34", printed = true, prompt = "Which card of the Row do you set aside?",
}
local LOOK = decision { what = "effect.look", clause = "DI-CARD.27", prompt = "On top of your deck lies" }

-- DI-SPACE.17; they are asked in this order
local RATES = { spice_2 = { 2, 6 }, spice_3 = { 3, 8 }, spice_4 = { 4, 10 }, spice_5 = { 5, 12 } }
local RESOURCES = { solari = counter.solari, spice = counter.spice, water = counter.water }
local GAINS = { solari = true, spice = true, water = true, vp = true, persuasion = true, sword = true }
-- What is told of gains; Persuasion and swords are counted when they matter.
local TOLD = {
  solari = { "DI-VOC.15", "{1} gains {2} Solari" }, spice = { "DI-VOC.15", "{1} gains {2} spice" }, water = { "DI-VOC.15", "{1} gains {2} water" },
  vp = { "DI-GOAL.1", "{1} gains {2 Victory Point|Victory Points}" },
}
local ICONS = { "emperor", "spacing_guild", "bene_gesserit", "fremen", "landsraad", "city", "spice_trade" }

local function yes() return true end

local function number(value, verb)
  if type(value) ~= "number" then error("`" .. verb .. "` needs a number, like `" .. verb .. " 1`", 0) end
  return value
end

local function one_of(value, names, verb)
  if not names[value] then
    local list = {}
    for name in names do list[#list + 1] = name end
    table.sort(list)
    error("`" .. verb .. "` is of one of these: " .. table.concat(list, ", "), 0)
  end
  return value
end

-- DI-AMB.50: is one of the three Control markers left?
local function has_marker(me)
  if tune.voice_needs_marker == 0 then return true end
  local out = 0
  for _, where in game.regions() do
    if game.get(counter.control, where) == me then out = out + 1 end
  end
  return out < 3
end

-- `<=2` or `any`: how many of so many.
local function up_to(value, verb)
  if value == "any" then return 255 end
  if type(value) ~= "table" then error("`" .. verb .. "` is of `any` number or of `<=2`", 0) end
  return value.upto
end

-- Bits for icons (DI-CARD.9), as cards have them, too.
local function bits(names)
  local n = 0
  for _, name in names do
    local at = table.find(ICONS, name)
    if not at then error("there is no icon `" .. tostring(name) .. "`", 0) end
    n = bit32.bor(n, bit32.lshift(1, at - 1))
  end
  return n
end

return function(hands, run_box, box_of)
  local verbs = {}

  function verbs.gain(args)
    local what, n = one_of(args[1], GAINS, "gain"), number(args[2], "gain")
    if what == "sword" then return { free = yes, run = function(env) house.arm(env.me, n) end } end
    local kept, told = counter[what], TOLD[what]
    return {
      free = yes,
      run = function(env)
        game.add(kept, n, env.me)
        if told then note(told[1], told[2], env.me, n) end
      end,
    }
  end

  function verbs.spend(args)
    local kept, n = RESOURCES[one_of(args[1], RESOURCES, "spend")], number(args[2], "spend")
    return {
      can = function(env) return game.get(kept, env.me) >= n end,
      run = function(env) game.add(kept, -n, env.me) end,
    }
  end

  function verbs.draw(args)
    local n = number(args[1], "draw")
    return { lone = true, run = function(env) house.draw(env.me, n) end }
  end

  function verbs.intrigue(args)
    local n = number(args[1], "intrigue")
    return { lone = true, run = function(env) house.draw_intrigue(env.me, n) end }
  end

  function verbs.recruit(args)
    local n = number(args[1], "recruit")
    return {
      free = function(env) return house.supply(env.me) >= n end, lone = true,
      run = function(env) env.recruited = (env.recruited or 0) + house.recruit(env.me, n) end,
    }
  end

  function verbs.influence(args)
    local track, n = args[1], number(args[2], "influence")
    if track == "any" then return { run = function(env) influence.gain_one_of(env.me, influence.TRACKS, n) end } end
    if track == "behind" then
      return {
        can = function(env) return #influence.behind(env.me) > 0 end,
        run = function(env) influence.gain_one_of(env.me, influence.behind(env.me), n) end,
      }
    end
    if not table.find(influence.TRACKS, track) then error("there is no track `" .. tostring(track) .. "`", 0) end
    return {
      free = function(env) return influence.has_room(env.me, track, n) end,
      run = function(env) influence.gain(env.me, track, n) end,
    }
  end

  function verbs.lose_influence(args)
    local n = number(args[2], "lose_influence any")
    return {
      can = function(env) return #influence.at_least(env.me, n) > 0 end,
      run = function(env) influence.lose_one_of(env.me, influence.at_least(env.me, n), n) end,
    }
  end

  function verbs.space_influence(args)
    local n = number(args[1], "space_influence")
    return { free = yes, early = true, run = function() game.set(counter.visit, n) end }
  end

  function verbs.may_trash(args)
    local n = number(args[1], "may_trash")
    return {
      run = function(env)
        for _ = 1, n do
          if not hands.trash_one(env.me, true) then return end
        end
      end,
    }
  end

  function verbs.trash(args)
    if args[1] == "self" then
      -- Another effect of the turn may have trashed it (DI-CARD.23).
      local function is_left(env) return game.count_cards(zone.played[env.me], env.self) > 0 end
      return {
        lone = true, can = is_left,
        run = function(env)
          if not is_left(env) then return end
          hands.trash(env.me, env.self, zone.played[env.me])
        end,
      }
    elseif args[1] == "deck_top" then
      return {
        can = function(env) return game.count_cards(zone.deck[env.me]) > 0 end,
        run = function(env)
          local top = chance.look(LOOK, zone.deck[env.me], env.me)
          if not top then return end
          hands.trash(env.me, top, zone.deck[env.me])
        end,
      }
    end
    local n = number(args[2], "trash any")
    return {
      can = function(env) return hands.trashable(env.me) >= n end,
      run = function(env)
        for _ = 1, n do hands.trash_one(env.me, false) end
      end,
    }
  end

  function verbs.deploy(args)
    if args[1] == "supply" then
      local n = number(args[2], "deploy supply")
      return { run = function(env) house.deploy(env.me, pile.supply[env.me], n) end }
    end
    local most = up_to(args[2], "deploy " .. tostring(args[1]))
    local recruited = args[1] == "recruited"
    local function high(env)
      return math.min(most, house.garrison(env.me), recruited and (env.recruited or 0) or most)
    end
    return {
      run = function(env)
        local n = ask.number(DEPLOY, env.me, 0, function() return high(env) end)
        house.deploy(env.me, pile.garrison[env.me], n)
      end,
    }
  end

  function verbs.retreat(args)
    local most = up_to(args[1], "retreat")
    return {
      run = function(env)
        local high = math.min(most, house.in_conflict(env.me))
        if high > 0 then house.retreat(env.me, ask.number(RETREAT, env.me, 0, high)) end
      end,
    }
  end

  function verbs.lose_troop(args)
    local where, n = pile[one_of(args[1], { garrison = true, conflict = true }, "lose_troop")], number(args[2], "lose_troop")
    return {
      free = yes,
      can = function(env) return game.count(where[env.me], env.me, kind.troop) >= n end,
      run = function(env)
        local lost = house.lose(env.me, where[env.me], n)
        if lost > 0 then note("DI-VOC.7", "{1} loses {2 troop|troops}", env.me, lost) end
      end,
    }
  end

  function verbs.discard(args)
    local n = number(args[1], "discard")
    return {
      can = function(env) return game.count_cards(zone.hand[env.me]) >= n end,
      run = function(env)
        local hand = game.cards(zone.hand[env.me])
        local least = math.min(n, #hand)
        if least == 0 then return end
        local gone = least == #hand and hand or ask.some(DISCARD, env.me, hand, least, least)
        for _, what in gone do game.hand_over(what, zone.hand[env.me], zone.discard[env.me]) end
        note("DI-VOC.12", "{1} discards {2}", env.me, gone)
      end,
    }
  end

  function verbs.acquire(args)
    if args[1] == "foldspace" then
      return {
        free = yes,
        run = function(env)
          if game.count_cards(zone.reserve, card.foldspace) == 0 then return end -- DI-AMB.21
          game.hand_over(card.foldspace, zone.reserve, zone.discard[env.me])
          note("DI-DECK.7", "{1} acquires {2}", env.me, card.foldspace)
        end,
      }
    end
    local most, on_top = up_to(args[1], "acquire"), args[2] == "deck_top"
    return {
      run = function(env)
        local list = {}
        for _, what in hands.offered(env.me) do
          if row[what].cost <= most then list[#list + 1] = what end
        end
        local what = ask.one(ACQUIRE, env.me, list)
        if what then hands.acquire(env.me, what, on_top) end
      end,
    }
  end

  function verbs.may_acquire_to_top()
    return { free = yes, run = function() game.set(counter.to_top, 1) end }
  end

  function verbs.discount(args)
    local what, n = card[args[1]], number(args[2], "discount")
    return { free = yes, run = function() game.add(counter.discount, n, what) end }
  end

  -- DI-HARV.3: base spice, twice with Carryall, and all bonus spice.
  function verbs.harvest()
    return {
      free = yes,
      run = function(env)
        local base = row[env.self].base
        if game.get(counter.doubled) == 1 then base = base * 2 end
        local spice = hook("harvest.spice", base + game.get(counter.bonus_spice, env.place), env.me, env.place)
        game.set(counter.bonus_spice, 0, env.place)
        game.add(counter.spice, spice, env.me)
        note("DI-HARV.3", "{1} harvests {2} spice", env.me, spice)
      end,
    }
  end

  function verbs.double_base_spice()
    return { free = yes, early = true, run = function() game.set(counter.doubled, 1) end }
  end

  function verbs.sell_melange()
    local function payable(env)
      local list, spice = {}, game.get(counter.spice, env.me)
      for _, name in { "spice_2", "spice_3", "spice_4", "spice_5" } do
        if RATES[name][1] <= spice then list[#list + 1] = name end
      end
      return list
    end
    return {
      can = function(env) return game.get(counter.spice, env.me) >= RATES.spice_2[1] end,
      run = function(env)
        local list = payable(env)
        if #list == 0 then return end
        local rate = RATES[ask.choice(SELL, env.me, list)]
        game.add(counter.spice, -rate[1], env.me)
        game.add(counter.solari, rate[2], env.me)
      end,
    }
  end

  function verbs.steal_intrigue(args)
    local n = number(args[1], "steal_intrigue")
    return {
      lone = true,
      run = function(env)
        for _, seat in house.opponents(env.me) do
          if game.count_cards(zone.intrigues[seat]) >= n then house.steal(env.me, seat) end
        end
      end,
    }
  end

  function verbs.council_seat()
    return {
      free = yes,
      run = function(env)
        game.set(counter.council, 1, env.me)
        note("DI-SPACE.9", "{1} takes a seat in the High Council", env.me)
        hook("council.taken", nil, env.me)
      end,
    }
  end

  function verbs.swordmaster()
    return {
      free = yes,
      run = function(env)
        if game.count(pile.supply[env.me], env.me, kind.agent) == 0 then return end
        if tune.rivals == 2 and tune.difficulty == 3 then return end -- DIH-DIFF.2
        game.move(pile.supply[env.me], pile.leader[env.me], env.me, kind.agent, 1)
        note("DI-SPACE.13", "{1} has a Swordmaster, a third Agent", env.me)
      end,
    }
  end

  function verbs.mentat(args)
    if args[1] == "next_round" then return { free = yes, run = function(env) game.set(counter.mentat_owed, env.me) end } end
    if args[1] ~= "take" then error("`mentat` is followed by `take` or `next_round`", 0) end
    return {
      free = yes,
      run = function(env)
        if game.get(counter.mentat) ~= nil then return end
        game.set(counter.mentat, env.me)
        game.move(pile.supply[env.me], pile.leader[env.me], env.me, kind.mentat, 1)
        note("DI-SPACE.11", "the Mentat serves {1}", env.me)
      end,
    }
  end

  -- DI-CTL.2
  function verbs.control(args)
    local where = place[args[1]]
    return {
      free = yes,
      run = function(env)
        game.set(counter.control, env.me, where)
        note("DI-CTL.2", "{1} controls {2}", env.me, where)
      end,
    }
  end

  -- DI-LEAD.2
  function verbs.signet()
    local function leader(env) return card[game.faction(env.me).data.leader] end
    return {
      free = function(env)
        for _, step in box_of(leader(env), "signet") do
          if not step.free or not step.free(env) then return false end
        end
        return true
      end,
      run = function(env) run_box(leader(env), "signet", env.me) end,
    }
  end

  -- Where an Agent may go is asked before (lib/board).
  function verbs.agent_anywhere() return { free = yes, anywhere = true, run = function() end } end

  function verbs.block_space()
    return {
      run = function(env)
        if not has_marker(env.me) then return end
        local where = ask.one(VOICE, env.me, game.regions())
        game.set(counter.voice, env.me, where)
      end,
    }
  end

  function verbs.ignore_enemy_agents(args)
    if args[1] ~= "next_agent" then error("`ignore_enemy_agents` is followed by `next_agent`", 0) end
    return { free = yes, run = function() game.set(counter.unblocked, 1) end }
  end

  function verbs.add_icons(args)
    local added = bits(args)
    return { free = yes, run = function() game.set(counter.icons, bit32.bor(game.get(counter.icons), added)) end }
  end

  function verbs.recall_agent(args)
    local n = number(args[1], "recall_agent")
    return {
      run = function(env)
        for _ = 1, n do
          local where = ask.one(RECALL, env.me, game.places(env.me, tag.agent))
          if not where then return end
          game.move(where, pile.leader[env.me], env.me, game.kinds(where, env.me, tag.agent)[1], 1)
        end
      end,
    }
  end

  function verbs.take_from_discard(args)
    local faction, n = tag[args[1]], number(args[2], "take_from_discard")
    local function found(env)
      local list = {}
      for _, what in game.cards(zone.discard[env.me]) do
        if row[what].factions and row[what].factions[faction] then list[#list + 1] = what end
      end
      return hands.different(list)
    end
    return {
      can = function(env) return #found(env) > 0 end,
      run = function(env)
        for _ = 1, n do
          local what = house.undisturbed(ask.one, TAKE, env.me, found(env))
          if what then
            game.hand_over(what, zone.discard[env.me], zone.hand[env.me])
            note("DI-NOT.7", "{1} takes {2} from its discard", env.me, what)
          end
        end
      end,
    }
  end

  function verbs.peek_top()
    return {
      run = function(env)
        if game.count_cards(zone.deck[env.me]) > 0 then chance.look(LOOK, zone.deck[env.me], env.me) end
      end,
    }
  end

  -- DI-CARD.30
  function verbs.reshuffle_discard()
    return {
      run = function(env)
        game.hand_over_all(zone.discard[env.me], zone.deck[env.me])
        chance.shuffle(zone.deck[env.me])
        hook("deck.changed", nil, env.me)
      end,
    }
  end

  function verbs.end_turn()
    return { run = function() game.set(counter.turn_ended, 1) end }
  end

  function verbs.set_aside_row_card(args)
    local less = number(args[1], "set_aside_row_card")
    return {
      run = function(env)
        local what = house.undisturbed(ask.one, ASIDE, env.me, hands.different(game.cards(zone.row)))
        if not what then return end
        game.hand_over(what, zone.row, zone.set_aside[env.me])
        game.set(counter.aside_discount, less, env.me) -- DI-CARD.35
        note("DI-CARD.34", "{1} sets {2} aside", env.me, what)
        hands.fill_row()
      end,
    }
  end

  return verbs, bits
end
