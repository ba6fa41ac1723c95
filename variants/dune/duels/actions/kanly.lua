-- A threat of Kanly: one player, and one thing that he is not to do in this turn (DO-DUEL.5, DO-DUEL.61).
local threats = use "threats"

local WHOM = decision {
  what = "kanly.whom", clause = "DO-DUEL.5", pass = "nobody",
  prompt = "Whom do you threaten with Kanly?", tells = "{seat} threatens {answer} with Kanly",
}
local IF = decision {
  what = "kanly.if", clause = "DO-DUEL.5",
  choices = { tokens = "brings tokens into a territory", card = "buys a treachery card" },
  prompt = "If {1} does what?", tells = "if {1} {answer}",
}
local WHERE = decision { what = "kanly.where", clause = "DO-DUEL.5", prompt = "Into which territory?" }

-- After the set-up there is something to threaten for; cards only before they are sold (DO-DUEL.8).
local function has_begun() return (game.get(counter.storm) or 0) > 0 end

local function subjects() return game.get(counter.selling) == 1 and { "tokens" } or { "tokens", "card" } end

return action {
  id = "kanly", clause = "DO-DUEL.5", quiet = true,
  when = function(me) return tune.table_talk == 1 and has_begun() and threats.may_threaten(me) end,
  run = function(me)
    local other = ask.one(WHOM, me, threats.targets(me))
    if not other then return threats.make(me, nil, nil) end
    if ask.choice(IF, me, subjects(), other) == "card" then
      threats.make(me, other, nil)
      return note("DO-DUEL.5", "{1} threatens {2} with Kanly if it buys a treachery card", me, other)
    end
    local where = ask.one(WHERE, me, game.areas())
    threats.make(me, other, where)
    note("DO-DUEL.5", "{1} threatens {2} with Kanly if it brings tokens to {3}", me, other, where)
  end,
}
