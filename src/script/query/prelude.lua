-- Queries as scripts see them. The kernel runs the declared part of a query in one call; functions and hooks of a query
-- are looked at here, over what is left.
local host, traced = ...
local list, count, any, has = host.query_list, host.query_count, host.query_any, host.query_has

-- By index: what Lua has to look at, a list of { clause, reason, function, unless = } with the field `hook`.
local after = {}

local function struck(rest, x, a, b, c, d)
  for i = 1, #rest do
    local rule = rest[i]
    local holds = rule[3](x, a, b, c, d) and true or false
    if holds == rule.unless then
      if traced then host.struck(x, rule[1], rule[2]) end
      return true
    end
  end
  if rest.hook and hook(rest.hook, true, x, a, b, c, d) == false then
    if traced then host.struck(x) end
    return true
  end
  return false
end

local function filtered(rest, found, a, b, c, d)
  local kept = {}
  for i = 1, #found do
    if not struck(rest, found[i], a, b, c, d) then kept[#kept + 1] = found[i] end
  end
  return kept
end

local QUERY = {}

-- The list of all it has, in the order of handles.
function QUERY.__call(q, a, b, c, d)
  local rest, found = after[q.query], list(q.query, a, b, c, d)
  return rest and filtered(rest, found, a, b, c, d) or found
end

local product = nil
function QUERY.__mul(p, q) return product(p, q) end

local function object(index)
  return table.freeze(setmetatable({
    query = index,
    count = function(a, b, c, d)
      local rest = after[index]
      return rest and #filtered(rest, list(index, a, b, c, d), a, b, c, d) or count(index, a, b, c, d)
    end,
    any = function(a, b, c, d)
      local rest = after[index]
      if not rest then return any(index, a, b, c, d) end
      return #filtered(rest, list(index, a, b, c, d), a, b, c, d) > 0
    end,
    has = function(x, a, b, c, d)
      if not has(index, x, a, b, c, d) then return false end
      local rest = after[index]
      return not (rest and struck(rest, x, a, b, c, d))
    end,
  }, QUERY))
end

-- Those with a name exist before they are declared, so that every file finds the one that is in force.
local named = {}
for index, name in host.query_names do named[name] = object(index - 1) end
query = table.freeze(setmetatable(named, { __index = host.no_query }))

local function declared(index, rest)
  after[index] = rest
  local name = host.query_names[index + 1]
  return name and named[name] or object(index)
end

table.freeze(QUERY)
return declared, function(multiply) product = multiply end
