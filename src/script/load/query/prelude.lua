-- Queries as scripts see them. The kernel runs the declared part of a query in one call; functions and hooks of a query
-- are looked at here, over what is left.
local host = ...
local looking, OPTIONS, NOTHING = host.looking, 0, host.NOTHING -- what is written in Lua only looks at the game
local list, count, any, has = host.query_list, host.query_count, host.query_any, host.query_has

-- By index: what Lua has to look at, a list of { clause, reason, function, unless = } with the field `hook`; which queries
-- look at others that have such parts, so that what these have is found first; and which do either.
local after, leaning, in_lua = host.query_after, host.query_leaning, host.query_in_lua

-- Whoever asks why is told by `explain`, which looks at one thing and minds its secrets: a query is asked from many places,
-- not only for a question.
local function struck(rest, x, a, b, c, d)
  for i = 1, #rest do
    local rule = rest[i]
    local holds = rule[3](x, a, b, c, d) and true or false
    if holds == rule.unless then return true end
  end
  return rest.hook ~= nil and hook(rest.hook, true, x, a, b, c, d) == false
end

local function filtered(rest, found, a, b, c, d)
  local kept = {}
  for i = 1, #found do
    if not struck(rest, found[i], a, b, c, d) then kept[#kept + 1] = found[i] end
  end
  return kept
end

local sets_of

-- All that a query has, whatever it is made of.
local function everything(index, a, b, c, d)
  local sets = leaning[index] and sets_of(index, a, b, c, d) or nil
  local rest, found = after[index], list(index, a, b, c, d, sets)
  return rest and looking(OPTIONS, filtered, rest, found, a, b, c, d) or found
end

-- What the queries inside one have that are not for the kernel alone: query, arguments, how many, the things, and so on.
function sets_of(index, a, b, c, d)
  local uses, flat = host.query_uses(index, a, b, c, d), {}
  for i = 1, #uses, 5 do
    local args = {}
    for n = 1, 4 do
      local arg = uses[i + n]
      if arg ~= NOTHING then args[n] = arg end
    end
    local found = everything(uses[i], args[1], args[2], args[3], args[4])
    table.move(uses, i, i + 4, #flat + 1, flat)
    flat[#flat + 1] = #found
    table.move(found, 1, #found, #flat + 1, flat)
  end
  return flat
end

local QUERY = {}

-- The list of all it has, in the order of handles.
function QUERY.__call(q, a, b, c, d)
  local index = q.query
  if in_lua[index] then return everything(index, a, b, c, d) end
  return list(index, a, b, c, d)
end

local product = nil
function QUERY.__mul(p, q) return product(p, q) end

local function object(index)
  return table.freeze(setmetatable({
    query = index,
    count = function(a, b, c, d)
      if in_lua[index] then return #everything(index, a, b, c, d) end
      return count(index, a, b, c, d)
    end,
    any = function(a, b, c, d)
      if in_lua[index] then return #everything(index, a, b, c, d) > 0 end
      return any(index, a, b, c, d)
    end,
    has = function(x, a, b, c, d)
      if not in_lua[index] then return has(index, x, a, b, c, d) end
      local sets = leaning[index] and sets_of(index, a, b, c, d) or nil
      if not has(index, x, a, b, c, d, sets) then return false end
      local rest = after[index]
      return not (rest and looking(OPTIONS, struck, rest, x, a, b, c, d))
    end,
  }, QUERY))
end

-- Those with a name exist before they are declared, so that every file finds the one that is in force.
local named = {}
for index, name in host.query_names do named[name] = object(index - 1) end
query = table.freeze(setmetatable(named, { __index = host.no_query }))

local function declared(index, rest)
  after[index], in_lua[index] = rest, rest and true
  local name = host.query_names[index + 1]
  return name and named[name] or object(index)
end

-- Is a rule about this thing? It may name a list of those it is about, or a query that has them.
local function is_among(list, x, a, b, c, d)
  return table.find(list.query and list(a, b, c, d) or list, x) ~= nil
end

-- The first of these rules that strikes a thing, or that reads what may not be told.
local function strikes(rules, viewer, x, a, b, c, d)
  for i = 1, #rules do
    local rule = rules[i]
    local test = type(rule[3]) == "table" and rule[3].has or rule[3]
    host.saw_secret(viewer)
    local holds = (not rule.among or is_among(rule.among, x, a, b, c, d)) and test(x, a, b, c, d) and true or false
    if host.saw_secret(viewer) then return { kind = "secret" } end
    if holds == (rule.unless ~= false) then
      return { kind = "struck", clause = rule[1], reason = rule[2], file = rule.file or "", line = rule.line or 0 }
    end
  end
end

local function denies(point, viewer, x, a, b, c, d)
  if not point then return nil end
  host.saw_secret(viewer)
  local denied = hook(point, true, x, a, b, c, d) == false
  if host.saw_secret(viewer) then return { kind = "secret" } end
  if denied then
    host.struck(x)
    return { kind = "denied" }
  end
end

-- Why a decision does not offer a thing: its query first, part by part, then what the decision itself says.
function host.explain(spec, index, viewer, x, a, b, c, d)
  spec = host.specs[spec + 1]
  local sets = leaning[index] and sets_of(index, a, b, c, d) or nil
  local found = host.query_verdict(index, x, viewer, { a, b, c, d }, sets)
  if found.kind ~= "allowed" then return found end
  local rest = after[index]
  return (rest and (strikes(rest, viewer, x, a, b, c, d) or denies(rest.hook, viewer, x, a, b, c, d)))
    or (spec.unless and strikes(spec.unless, viewer, x, a, b, c, d))
    or denies(spec.hook, viewer, x, a, b, c, d)
    or found
end

-- Why a decision is not asked: the first condition of its `only_if` that does not hold; nothing if all do.
function host.unasked(spec, viewer, seat)
  local only_if = host.specs[spec + 1].only_if
  for i = 1, type(only_if) == "table" and #only_if or 0 do
    local rule = only_if[i]
    host.saw_secret(viewer)
    local holds = rule[3](seat)
    if host.saw_secret(viewer) then return { kind = "secret" } end
    if not holds then return { kind = "struck", clause = rule[1], reason = rule[2], file = "", line = 0 } end
  end
  return { kind = "allowed" }
end

table.freeze(QUERY)
return declared, function(multiply) product = multiply end
