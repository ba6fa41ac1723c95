-- The special powers (DO-KAR), each offered at the one point where it counts.
local dune = use "dune"
local special = use "special"
local worms = use "worms"

local SEE = decision {
  what = "atreides.see_plan", clause = "DO-KAR.4", always = true, pass = "no",
  prompt = "Do you play Karama to see {1}'s whole plan first?", tells = "{seat} plays {answer} to see the plan of {1}",
}
local REVIVE = decision {
  what = "emperor.special", clause = "DO-KAR.5", always = true, pass = "no",
  prompt = "Do you play Karama to revive three tokens or a leader for nothing?", tells = "{seat} plays {answer} for the tanks",
}
local TOKENS = decision {
  what = "emperor.special_tokens", clause = "DO-KAR.5",
  prompt = "How many tokens come back? None: a leader does.", tells = "{seat} revives {answer} of its tokens", tells_not = "",
}
local LEADER = decision {
  what = "emperor.special_leader", clause = "DO-KAR.5", pass = "nobody",
  prompt = "Which leader comes back?", tells = "{seat} revives {answer}",
}
local WORM = decision {
  what = "fremen.special", clause = "DO-KAR.6", always = true, pass = "no",
  prompt = "Do you play Karama to call a worm?", tells = "{seat} plays {answer} to call a worm",
}
local WORM_AT = decision { what = "fremen.special_worm", clause = "DO-KAR.6", prompt = "Where does the worm come?" }
local CANCEL = decision {
  what = "guild.special", clause = "DO-KAR.7", always = true, pass = "no",
  prompt = "{1} ships {2} tokens: do you play Karama to cancel it?", tells = "{seat} plays {answer} and cancels the shipment of {1}",
}
local SWAP = decision {
  what = "harkonnen.special", clause = "DO-KAR.9", always = true, pass = "no",
  prompt = "Do you play Karama to take cards from a player and give him others?", tells = "{seat} plays {answer} to take cards",
}
local FROM = decision { what = "harkonnen.special_from", clause = "DO-KAR.9", prompt = "From whom do you take cards?" }
local HOW_MANY = decision { what = "harkonnen.special_cards", clause = "DO-KAR.9", prompt = "How many cards of {1} do you take?" }
local TAKE = decision { what = "harkonnen.special_take", clause = "DO-KAR.9" }
local GIVE = decision {
  what = "harkonnen.special_give", clause = "DO-KAR.9", secret = true, reveal = false,
  prompt = "Which of your cards do you give to {1}?",
}

-- Bene Gesserit: worthless cards, too (DO-KAR.8).
cards {
  id = "karamas", replaces = true, at = zone.hand, of = arg(1),
  any_of = { { card = card.karama }, { card = tag.worthless } },
  where = { { "DO-KAR.8", "only for the Bene Gesserit", function(card_held, seat)
    return card_held == card.karama or game.role(seat) == role.bene_gesserit
  end } },
}

-- So there may always be one, whatever lies beside the deck.
cards { id = "karamas_gone", replaces = true, at = zone.removed, card = card.karama }

local SAND = areas { is = tag.sand }

-- Tokens, or one leader, for nothing (DO-KAR.5).
local function revive(me)
  local function most() return math.min(tune.special_tokens, game.count(pile.tanks[me], me, kind.troop)) end
  local n = ask.number(TOKENS, me, 0, most)
  if n > 0 then return game.move(pile.tanks[me], pile.reserve[me], me, kind.troop, n) end
  local leader = ask.one(LEADER, me, game.cards(zone.dead[me]))
  if leader then dune.bring_back(leader, me) end
end

-- Who has cards that can be taken.
local function holders(me)
  local list = {}
  for _, seat in game.seats(me) do
    if seat ~= me and game.count_cards(zone.hand[seat]) > 0 then list[#list + 1] = seat end
  end
  return list
end

-- So many cards at random, for as many of his own choice, those just taken included (DO-KAR.9). None is played before they
-- are given: that would be one too few.
local function swap(me, other)
  local n = ask.number(HOW_MANY, me, 1, function() return game.count_cards(zone.hand[other]) end, other)
  game.hand_over_all(zone.hand[other], zone.mixed)
  chance.shuffle(zone.mixed)
  chance.draw(TAKE, zone.mixed, zone.hand[me], n)
  game.hand_over_all(zone.mixed, zone.hand[other])
  local give = { spec = GIVE, seat = me, about = { other }, some = game.cards(zone.hand[me]), min = n, max = n }
  for _, given in ask.together({ give })[1] do
    game.hand_over(given, zone.hand[me], zone.hand[other])
  end
  note("DO-KAR.9", "{1} takes {2} cards from {3} and gives as many", me, n, other)
end

return variant {
  id = "karama-powers",
  abilities = {
    ["atreides.full_sight"] = {
      clause = "DO-KAR.4",
      ["plan.seer"] = function(me, _, one, other)
        if me ~= one and me ~= other then return end
        local opponent = me == one and other or one
        if not special.used(SEE, me, opponent) then return end
        note("DO-KAR.4", "{1} sees the plan of {2} first", me, opponent)
        return me
      end,
    },
    ["emperor.imperial_tanks"] = {
      clause = "DO-KAR.5", priority = -1,
      ["revival.start"] = function(me)
        if special.used(REVIVE, me) then revive(me) end
      end,
    },
    ["fremen.called_worm"] = {
      clause = "DO-KAR.6",
      ["blow.start"] = function(me)
        if special.used(WORM, me) then worms.devour(ask.one(WORM_AT, me, SAND())) end
      end,
    },
    ["guild.refused_passage"] = {
      clause = "DO-KAR.7",
      ["ship.leaves"] = function(me, _, seat, n)
        if seat == me or game.faction(seat).data.on_planet then return end
        if special.used(CANCEL, me, seat, n) then return deny("DO-KAR.7", "the Guild does not carry it") end
      end,
    },
    ["harkonnen.exchange"] = {
      clause = "DO-KAR.9", priority = -2,
      ["revival.start"] = function(me)
        if #holders(me) > 0 and special.used(SWAP, me) then swap(me, ask.one(FROM, me, holders(me))) end
      end,
    },
  },
}
