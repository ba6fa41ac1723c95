-- Library functions that do much work in one call pay for it from the budget, texts of values show no addresses, and
-- memory that has run out cannot be swallowed.
local charge, full = ...
local select, type, getmetatable, rawlen = select, type, getmetatable, rawlen

local function length(list) return type(list) == "table" and rawlen(list) or 0 end
local function size(text) return type(text) == "string" and #text or 0 end
-- How many from `first` to `last`, where both may be left out.
local function span(first, last, all)
  return (type(last) == "number" and last or all) - (type(first) == "number" and first or 1) + 1
end

local concat, unpack_, insert, remove, index, move = table.concat, table.unpack, table.insert, table.remove, table.find, table.move
local sort, create, clear, maxn = table.sort, table.create, table.clear, table.maxn
-- Two functions go through all the room a table has, also where nothing is in it, and nobody can tell how much that is.
local ROOM = 5000

function table.concat(list, separator, first, last)
  charge(2 * span(first, last, length(list)))
  return concat(list, separator, first, last)
end
function table.unpack(list, first, last)
  charge(span(first, last, length(list)) / 8)
  return unpack_(list, first, last)
end
unpack = table.unpack
function table.insert(list, ...)
  if select("#", ...) > 1 then charge(length(list) / 4) end
  return insert(list, ...)
end
function table.remove(list, at)
  if at ~= nil then charge(length(list) / 4) end
  return remove(list, at)
end
function table.find(list, value, from)
  charge(length(list) / 4)
  return index(list, value, from)
end
function table.move(list, first, last, to, into)
  charge(span(first, last, 0) / 4)
  return move(list, first, last, to, into)
end
function table.sort(list, before)
  local n, deep = length(list), 1
  while 2 ^ deep < n do deep = deep + 1 end
  charge(n * deep)
  return sort(list, before)
end
function table.create(n, value)
  if type(n) == "number" then charge(n / 4) end
  return create(n, value)
end
function table.clear(list)
  charge(ROOM)
  return clear(list)
end
function table.maxn(list)
  charge(ROOM)
  return maxn(list)
end

local find, split, byte, sub, format = string.find, string.split, string.byte, string.sub, string.format
function string.find(text, pattern, from, plain)
  charge(size(text) * size(pattern) / 1024)
  return find(text, pattern, from, plain)
end
function string.split(text, separator)
  charge(size(text) / 8 + size(text) * size(separator) / 1024)
  return split(text, separator)
end
function string.byte(text, first, last)
  if last ~= nil then charge(size(text) / 8) end
  return byte(text, first, last)
end
function string.sub(text, first, last)
  charge(size(text) / 64)
  return sub(text, first, last)
end

local len, codepoint, offset = utf8.len, utf8.codepoint, utf8.offset
function utf8.len(text, ...)
  charge(size(text) / 16)
  return len(text, ...)
end
function utf8.codepoint(text, ...)
  charge(size(text) / 8)
  return codepoint(text, ...)
end
function utf8.offset(text, ...)
  charge(size(text) / 16)
  return offset(text, ...)
end

local number = tonumber
function tonumber(value, ...)
  charge(size(value) / 16)
  return number(value, ...)
end

-- A table or a function has no text that were the same tomorrow, so it is called by its type.
local text = tostring
local function named(value)
  local kind = type(value)
  if kind == "table" then
    local meta = getmetatable(value)
    return type(meta) ~= "table" or meta.__tostring == nil
  end
  return kind == "function" or kind == "thread"
end
function tostring(...)
  local value = ...
  if named(value) then return type(value) end
  return text(...)
end
function string.format(pattern, ...)
  local n = select("#", ...)
  local values = nil
  for i = 1, n do
    local value = select(i, ...)
    if named(value) then
      values = values or { ... }
      values[i] = type(value)
    end
  end
  if values then return format(pattern, unpack_(values, 1, n)) end
  return format(pattern, ...)
end

-- To raise and catch an error takes as long as many steps.
local CAUGHT = 100
local protected, handled = pcall, xpcall
local function caught(ok, ...)
  if not ok then
    charge(CAUGHT)
    if (...) == "not enough memory" then full() end
  end
  return ok, ...
end
function pcall(...)
  return caught(protected(...))
end
function xpcall(run, handler, ...)
  local function first(error)
    charge(CAUGHT)
    if error == "not enough memory" then full() end
    return handler(error)
  end
  return caught(handled(run, type(handler) == "function" and first or handler, ...))
end
