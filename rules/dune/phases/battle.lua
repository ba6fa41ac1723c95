local dune = use "dune"
local fields = use "fields"
local plans = use "plans"
local outcome = use "outcome"

local WHERE = decision {
  what = "battle.where", clause = "DU-BAT.8", from = query.fields,
  prompt = "Which battle do you fight next?",
  tells = "{seat} attacks in {answer}",
}
local WHOM = decision {
  what = "battle.whom", clause = "DU-BAT.9",
  prompt = "Whom do you fight in {1}?",
  tells = "{seat} fights {answer}",
}
local POISON = decision {
  what = "battle.residual_poison", clause = "DU-CARD.24", always = true, pass = "no",
  prompt = "Do you play Residual Poison against {1}?",
  tells = "{seat} plays {answer}",
}
local VICTIM = decision { what = "battle.poisoned", clause = "DU-CARD.24" }

-- The first player attacks until his battles are over, then the player to his right (DU-BAT.7).
local function aggressor()
  for _, seat in game.seats(game.first()) do
    if query.fields.any(seat) then return seat end
  end
end

-- One of the opponent's available leaders, drawn at random, goes to the tanks; nobody is paid (DU-CARD.24).
local function poison(seat, opponent, area)
  local victims = plans.available(opponent, area)
  if #victims == 0 or not table.find(dune.suspects(card.residual_poison, 1), seat) then return end
  if not ask.one(POISON, seat, dune.held(seat, card.residual_poison), opponent) then return end
  dune.discard(seat, card.residual_poison)
  local victim = chance.pick(VICTIM, victims, opponent)
  dune.bury(victim, opponent)
  note("DU-CARD.24", "{1} is poisoned", victim)
end

-- Orders first, then what is disclosed, then both plans are sealed (DU-PLAN.10, AR-11).
local function prepare(me, other, area)
  poison(me, other, area)
  poison(other, me, area)
  plans.announce(me, area)
  plans.announce(other, area)
  hook("plan.order", nil, me, other, area)
  hook("plan.order", nil, other, me, area)
  hook("plan.disclose", nil, me, other, area)
  hook("plan.disclose", nil, other, me, area)
end

return phase {
  id = "battle", clause = "DU-BAT.1",
  run = function()
    local me = aggressor()
    if not me then return end
    local area = ask.one(WHERE, me)
    local other = ask.one(WHOM, me, fields.opponents(area, me), area)
    local cells = fields.between(area, me, other)
    note("DU-BAT.7", "{1} attacks {2} in {3}", me, other, area)
    prepare(me, other, area)
    dune.use_wheels(me, other)
    local a, b = plans.make(me, other, area, cells)
    outcome.resolve(a, b, area, cells)
    if aggressor() then game.again() end -- until nobody is left to fight (DU-BAT.2)
  end,
}
