-- Battle plans: what a player may put into his, and what others have a say in (DU-PLAN).
local dune = use "dune"
local stakes = use "stakes"

local plans = {}

-- A plan's parts, by the numbers under which `counter.foreseen` knows them.
local ELEMENTS = { leader = 1, weapon = 2, defence = 3, dial = 4 }

-- Has a leader fought in another territory this turn? (DU-PLAN.5; in the same one he may fight again: DU-PLAN.8)
local function fought_elsewhere(leader, area)
  local there = game.get(counter.fought, leader)
  return there ~= nil and game.area(there) ~= area
end

-- Those who can lead: leaders alive, and Cheap Heroes (DU-PLAN.6).
local function chiefs(seat)
  local list = game.cards(zone.leaders[seat])
  for _, hero in dune.different(zone.hand[seat], tag.hero) do list[#list + 1] = hero end
  return list
end

-- Leaders of a player that are free to fight in a territory (DU-PLAN.5).
function plans.available(seat, area)
  local list = {}
  for _, leader in game.cards(zone.leaders[seat]) do
    if not fought_elsewhere(leader, area) then list[#list + 1] = leader end
  end
  return list
end

-- Can a player obey the Voice here? Cards are played with a leader only (DU-PLAN.7), and somebody must lead (DU-BG.6).
local function can_obey(seat, area, kind, plays)
  local free = #plans.available(seat, area)
  if plays then
    return #dune.different(zone.hand[seat], kind) > 0 and (free > 0 or game.count_cards(zone.hand[seat], tag.hero) > 0)
  end
  return kind ~= tag.hero or free > 0
end

-- What the Voice orders a player, if he can obey: a kind of card, and whether he has to play it.
function plans.order(seat, area)
  local kind = game.get(counter.voice_kind, seat)
  if not kind then return nil end
  local plays = game.get(counter.voice_plays, seat) == 1
  if can_obey(seat, area, kind, plays) then return kind, plays end
end

local function is_forbidden(card, seat, area)
  local kind, plays = plans.order(seat, area)
  return kind ~= nil and not plays and row[card].tags[kind]
end

-- Is this another than the player has disclosed? (DU-ATR.5)
local function is_other(card, seat, group)
  return game.get(counter.foreseen, seat) == ELEMENTS[group] and card ~= game.get(counter.foreseen_as, seat)
end

local UNLESS = {
  { "DU-PLAN.5", "he has fought in another territory this turn", function(card, _, group, area)
    return group == "leader" and fought_elsewhere(card, area)
  end },
  { "DU-BG.6", "the Voice forbids it", function(card, seat, _, area) return is_forbidden(card, seat, area) end },
  { "DU-ATR.5", "you have disclosed otherwise", function(card, seat, group) return is_other(card, seat, group) end },
}

local GROUPS = { "leader", "weapon", "defence", "dial", "beside", "spice" } -- the last two only by other rules ("plan.parts")
local PLAN = decision {
  what = "battle.plan", clause = "DU-PLAN.1", secret = true, groups = GROUPS, unless = UNLESS,
  prompt = "Your battle plan for {1}?",
  tells = "{seat} fights with {answer}",
}

-- What may fill a place of the plan; worthless cards may fill either (DU-PLAN.3, DU-PLAN.4).
local function cards_for(seat, place)
  local list = dune.different(zone.hand[seat], place)
  for _, card in dune.different(zone.hand[seat], tag.worthless) do list[#list + 1] = card end
  return list
end

-- Has the player disclosed this part?
local function is_fixed(seat, name) return game.get(counter.foreseen, seat) == ELEMENTS[name] end

-- A place for a card: it may stay empty, unless the player has said what is there; what he said was empty stays so, as
-- every other card is struck.
local function place_for(seat, name, list)
  local open = not is_fixed(seat, name) or game.get(counter.foreseen_as, seat) == nil
  return { one = list, pass = open, needs = "leader" }
end

-- The Voice: at least one card of this kind (DU-BG.5).
local function limits(seat, area)
  local kind, plays = plans.order(seat, area)
  if not plays then return {} end
  local limit = { "DU-BG.6", "the Voice orders it: " .. game.name(kind), min = 1 }
  for _, card in dune.different(zone.hand[seat], kind) do limit[card] = 1 end
  return { limit }
end

-- One leader (DU-PLAN.2).
local function leaders_for(seat, area)
  local free = #plans.available(seat, area) > 0 or game.count_cards(zone.hand[seat], tag.hero) > 0
  local nobody = is_fixed(seat, "leader") and game.get(counter.foreseen_as, seat) == nil -- so he has said; a Ghola comes late
  return { one = chiefs(seat), pass = not free or nobody } -- DU-PLAN.6
end

-- What was disclosed is dialled (DU-ATR.5).
local function dial_for(seat, opponent, cells)
  if is_fixed(seat, "dial") then
    return stakes.disclosed(game.get(counter.foreseen_as, seat))
  end
  return stakes.dial(seat, opponent, cells)
end

local function entry(seat, opponent, area, cells)
  local plan = {
    leader = leaders_for(seat, area),
    weapon = place_for(seat, "weapon", cards_for(seat, tag.weapon)),
    defence = place_for(seat, "defence", cards_for(seat, tag.defence)),
    dial = dial_for(seat, opponent, cells),
    limits = limits(seat, area),
  }
  hook("plan.parts", nil, plan, seat, opponent, cells)
  return { spec = PLAN, seat = seat, about = { area }, plan = plan }
end

-- Who has nobody to lead says so before plans are made (DU-PLAN.7); he fights all the same (DU-PLAN.12).
function plans.announce(seat, area)
  if #plans.available(seat, area) == 0 and game.count_cards(zone.hand[seat], tag.hero) == 0 then
    note("DU-PLAN.7", "{1} has no leader and plays no card", seat)
  end
end

-- The cards of a plan that come from the hand.
local function treachery(plan)
  local list = {}
  for _, card in { plan.leader or false, plan.weapon or false, plan.defence or false } do
    if card and row[card].tags[tag.treachery] then list[#list + 1] = card end
  end
  return list
end

-- Two plans, the first of which the other side sees before it makes its own. Nobody else does until both are revealed.
local function one_after_the_other(shown, own)
  local seen = ask.together({ shown })[1]
  game.reveal(PLAN, shown.seat, own.seat)
  for _, card in treachery(seen) do game.show(card, zone.hand[shown.seat], own.seat) end
  local made = ask.together({ own })[1]
  for _, plan in { shown, own } do game.reveal(PLAN, plan.seat) end
  return seen, made
end

-- Both plans, in secret and revealed together (DU-PLAN.9), unless one side sees that of the other beforehand.
local function sealed(one, other, area, cells)
  local seer = hook("plan.seer", nil, one, other) -- first: who is asked there may give spice away
  local first, second = entry(one, other, area, cells), entry(other, one, area, cells)
  if seer == one then
    local seen, made = one_after_the_other(second, first)
    return { made, seen }
  elseif seer == other then
    return { one_after_the_other(first, second) }
  end
  return ask.together { first, second }
end

-- The Voice is obeyed if it can be (DU-BG.6): who leads and plays no such card has none, as everybody knows from then on.
local HELD = cards { at = arg(1), card = arg(2) }
local function attest_order(seat, plan)
  local kind = game.get(counter.voice_kind, seat)
  if not kind or game.get(counter.voice_plays, seat) == 0 or not plan.leader then return end
  for _, card in plan.cards do
    if row[card].tags[kind] then return end
  end
  if not game.attest(HELD, zone.hand[seat], kind) then note("DU-BG.6", "{1} cannot obey the Voice and has no such card", seat) end
end

-- Both plans. What was in them everybody knows from then on.
function plans.make(one, other, area, cells)
  local made = sealed(one, other, area, cells)
  for i, seat in { one, other } do
    local plan = made[i]
    plan.seat = seat
    plan.cards = treachery(plan)
    for _, card in plan.cards do
      game.show(card, zone.hand[seat])
      game.add(counter.in_plan, 1, card)
    end
    attest_order(seat, plan)
  end
  for _, plan in made do hook("plan.revealed", nil, plan.seat, plan, cells) end
  return made[1], made[2]
end

local DISCLOSE = decision {
  what = "battle.disclose", clause = "DU-ATR.4", always = true, pass = "none", unless = UNLESS,
  prompt = "Prescience: which {1} will you use in {2}? You are bound to it.",
  tells = "{seat} will use {answer} as {1}", tells_not = "{seat} will use no {1}",
}

-- Options for a part of the plan that is disclosed alone. What the Voice orders is among them alone if it can stand
-- nowhere else.
local function element(seat, area, name)
  local list = name == "leader" and chiefs(seat) or cards_for(seat, tag[name])
  local kind, plays = plans.order(seat, area)
  if not plays or kind == tag.worthless then return list, false end
  local ordered = {}
  for _, card in list do
    if row[card].tags[kind] then ordered[#ordered + 1] = card end
  end
  if #ordered == 0 then return list, false end
  return ordered, true
end

-- Makes a player disclose a part of his plan, which binds him (DU-ATR.4, DU-ATR.5).
function plans.disclose(seat, opponent, area, name, cells)
  game.set(counter.foreseen, ELEMENTS[name], seat)
  if name == "dial" then
    game.set(counter.foreseen_as, stakes.disclose(seat, opponent, cells, area), seat)
    return
  end
  game.set(counter.foreseen, 0, seat) -- nothing is struck yet
  local list, must = element(seat, area, name)
  local led = leaders_for(seat, area)
  local pass = not must
  if name == "leader" then pass = led.pass end
  if led.pass and name ~= "leader" then list = {} end -- no leader, no cards
  local shown = ask.one(DISCLOSE, seat, list, { name, area, pass = pass })
  game.set(counter.foreseen, ELEMENTS[name], seat)
  game.set(counter.foreseen_as, shown, seat)
end

return plans
