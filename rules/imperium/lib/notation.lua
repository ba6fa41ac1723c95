-- The language in which cards say what they do (DI-NOT.1): `draw 1; pay (spend spice 2) -> recruit 3`. It is read once, when
-- the pack is loaded. A text becomes a list of steps, each a table with `op`:
--   verb (name, args), pay (cost, gain), choose (n, branches), if and per (name, args, group), scope (name, group).
-- An argument `<=2` is the table { upto = 2 }.
local SCOPES = { each_opponent = true, one_opponent = true, at_reveal = true }
local SIGNS = { "->", "<=", "(", ")", ";", "|", ":", "," }

local function token_at(text, at)
  local name = string.match(text, "^[%a_][%w_]*", at)
  if name then return { sort = "name", value = name, from = at, to = at + #name - 1 } end
  local digits = string.match(text, "^%d+", at)
  if digits then return { sort = "number", value = tonumber(digits), from = at, to = at + #digits - 1 } end
  for _, sign in SIGNS do
    if string.sub(text, at, at + #sign - 1) == sign then return { sort = sign, value = sign, from = at, to = at + #sign - 1 } end
  end
  error("there is no `" .. string.sub(text, at, at) .. "` in effects", 0)
end

local function tokens(text)
  local list, at = {}, 1
  while true do
    at = string.find(text, "%S", at)
    if not at then return list end
    local token = token_at(text, at)
    list[#list + 1] = token
    at = token.to + 1
  end
end

local Reader = {}
Reader.__index = Reader

function Reader:peek() return self.list[self.at] end

function Reader:take(sort)
  local token = self:peek()
  if not token or token.sort ~= sort then
    local found = token and "`" .. token.value .. "`" or "the end"
    local wanted = (sort == "name" or sort == "number") and "a " .. sort or "`" .. sort .. "`"
    error("there should be " .. wanted .. ", not " .. found, 0)
  end
  self.at = self.at + 1
  return token.value
end

function Reader:takes(sort)
  local token = self:peek()
  if not token or token.sort ~= sort then return false end
  self.at = self.at + 1
  return true
end

function Reader:args()
  local args = {}
  while true do
    local token = self:peek()
    if not token then return args end
    if token.sort == "<=" then
      self.at = self.at + 1
      args[#args + 1] = { upto = self:take("number") }
    elseif token.sort == "name" or token.sort == "number" then
      self.at = self.at + 1
      args[#args + 1] = token.value
    else
      return args
    end
  end
end

function Reader:predicate()
  local name, args = self:take("name"), {}
  if self:takes("(") then
    repeat
      local token = self:peek()
      args[#args + 1] = self:take(token and token.sort == "number" and "number" or "name")
    until not self:takes(",")
    self:take(")")
  end
  return name, args
end

function Reader:in_parentheses()
  self:take("(")
  local steps = self:effects()
  self:take(")")
  return steps
end

function Reader:group()
  local token = self:peek()
  if token and token.sort == "(" then return self:in_parentheses() end
  return { self:step() }
end

function Reader:pay()
  local cost = self:in_parentheses()
  self:take("->")
  return { op = "pay", cost = cost, gain = self:group() }
end

function Reader:choose()
  local n, branches = self:take("number"), {}
  self:take("(")
  repeat branches[#branches + 1] = self:effects() until not self:takes("|")
  self:take(")")
  return { op = "choose", n = n, branches = branches }
end

function Reader:condition(op)
  local name, args = self:predicate()
  self:take(":")
  return { op = op, name = name, args = args, group = self:group() }
end

-- A step with the text it was read from, with single blanks.
function Reader:step()
  local first = self.at
  local name = self:take("name")
  local step
  if name == "pay" then
    step = self:pay()
  elseif name == "choose" then
    step = self:choose()
  elseif name == "if" or name == "per" then
    step = self:condition(name)
  elseif SCOPES[name] then
    step = { op = "scope", name = name, group = self:in_parentheses() }
  else
    step = { op = "verb", name = name, args = self:args() }
  end
  local from, to = self.list[first].from, self.list[self.at - 1].to
  step.text = string.gsub(string.sub(self.text, from, to), "%s+", " ")
  return step
end

function Reader:effects()
  local steps = { self:step() }
  while self:takes(";") do steps[#steps + 1] = self:step() end
  return steps
end

local function reader(text) return setmetatable({ text = text, list = tokens(text), at = 1 }, Reader) end

local function whole(self, what)
  local token = self:peek()
  if token then error("`" .. token.value .. "` does not belong there", 0) end
  return what
end

local notation = {}

-- The steps of a text. An error says what is wrong with it.
function notation.read(text)
  if not string.find(text, "%S") then return {} end
  local self = reader(text)
  return whole(self, self:effects())
end

-- A condition by itself, as in `requires`: its name and its arguments.
function notation.condition(text)
  local self = reader(text)
  local name, args = self:predicate()
  return whole(self, { name = name, args = args })
end

return notation
