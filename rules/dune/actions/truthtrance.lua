-- Truthtrance: one question to one player, which he answers truly, before all (DU-CARD.9). It asks for what the game can
-- tell now, or for an intention, which then binds (DU-CARD.10).
local dune = use "dune"

local WHOM = decision {
  what = "truthtrance.whom", clause = "DU-CARD.9",
  prompt = "Truthtrance: whom do you ask?",
}
local ABOUT = decision {
  what = "truthtrance.about", clause = "DU-CARD.10",
  choices = {
    card = "does he hold a card?", traitor = "is a leader in his pay?", spice = "has he so much spice?",
    faction = "whose victory has he foretold?", turn = "for which turn?", shipment = "will he ship somewhere in this turn?",
  },
  prompt = "What do you want to know of {1}?",
  tells = "{seat} asks: {answer}",
}
local CARD = decision { what = "truthtrance.card", clause = "DU-CARD.10", prompt = "Which card?" }
local LEADER = decision { what = "truthtrance.leader", clause = "DU-CARD.10", prompt = "Which leader?" }
local SPICE = decision { what = "truthtrance.spice", clause = "DU-CARD.10", prompt = "How much spice at least?" }
local FACTION = decision { what = "truthtrance.faction", clause = "DU-CARD.10", prompt = "Which faction?" }
local TURN = decision { what = "truthtrance.turn", clause = "DU-CARD.10", prompt = "Which turn?" }
local AREA = decision { what = "truthtrance.area", clause = "DU-CARD.10", prompt = "Where to?" }
local INTENT = decision {
  what = "truthtrance.intent", clause = "DU-CARD.10",
  prompt = "Truthtrance: will you ship tokens to {1} in this turn? You are bound to what you say.",
  tells = "{seat} will ship to {1} in this turn", tells_not = "{seat} will not ship to {1} in this turn",
}

-- Everything that may lie in a hand.
local TREACHERY = {
  card.crysknife, card.maula_pistol, card.slip_tip, card.stunner, card.hunter_seeker, card.chaumas, card.chaumurky,
  card.ellaca_drug, card.gom_jabbar, card.lasgun, card.shield, card.snooper, card.cheap_hero, card.tleilaxu_ghola,
  card.family_atomics, card.hajr, card.karama, card.truthtrance, card.weather_control, card.harvester, card.thumper,
  card.cone_of_silence, card.residual_poison, card.baliset, card.jubba_cloak, card.kulon, card.la_la_la,
  card.trip_to_gamont, card.kull_wahad, card.ya_ya_yawm,
}
local MOST_SPICE = 100

-- What the answer discloses: nobody holds possible any more what it refutes.
local HELD = cards { at = arg(1), card = arg(2) }
local FORETOLD = seats { of = arg(1), counter = { counter.prediction, is = arg(2) } }
local FORETOLD_TURN = seats { of = arg(1), counter = { counter.prediction_turn, is = arg(2) } }

local function tell(seat, yes, question, ...)
  note("DU-CARD.9", "{1} answers under Truthtrance, " .. question .. ": " .. (yes and "yes" or "no"), seat, ...)
end

local function others(me)
  local list = game.seats(me)
  table.remove(list, 1)
  return list
end

-- Leaders of everybody else, wherever they are: those who could be in a player's pay (DU-SETUP.11).
local function opposing(seat)
  local list = {}
  for _, holder in game.seats(seat) do
    for _, where in { zone.leaders[holder], zone.dead[holder] } do
      for _, leader in game.cards(where) do
        if role[row[leader].house] ~= game.role(seat) then list[#list + 1] = leader end
      end
    end
  end
  return list
end

-- What is asked of cards that lie somewhere in secret; whoever has them shows that he has.
local function holds(seat, held, what, question)
  local yes = game.attest(HELD, held, what)
  tell(seat, yes, question, what)
  if yes then game.show(what, held) end
end

local ASK = {}

function ASK.card(me, seat) holds(seat, zone.hand[seat], ask.one(CARD, me, TREACHERY), "holding {2}") end

function ASK.traitor(me, seat) holds(seat, zone.traitors[seat], ask.one(LEADER, me, opposing(seat)), "having {2} in its pay") end

function ASK.spice(me, seat)
  local n = ask.number(SPICE, me, 1, MOST_SPICE)
  tell(seat, dune.spice(seat) >= n, "having {2} spice or more", n)
end

function ASK.faction(me, seat)
  local list = {}
  for _, other in others(seat) do list[#list + 1] = game.role(other) end
  local which = ask.one(FACTION, me, list)
  tell(seat, game.attest(FORETOLD, seat, which), "having foretold the victory of {2}", which)
end

function ASK.turn(me, seat)
  local n = ask.number(TURN, me, 1, tune.turns)
  tell(seat, game.attest(FORETOLD_TURN, seat, n), "having foretold turn {2}", n)
end

-- What he says he will not do he may not; what he says he will do he must, if he can.
function ASK.shipment(me, seat)
  local where = ask.one(AREA, me, game.areas())
  game.set(counter.vow, where, seat)
  game.set(counter.vow_kept, ask.yes(INTENT, seat, where) and 1 or 0, seat)
end

local function subjects(seat)
  local list = { "card", "spice" }
  if #opposing(seat) > 0 then table.insert(list, 2, "traitor") end
  if game.faction(seat).data.predict then
    list[#list + 1] = "faction"
    list[#list + 1] = "turn"
  end
  local ships = game.get(counter.shipped, seat) == 0 and game.get(counter.vow, seat) == nil
  if ships and game.count(pile.reserve[seat], seat, kind.troop) > 0 then list[#list + 1] = "shipment" end
  return list
end

return action {
  id = "truthtrance", clause = "DU-CARD.9", quiet = true,
  needs = cards { at = zone.hand, of = arg(1), card = card.truthtrance },
  run = function(me)
    dune.discard(me, card.truthtrance)
    local seat = ask.one(WHOM, me, others(me))
    note("DU-CARD.9", "{1} asks {2} under Truthtrance", me, seat)
    ASK[ask.choice(ABOUT, me, subjects(seat), seat)](me, seat)
  end,
}
