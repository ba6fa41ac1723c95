-- All effects of all rows, read when the pack is loaded, and how they are resolved.
local house = use "house"
local influence = use "influence"
local notation = use "notation"
local predicates = use "predicates"

-- Fields of rows that are effects
local FIELDS = { "agent", "effect", "reveal", "acquire", "on_trash", "plot", "combat", "endgame", "first", "second", "third", "bonus", "signet" }

local function yes() return true end
local function no() return false end

-- All rows, in one order for all machines.
local function all_cards()
  local list = {}
  for what in row do list[#list + 1] = what end
  table.sort(list)
  return list
end

-- What a row says, read; an error stands where the row says it.
local function read(what, field, how)
  local fine, found = pcall(how, row[what][field])
  if not fine then misprint(what, field, (string.gsub(tostring(found), "^runtime error: ", ""))) end
  return found
end

local TREES = {} -- by card and field
for _, what in all_cards() do
  TREES[what] = {}
  for _, field in FIELDS do
    if row[what][field] then TREES[what][field] = read(what, field, notation.read) end
  end
end

-- The text of a step or a branch, and the name by which it is chosen.
local function text_of(steps)
  local texts = {}
  for i, step in steps do texts[i] = step.text end
  return table.concat(texts, "; ")
end

local function name_of(text)
  local name = string.gsub(string.lower(text), "[^%w]+", "_")
  return (string.gsub(string.gsub(name, "^_", ""), "_$", ""))
end

-- Everything that can be chosen: the branches of `choose`, by their names.
local function branches_of(steps, found)
  for _, step in steps do
    for _, branch in step.branches or {} do
      local text = text_of(branch)
      found[name_of(text)] = text
      branches_of(branch, found)
    end
    branches_of(step.gain or {}, found)
    branches_of(step.group or {}, found)
  end
  return found
end

local BRANCHES = {}
for _, what in all_cards() do
  for _, steps in TREES[what] do branches_of(steps, BRANCHES) end
end

local CHOOSE = decision {
  what = "effect.choose", clause = "DI-NOT.4", choices = BRANCHES,
  prompt = "Which of these?", tells = "{seat} chooses {answer}",
}
local ORDER = decision {
  what = "effect.order", clause = "DI-NOT.1", printed = true,
  prompt = "What do you resolve first?", tells = "{seat} resolves {answer} first",
}

-- The steps of boxes that have several, and that of a space by which its faction is won (DI-AT.12).
local IN_ORDER = { agent = true, effect = true, reveal = true }
local STEPS = { influence = "the Influence of the space" }
for _, what in all_cards() do
  for field, steps in TREES[what] do
    if IN_ORDER[field] and (#steps > 1 or field == "effect") then
      for _, step in steps do STEPS[name_of(step.text)] = step.text end
    end
  end
end

local STEP = decision {
  what = "effect.step", clause = "DI-NOT.1", choices = STEPS,
  prompt = "What do you resolve first of {1}?", tells = "{seat} begins with {answer}",
}
local PAY = decision {
  what = "effect.pay", clause = "DI-NOT.2",
  prompt = "Do you {1}?", tells = "{seat} chooses to {1}", tells_not = "",
}
local VICTIM = decision {
  what = "effect.opponent", clause = "DI-NOT.8", prompt = "Which opponent?", tells = "{seat} names {answer}",
}

local BOXES = {} -- steps by card and field

local effects = { read = read }

local NO_STEPS = {}
function effects.box(what, field) return BOXES[what][field] or NO_STEPS end

-- All steps of a box, left to right (DI-NOT.8). `binding`: costs are no offers (DI-NOT.3).
local function run_steps(steps, env)
  for i = 1, #steps do steps[i].run(env) end
end

function effects.run_box(what, field, me)
  local steps = BOXES[what][field]
  if steps then run_steps(steps, { me = me, self = what }) end
end

local hands = use "hands"(effects.run_box)
local verbs, bits = use "verbs"(hands, effects.run_box, effects.box)
effects.hands = hands
effects.bits = bits

local compile

local function compile_all(steps)
  local list = {}
  for i, step in steps do list[i] = compile(step) end
  return list
end

local function all_can(steps, env)
  for i = 1, #steps do
    if not steps[i].can(env) then return false end
  end
  return true
end

local function all_free(steps, env)
  for i = 1, #steps do
    if not steps[i].free(env) then return false end
  end
  return true
end

local function predicate(step)
  local make = predicates[step.name]
  if not make then error("there is no condition `" .. step.name .. "`", 0) end
  return make(step.args)
end

local MAKE = {}

function MAKE.verb(step)
  local make = verbs[step.name]
  if not make then error("there is no `" .. step.name .. "` in effects", 0) end
  return make(step.args)
end

-- A Rival pays for its Signet whenever it can, unless the player decides (DI-AMB.33).
local function pays(me, text)
  if house.is_rival(me) and tune.rival_signet_cost == 1 then return true end
  return ask.yes(PAY, house.decider(me), text)
end

function MAKE.pay(step)
  local cost, gain = compile_all(step.cost), compile_all(step.gain)
  local function can(env) return all_can(cost, env) end
  return {
    can = can, ready = can,
    run = function(env)
      if not env.binding and not (can(env) and pays(env.me, step.text) and can(env)) then return end
      run_steps(cost, env)
      run_steps(gain, env)
    end,
  }
end

-- Of gains of Influence a Rival takes the one with whom it has least (DIH-RIV.7).
local GAINS = {}
for _, track in influence.TRACKS do GAINS["influence_" .. track .. "_1"] = track end

local function for_rival(me, names)
  if not house.is_rival(me) then return names end
  local tracks = {}
  for i, name in names do
    if not GAINS[name] then return names end
    tracks[i] = GAINS[name]
  end
  local least = {}
  for i, track in influence.least(me, tracks) do least[i] = "influence_" .. track .. "_1" end
  return least
end

function MAKE.choose(step)
  local branches = {}
  for i, branch in step.branches do
    branches[i] = { name = name_of(text_of(branch)), steps = compile_all(branch) }
  end
  -- DI-NOT.4: those that can be had, but for what was chosen already.
  local function open(env, taken)
    local names, by_name = {}, {}
    for _, branch in branches do
      if not taken[branch.name] and all_can(branch.steps, env) then
        names[#names + 1] = branch.name
        by_name[branch.name] = branch
      end
    end
    return names, by_name
  end
  local function ready(env) return #open(env, {}) > 0 end
  return {
    can = ready, ready = ready,
    run = function(env)
      local taken = {}
      for _ = 1, step.n do
        local names, by_name = open(env, taken)
        if #names == 0 then return end
        local name = ask.choice(CHOOSE, house.decider(env.me), for_rival(env.me, names))
        taken[name] = true
        local bound = env.binding
        env.binding = true -- what was chosen is paid for
        run_steps(by_name[name].steps, env)
        env.binding = bound
      end
    end,
  }
end

MAKE["if"] = function(step)
  local holds, group = predicate(step), compile_all(step.group)
  local function can(env) return holds(env) and all_can(group, env) end
  return {
    can = can, ready = can, conditional = true,
    free = function(env) return holds(env) and all_free(group, env) end,
    run = function(env)
      if holds(env) then run_steps(group, env) end
    end,
  }
end

function MAKE.per(step)
  local count, group = predicate(step), compile_all(step.group)
  return {
    lone = true,
    run = function(env)
      for _ = 1, count(env) do run_steps(group, env) end
    end,
  }
end

local SCOPE = {}

function SCOPE.each_opponent(group)
  return {
    free = function(env) return all_free(group, env) end,
    run = function(env)
      for _, seat in house.opponents(env.me) do run_steps(group, { me = seat, binding = true }) end
    end,
  }
end

function SCOPE.one_opponent(group)
  local function able(env)
    local list = {}
    for _, seat in house.opponents(env.me) do
      if all_can(group, { me = seat, binding = true }) then list[#list + 1] = seat end
    end
    return list
  end
  return {
    run = function(env)
      local seat = ask.one(VICTIM, env.me, able(env))
      if seat then run_steps(group, { me = seat, binding = true }) end
    end,
  }
end

-- DI-INT.9: outside the Reveal turn the card waits.
function SCOPE.at_reveal(group)
  return {
    run = function(env)
      if house.reveals(env.me) then run_steps(group, env) else env.waits = true end
    end,
  }
end

function MAKE.scope(step) return SCOPE[step.name](compile_all(step.group)) end

function compile(step)
  local made = MAKE[step.op](step)
  made.can, made.free, made.ready = made.can or yes, made.free or no, made.ready or yes
  return made
end

for _, what in all_cards() do
  BOXES[what] = {}
  for field, steps in TREES[what] do
    local box = read(what, field, function() return compile_all(steps) end)
    for i, step in steps do box[i].name = name_of(step.text) end
    BOXES[what][field] = box
  end
end

-- What must hold for a card or space (DI-INT.8, DI-AT.6).
local REQUIRED = {}
for _, what in all_cards() do
  if row[what].requires then
    local condition = read(what, "requires", notation.condition)
    REQUIRED[what] = read(what, "requires", function() return predicate(condition) end)
  end
end

function effects.allowed(me, what)
  local holds = REQUIRED[what]
  return not holds or holds { me = me, self = what }
end

-- Can an Intrigue card be played for this box: its condition holds and its cost can be paid (DI-INT.8)? Of what depends on
-- something by itself one part is enough (DI-CARD.7).
function effects.playable(me, what, field)
  if not effects.allowed(me, what) then return false end
  local env, some = { me = me, self = what, binding = true }, false
  for _, step in BOXES[what][field] do
    local can = step.can(env)
    if not can and not step.conditional then return false end
    some = some or can
  end
  return some
end

-- Resolves an Intrigue card that lies before its owner; then it is discarded (DI-INT.7), unless it waits for the Reveal turn.
function effects.resolve_intrigue(me, what, field)
  local env = { me = me, self = what, binding = true }
  run_steps(BOXES[what][field], env)
  if not env.waits then game.hand_over(what, zone.waiting[me], zone.intrigue_discard) end
end

function effects.play(me, what, field)
  note("DI-INT.7", "{1} plays {2}", me, what)
  game.hand_over(what, zone.intrigues[me], zone.waiting[me])
  effects.resolve_intrigue(me, what, field)
end

-- Steps to be resolved in any order (DI-NOT.1): a list of { step =, env = }.

function effects.add(pending, what, field, env)
  for _, step in effects.box(what, field) do pending[#pending + 1] = { step = step, env = env } end
end

local function run_at(pending, i)
  local entry = table.remove(pending, i)
  entry.step.run(entry.env)
end

-- Does what nobody would wait for, of the first so many; tells how many are left of them.
local function run_freed(pending, n)
  local i = 1
  while i <= n do
    local entry = pending[i]
    if entry.step.free(entry.env) then
      table.move(pending, i + 1, n, i)
      n = n - 1
      entry.step.run(entry.env)
      i = 1 -- it may have made others free
    else
      i = i + 1
    end
  end
  return n
end

-- The same of all. What is early comes first.
function effects.run_free(pending)
  for i = #pending, 1, -1 do
    if pending[i].step.early then run_at(pending, i) end
  end
  local all, left = #pending, 0
  for i = 1, all do
    local entry = pending[i]
    if entry.step.free(entry.env) then
      entry.step.run(entry.env)
      left = run_freed(pending, left) -- it may have made others free
    else
      left = left + 1
      pending[left] = entry
    end
  end
  for i = all, left + 1, -1 do pending[i] = nil end
end

-- What can be resolved now: the cards and spaces it comes from, each once, and where its steps stand; and whether the order
-- matters to nobody.
function effects.ready(pending)
  local sources, where, lone = {}, {}, true
  for i = 1, #pending do
    local entry = pending[i]
    local source = entry.env.self
    if entry.step.ready(entry.env) then
      local places = where[source]
      if places then
        places[#places + 1] = i
      else
        sources[#sources + 1] = source
        where[source] = { i }
      end
    end
    lone = lone and entry.step.lone
  end
  return sources, where, lone
end

-- Of several steps of one source the one that its owner likes, if there is something to choose in one of them.
local function next_of(me, pending, places)
  local names, at, lone = {}, {}, true
  for _, i in places do
    local step = pending[i].step
    if not at[step.name] then
      names[#names + 1] = step.name
      at[step.name] = i
    end
    lone = lone and step.lone
  end
  if lone or #names == 1 then return places[1] end
  return at[ask.choice(STEP, house.decider(me), names, pending[places[1]].env.self)]
end

-- The next step of a source.
function effects.run_next(me, pending, places)
  run_at(pending, #places == 1 and places[1] or next_of(me, pending, places))
end

-- All of them: what can be chosen is chosen by the seat. What never became possible lapses (DI-NOT.7).
function effects.resolve(me, pending)
  while true do
    effects.run_free(pending)
    if #pending == 0 then return end
    local sources, where, lone = effects.ready(pending)
    if #sources == 0 then return end
    local source = (lone or #sources == 1) and sources[1] or ask.one(ORDER, house.decider(me), sources)
    effects.run_next(me, pending, where[source])
  end
end

return effects
