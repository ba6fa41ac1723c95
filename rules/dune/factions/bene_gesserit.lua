local dune = use "dune"
local karama = use "karama"

local WHO = decision {
  what = "bene_gesserit.prediction", clause = "DU-BG.2", secret = true,
  prompt = "Whose victory do you foretell, in secret?",
}
local WHEN = decision {
  what = "bene_gesserit.prediction_turn", clause = "DU-BG.2", secret = true,
  prompt = "In which turn?",
}
local FOLLOW = decision {
  what = "bene_gesserit.follow", clause = "DU-BG.7",
  prompt = "{1} has shipped: do you ship a token to the Polar Sink for nothing?",
  tells_not = "{seat} ships no token to the Polar Sink",
}

-- One other faction and one turn (DU-BG.2).
local function foretell(me)
  local others = {}
  for _, seat in game.seats() do
    if seat ~= me then others[#others + 1] = game.role(seat) end
  end
  game.set(counter.prediction, ask.one(WHO, me, others), me)
  game.set(counter.prediction_turn, ask.number(WHEN, me, 1, tune.turns), me)
end

local KINDS = {
  projectile = tag.projectile, poison = tag.poison, lasgun = tag.lasgun, shield = tag.shield, snooper = tag.snooper,
  worthless = tag.worthless, hero = tag.hero,
}
local NAMES = { "projectile", "poison", "lasgun", "shield", "snooper", "worthless", "hero" }

local VOICE = decision {
  what = "bene_gesserit.voice", clause = "DU-BG.5", pass = "silence",
  choices = {
    projectile = "play a projectile weapon", no_projectile = "play no projectile weapon",
    poison = "play a poison weapon", no_poison = "play no poison weapon",
    lasgun = "play a lasgun", no_lasgun = "play no lasgun",
    shield = "play a shield", no_shield = "play no shield",
    snooper = "play a snooper", no_snooper = "play no snooper",
    worthless = "play a worthless card", no_worthless = "play no worthless card",
    hero = "play a Cheap Hero", no_hero = "play no Cheap Hero",
  },
  prompt = "The Voice: what do you order {1} to do?",
  tells = "the Voice of {seat} to {1}: {answer}",
}

local function orders()
  local list = {}
  for _, name in NAMES do
    list[#list + 1] = name
    list[#list + 1] = "no_" .. name
  end
  return list
end

-- In their own battles, and on the opponent of an ally (DU-BG.5, DU-BG.10).
local function benefits(me, _, seat) return seat == me or dune.allied(me, seat) end

return faction {
  id = "bene_gesserit", name = "Bene Gesserit", order = 2,
  about = "Commands opponents by the Voice, foretells a victory and takes it.",
  pieces = { troop = { count = tune.tokens } },
  data = { spice = 5, free_revival = 1, hand_limit = 4, cards = 1, traitors = 1, predict = foretell },
  setup = function(me) game.move(pile.reserve[me], place.polar_sink, me, kind.troop, 1) end, -- DU-BG.1
  abilities = {
    prediction = {
      clause = "DU-BG.3",
      -- A stronghold victory of that faction in that turn, alone or in an alliance; what is won at the end
      -- of the game is none (DU-BG.4).
      ["victory.claim"] = function(me, _, winners)
        if game.get(counter.prediction_turn, me) ~= game.round() then return end
        local named = game.get(counter.prediction, me)
        for _, winner in winners do
          if winner == named then return role.bene_gesserit end
        end
      end,
    },
    -- Whenever another ships from off the planet, one token free to the Polar Sink.
    advisors = {
      clause = "DU-BG.7",
      cancel = karama.before("ship.after", function(me, _, seat) return seat == me end),
      ["ship.after"] = function(me, _, seat) if seat == me then return true end end,
      ["ship.done"] = function(me, _, seat)
        if seat == me or game.faction(seat).data.on_planet then return end -- DU-BG.8
        local can = game.count(pile.reserve[me], me, kind.troop) > 0
        if can and ask.yes(FOLLOW, me, seat) and hook("ship.after", false, me) then -- beside their own shipment (DU-BG.9)
          game.move(pile.reserve[me], place.polar_sink, me, kind.troop, 1)
          note("DU-BG.7", "{1} ships a token to the Polar Sink", me)
        end
      end,
    },
    the_voice = {
      clause = "DU-BG.5",
      cancel = karama.before("plan.order", benefits, "again"),
      ["plan.order"] = function(me, _, seat, opponent)
        if not benefits(me, nil, seat) then return end
        local order = ask.choice(VOICE, me, orders(), opponent)
        if not order then return end
        local name = string.gsub(order, "^no_", "")
        game.set(counter.voice_kind, KINDS[name], opponent)
        game.set(counter.voice_plays, name == order and 1 or 0, opponent)
      end,
    },
  },
}
