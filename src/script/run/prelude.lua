-- What scripts are written with. It is Lua because a Rust function cannot yield: everything that may ask lives here.
-- `host` holds the Rust side. `watch`: somebody wants to see what happens and why; it changes nothing else. Like every
-- script it has the header before it, with `machine`, `hook`, `piece` and `parts`.
local host, watch = select(2, ...)
local yield = coroutine.yield
local replayed, given = host.replayed, host.given
local roll = host.roll
local offer, offer_dice = host.offer, host.offer_dice -- these wait for the answer
local draw_up = host.draw_up
local offered_together, replayed_together = host.together, host.replayed_together
local suspended = host.suspended -- is an ability, for who has it?
local ready = host.ready -- the actions that may be open to a seat
local lies = host.lies -- does a card lie where it gives somebody an ability?
local looking = host.looking -- calls a function that may only look at the game
local ACTION, SEAT, YES, NO = host.ACTION, host.SEAT, host.YES, host.NO
local ACTION_END = ACTION + 65536
local ONE, SOME, NUMBER, SPLIT, PLAN = 0, 1, 2, 3, 4
local OPTIONS, WHEN = 0, 1 -- what is looked for

-- Hooks ---------------------------------------------------------------------------------------------------------------

-- Handlers of each point in force now, as fn, me, ability in a row, and the actions of each seat. They depend on roles
-- and loans only: each combination has a number and is laid out once.
local actions = nil
local layouts, laid_out = {}, 0
local MOST_LAYOUTS = 1024

-- Appends the handlers of the abilities given as ability, seat, ability, seat, …, of all points or of some.
local function add_handlers(points, order, only)
  for i = 1, #order, 2 do
    local index, me = order[i] - 1, order[i + 1]
    local ability = host.handlers[order[i]]
    for j = 1, #ability, 2 do
      local point = ability[j]
      if not only or only[point] then
        local list = points[point] or { point = point, wanted = host.wanted[point] }
        points[point] = list
        local n = #list
        list[n + 1], list[n + 2], list[n + 3] = ability[j + 1], me ~= 0 and me, index
        list.of_cards = list.of_cards or ability.of_cards
        if ability.cancel and ability.cancel.before == point and me ~= 0 then
          list.windows = list.windows or {}
          table.insert(list.windows, { index = index, me = me, cancel = ability.cancel })
        end
      end
    end
  end
end

local function seat_actions(order)
  local by_seat = nil
  for i = 1, #order, 2 do
    local ability, me = host.handlers[order[i]], order[i + 1]
    if ability.anybody then
      by_seat = by_seat or {}
      for seat = SEAT, SEAT + game.players() - 1 do
        by_seat[seat] = by_seat[seat] or {}
        table.insert(by_seat[seat], ability)
      end
    elseif ability.handle and me ~= 0 and not (ability.not_for and game.seat_of(ability.not_for) == me) then
      by_seat = by_seat or {}
      by_seat[me] = by_seat[me] or {}
      table.insert(by_seat[me], ability)
    end
  end
  return by_seat
end

-- An automatic role answers for itself: its seat's list of actions has the field `answer`.
local function with_automatic(by_seat)
  for seat = SEAT, SEAT + game.players() - 1 do
    local definition = host.definitions[game.role(seat) or 0]
    if definition and definition.automatic then
      by_seat = by_seat or {}
      by_seat[seat] = by_seat[seat] or {}
      by_seat[seat].answer = definition.answer
    end
  end
  return by_seat
end

-- The kernel gets what is declared of the actions of each seat.
local function with_rosters(by_seat)
  for _, list in by_seat or {} do
    local flat = {}
    for i = 1, #list do
      local action = list[i]
      local of_cards = action.of_cards and 1 or 0
      local written = { action.handle, action.index, of_cards, action.used or -1, action.limit or 0, action.needs or -1 }
      table.move(written, 1, #written, #flat + 1, flat)
    end
    if #list > 0 then list.roster = host.roster(flat) end
  end
  return by_seat
end

local function keep(number, points, by_seat)
  if laid_out >= MOST_LAYOUTS then layouts, laid_out = {}, 0 end
  laid_out = laid_out + 1
  layouts[number] = { points = points, actions = with_rosters(by_seat) }
  return layouts[number]
end

-- Without loans: everything anew. With loans: only the points at which a borrowed ability acts.
local function lay_out(number, loans)
  local order = host.in_force(loans)
  local base = loans and host.without_loans() or number
  if base == number then
    local points = table.clone(host.points)
    add_handlers(points, order)
    return keep(number, points, with_automatic(seat_actions(order)))
  end
  local points = table.clone((layouts[base] or lay_out(base, false)).points)
  local touched = {}
  for _, index in ipairs(host.borrowed()) do
    local ability = host.handlers[index]
    for j = 1, #ability, 2 do
      touched[ability[j]] = true
      points[ability[j]] = false
    end
  end
  add_handlers(points, order, touched)
  return keep(number, points, with_automatic(seat_actions(order)))
end

machine.active = host.points

local in_force = nil
local ask_first -- in a game where abilities are suspended or not, see below
function host.configure(number, suspends)
  if suspends ~= nil then ask_first(suspends) end
  if number == in_force then return end
  in_force = number
  local layout = layouts[number] or lay_out(number, true)
  machine.active, actions = layout.points, layout.actions
end

-- What changes which abilities are in force.
local assign, lend, end_loans = game.assign, game.lend, game.end_loans
function game.assign(seat, role) host.configure(assign(seat, role)) end
function game.lend(from, to) host.configure(lend(from, to)) end
function game.end_loans() host.configure(end_loans()) end

-- A query, { query, arguments… } or a list, as a list.
local function listed(set)
  if set == nil then return nil end
  if type(set) == "table" and set.query == nil then
    local first = set[1]
    if type(first) == "table" then return first(set[2], set[3], set[4], set[5]) end
    return set
  end
  return set()
end

local reach = game.reach
function game.reach(from, range, way)
  if way == nil then return reach(from, range) end
  for key in pairs(way) do
    if key ~= "through" and key ~= "into" then error("`game.reach` has no `" .. tostring(key) .. "`: there are `through` and `into`", 2) end
  end
  return reach(from, range, listed(way.through), listed(way.into))
end

local attest = game.attest
function game.attest(query, a, b, c, d)
  if type(query) ~= "table" or query.query == nil then error("`game.attest` wants a query that is declared at file level", 2) end
  return attest(query.query, a, b, c, d)
end

local reveal = game.reveal
function game.reveal(spec, seat, to)
  if type(spec) ~= "table" or spec.index == nil then error("`game.reveal` wants a decision that is declared at file level", 2) end
  reveal(spec.index, seat, to)
end

-- Is this what a point's handlers may return? `wanted` says so, see `values.rs`.
local function within(ranges, n)
  for i = 1, #ranges, 2 do
    if n >= ranges[i] and n < ranges[i + 1] then return n % 1 == 0 end
  end
  return false
end

local function fits(wanted, new)
  local sort = type(new)
  if sort == "number" then return wanted.number or within(wanted, new) end
  if sort == "boolean" then return wanted[new and "yes" or "no"] end
  if sort ~= "table" or not wanted.list then return sort == "string" and wanted.text end
  if wanted.loose then return true end
  for i = 1, #new do
    if type(new[i]) ~= "number" or not within(wanted.list, new[i]) then return false end
  end
  return true
end

-- Others may put an ability out of force before it is used: its window opens before one point, once in a while.
local function open_windows(list, value, a, b, c, d)
  for _, one in list.windows do
    local cancel, me = one.cancel, one.me
    if list.of_cards and not lies(one.index, me) then continue end
    if not cancel.when or looking(WHEN, cancel.when, me, value, a, b, c, d) then
      if host.window(one.index, me, cancel.once or "phase") then cancel.window(host.ABILITY + one.index, me) end
    end
  end
end

-- Passes a value through the handlers of a point. A handler returns nothing (unchanged), a new value, or deny(...).
local run_with_care
local function run_handlers(list, value, a, b, c, d)
  local wanted = list.wanted
  if list.of_cards then return run_with_care(list, value, a, b, c, d) end
  if list.windows then
    open_windows(list, value, a, b, c, d)
    if machine.run == run_with_care then return run_with_care(list, value, a, b, c, d) end
  end
  for i = 1, #list, 3 do
    local new = list[i](list[i + 1] or nil, value, a, b, c, d)
    if new ~= nil then
      if wanted and not fits(wanted, new) then host.misfit(list[i + 2], list.point, list[i], new) end
      value = new
      if new == false then return false end
    end
  end
  return value
end

-- The same with care: asks whether each handler is suspended, and whether the card lies there that gives it, and tells
-- what each did if somebody watches.
local some_suspended = false
function run_with_care(list, value, a, b, c, d)
  if list.windows then open_windows(list, value, a, b, c, d) end
  for i = 1, #list, 3 do
    local me, ability = list[i + 1] or nil, list[i + 2]
    if some_suspended and suspended(ability, me) then
      if watch then host.idle(list.point, ability, me) end
    elseif not list.of_cards or lies(ability, me) then
      local mark = watch and host.entering(ability, me)
      local new = list[i](me, value, a, b, c, d)
      if mark then host.left(ability, mark, new ~= nil, me) end
      if new ~= nil then
        if list.wanted and not fits(list.wanted, new) then host.misfit(ability, list.point, list[i], new) end
        if watch then host.changed(list.point, ability, me, value, new) end
        value = new
        if new == false then return false end
      end
    end
  end
  return value
end

-- Care is taken only where somebody watches or something is suspended.
function ask_first(suspends)
  some_suspended = suspends
  machine.run = (watch or suspends) and run_with_care or run_handlers
end
ask_first(false)

local suspend, leave = game.suspend, game.leave
function game.suspend(ability, seat, time)
  suspend(ability, seat, time)
  ask_first(true)
end
function game.leave(seat)
  leave(seat)
  ask_first(true)
end

_G.hook, _G.piece, _G.parts = hook, piece, parts
deny, note, whisper = host.deny, host.note, host.whisper

-- What the faction file of a seat declares.
local definitions = host.definitions
function game.faction(seat) return definitions[game.role(seat)] end

-- Decisions -----------------------------------------------------------------------------------------------------------

-- Which queries have parts that the kernel cannot run by itself?
local in_lua = host.query_in_lua

-- Of the actions at these places of a seat's list those whose `when` says so, and whether one of them is a reason to ask where
-- there is only one answer.
local function allowed_now(list, near, seat)
  local open = nil
  for _, i in near do
    local action = list[i]
    if not action.when or action.when(seat) then
      open = open or {}
      open[#open + 1] = action.handle
      if not action.quiet then open.urges = true end
    end
  end
  return open
end

-- The actions open to a seat. The kernel looks at what is declared of them; mostly nothing is left.
local function open_actions(seat)
  local list = actions and actions[seat]
  local near = list and list.roster and ready(list.roster, seat)
  return near and looking(WHEN, allowed_now, list, near, seat)
end

-- Runs the action if the answer is one; then the question stands again.
local function acted(answer, seat)
  if type(answer) ~= "number" or answer < ACTION or answer >= ACTION_END then return false end
  local list = actions[seat]
  for i = 1, list and #list or 0 do
    if list[i].handle == answer then
      -- An action is not offered inside its own questions.
      host.act(answer, true)
      if list[i].limit then game.add(list[i].used, 1, seat) end
      list[i].run(seat)
      host.act(answer, false)
      return true
    end
  end
  return false
end

-- Is a decision asked at all? `only_if` is a function, or a list of { clause, reason, function } that all must hold.
local function is_asked(only_if, seat, a, b)
  if type(only_if) == "function" then return only_if(seat, a, b) end
  for i = 1, #only_if do
    if not only_if[i][3](seat, a, b) then return false end
  end
  return true
end

-- What a query has, as a set; nothing if that is nothing.
local function set_of(query, seat, a, b)
  local set = nil
  for _, thing in query(seat, a, b) do
    set = set or {}
    set[thing] = true
  end
  return set
end

-- Can anything strike now, and what queries have that `unless` names: whether they have anything, of those that strike, and sets, of
-- those that say what an entry is about. One that has nothing strikes nothing.
local function in_question(spec, seat, a, b)
  local any, sets = spec.strikes_always, nil
  for i, query in spec.strike_queries do
    sets = sets or {}
    sets[i] = type(query) == "function" and query(seat, a, b) or type(query) == "table" and set_of(query, seat, a, b) or false
    any = any or sets[i] ~= false
  end
  return any, sets
end

-- Is an option struck out, by an `unless` of the decision or by a handler of its hook? A named choice is shown to them as
-- its name.
local function is_struck(option, seat, spec, sets, point, a, b)
  local shown = spec.keys and spec.keys[option] or option
  local strikers = spec.strikers_of[shown] or spec.strikers
  for i = 1, #strikers, 3 do
    local query = strikers[i + 2]
    local whom = not query or sets[query]
    if whom and (whom == true or whom[shown]) and strikers[i](shown, seat, a, b) then
      if watch then host.struck(option, strikers[i + 1][1], strikers[i + 1][2]) end
      return true
    end
  end
  if point and hook(point, true, shown, seat, a, b) == false then
    if watch then host.struck(option) end
    return true
  end
  return false
end

-- The options that are not struck out: the same list if none is.
local function permitted(spec, seat, options, a, b)
  local any, sets = in_question(spec, seat, a, b)
  local point = spec.hook
  if point and not machine.active[point] then point = nil end
  if not any and not point then return options end
  local kept, n = nil, 0
  for i = 1, #options do
    local option = options[i]
    if is_struck(option, seat, spec, sets, point, a, b) then
      kept = kept or table.move(options, 1, n, 1, table.create(#options - 1))
    else
      n = n + 1
      if kept then kept[n] = option end
    end
  end
  return kept or options
end

-- The piles that are not struck out, as option, limit, option, limit, …
local function permitted_piles(spec, seat, piles, a, b)
  local _, sets = in_question(spec, seat, a, b)
  local point = spec.hook
  if point and not machine.active[point] then point = nil end
  local kept = {}
  for i = 1, #piles, 2 do
    if not is_struck(piles[i], seat, spec, sets, point, a, b) then
      kept[#kept + 1] = piles[i]
      kept[#kept + 1] = piles[i + 1]
    end
  end
  return kept
end

-- The groups of a plan with the options that are not struck out. What strikes them gets the option, the seat, the
-- group's name and the first thing the question is about.
local function permitted_plan(spec, seat, groups, a)
  local kept = {}
  for name, group in groups do
    if type(group) == "table" and name ~= "limits" then
      group = table.clone(group)
      if group.one then group.one = permitted(spec, seat, group.one, name, a) end
      if group.some then group.some = permitted(spec, seat, group.some, name, a) end
      if group.split then group.split = permitted_piles(spec, seat, group.split, name, a) end
    end
    kept[name] = group
  end
  return kept
end

-- The options of a question that has filters; false if it is not to be asked. Without a list they come from its query.
local function found(form, spec, seat, options, a, b, c)
  if spec.only_if and not is_asked(spec.only_if, seat, a, b) then return false end
  if form == PLAN then return permitted_plan(spec, seat, options, a) end
  if form > SOME then return options end
  if options == nil then options = spec.from(seat, a, b, c) end
  if type(options) == "function" then options = options() end
  return permitted(spec, seat, options, a, b)
end

-- A plan as a script writes it down, as group, option, amount, …; nothing if it is none.
local function as_puts(spec, groups, plan)
  if type(plan) ~= "table" then return nil end
  local puts = {}
  for name in plan do
    if type(name) ~= "string" or not groups[name] then return nil end
  end
  for index, name in spec.groups do
    local group, chosen = groups[name], plan[name]
    if not group or chosen == nil then continue end
    if (group.some or group.split) and type(chosen) ~= "table" then return nil end
    if group.one then
      table.insert(puts, { index - 1, chosen, 1 })
    elseif group.some then
      for _, option in chosen do table.insert(puts, { index - 1, option, 1 }) end
    elseif group.split then
      for j = 1, #group.split, 2 do table.insert(puts, { index - 1, group.split[j], chosen[(j + 1) // 2] or 0 }) end
    elseif type(chosen) == "number" then
      table.insert(puts, { index - 1, 0, chosen * 2 })
    else
      return nil
    end
  end
  local flat = {}
  for _, put in puts do
    for i = 1, 3 do
      if type(put[i]) ~= "number" or put[i] % 1 ~= 0 then return nil end
      table.insert(flat, put[i])
    end
  end
  return flat
end

-- The answer of an automatic seat, which nobody else is asked for and no journal needs.
local function own_answer(answer, form, spec, seat, list, x, y, a, b, pass)
  if type(list) == "function" then list = list() end
  if list == false or (form == ONE and #list == 0 and x == 1) then return nil end
  if form == PLAN then
    local puts = as_puts(spec, list, answer(seat, spec.what, list, 0, 0, a, b))
    draw_up(spec.index, list)
    host.judge_plan(spec.index, seat, puts)
    return puts
  end
  local low, high = x, y
  if form == ONE then low, high = 1 - x, 1 end
  local chosen = answer(seat, spec.what, list, low, high, a, b)
  host.judge(form, spec.index, seat, list, x, y, chosen, nil, nil, nil, pass)
  return chosen
end

-- Puts a question until the answer is no action. Options are only listed when a real question is put: while a phase is
-- run again, the recorded answer comes back at once.
local function put_with_care(form, spec, seat, options, x, y, a, b, c, pass)
  local automatic = actions and actions[seat] and actions[seat].answer
  if automatic then
    local list = options
    if type(y) == "function" then y = looking(OPTIONS, y) end
    if spec.filtered or (options == nil and spec.query) then
      list = looking(OPTIONS, found, form, spec, seat, options, a, b, c)
    end
    return own_answer(automatic, form, spec, seat, list, x, y, a, b, pass)
  end
  while true do
    local known, answer = replayed(spec.index, seat)
    if not known then
      local list = options
      if spec.filtered or (list == nil and in_lua[spec.query]) then
        if watch then host.asking(spec.index) end
        list = looking(OPTIONS, found, form, spec, seat, options, a, b, c)
      elseif list == nil then
        list = spec.query
      end
      if list == false then
        answer = offer(ONE, spec.index, seat, {}, 1)
      else
        local open = open_actions(seat)
        if form == PLAN then draw_up(spec.index, list) end
        local high = y
        if type(y) == "function" then high = looking(OPTIONS, y) end
        answer = offer(form, spec.index, seat, list, x, high, open, a, b, c, pass, open and open.urges)
      end
    end
    if not actions or not acted(answer, seat) then return answer end
  end
end

-- Most questions have no filters, and most seats no actions: these go straight to the kernel.
local function goes_straight(spec, seat)
  return (spec.plain or (spec.hooked and not machine.active[spec.hooked])) and not (actions and actions[seat])
end

-- One of what the decision's query has. A query that the kernel runs whole makes no list.
local function one_from(spec, seat, a, b, c)
  local pass, index = spec.optional and 1 or 0, spec.query
  if not in_lua[index] and goes_straight(spec, seat) then
    return offer(ONE, spec.index, seat, index, pass, 0, nil, a, b, c)
  end
  return put_with_care(ONE, spec, seat, nil, pass, 0, a, b, c)
end

local function listed(options) return type(options) == "table" or type(options) == "function" end

ask = {}

-- What a question is about is given as two values, or as one table that can say more: `{ a, b, pass = true }`.
local function opened(about, pass)
  for key in about do
    if key ~= 1 and key ~= 2 and key ~= "pass" then
      error("what a question is about is `a, b` or `{ a, b, pass = true }`; there is no `" .. tostring(key) .. "`", 3)
    end
  end
  if about.pass ~= nil then pass = about.pass end
  return about[1], about[2], pass
end

-- One of the options; nothing if the seat passes or there is no option. A decision with `only_if` is not asked (any
-- more) when that says no: an action taken in between may have changed things. One with `from` needs no options: what
-- follows the seat is what it is about.
function ask.one(spec, seat, options, a, b)
  if spec.query and not listed(options) then return one_from(spec, seat, options, a, b) end
  local pass = spec.optional
  if type(a) == "table" then a, b, pass = opened(a, pass) end
  pass = pass and 1 or 0
  if goes_straight(spec, seat) then return offer(ONE, spec.index, seat, options, pass, 0, nil, a, b) end
  return put_with_care(ONE, spec, seat, options, pass, 0, a, b)
end

-- A list of options, at least `min` and at most `max` of them.
function ask.some(spec, seat, options, min, max, a, b)
  if type(a) == "table" then a, b = opened(a) end
  if goes_straight(spec, seat) then return offer(SOME, spec.index, seat, options, min, max, nil, a, b) end
  return put_with_care(SOME, spec, seat, options, min, max, a, b)
end

-- A whole number from `low` to `high`, which may be a function: an action taken in between may change what it says. Nothing
-- if the seat passes.
function ask.number(spec, seat, low, high, a, b)
  local pass = spec.optional
  if type(a) == "table" then a, b, pass = opened(a, pass) end
  if type(high) ~= "function" and goes_straight(spec, seat) then return offer(NUMBER, spec.index, seat, nil, low, high, nil, a, b, nil, pass) end
  return put_with_care(NUMBER, spec, seat, nil, low, high, a, b, nil, pass)
end

-- Piles are offered in the order of all options; the amounts stand beside the script's own list of piles.
local function in_order(piles)
  if type(piles) == "table" and #piles == 2 then return piles end
  local order = host.order(piles)
  if not order then return piles end
  local sorted = {}
  for n, i in order do sorted[2 * n - 1], sorted[2 * n] = piles[2 * i - 1], piles[2 * i] end
  return sorted, order
end

local function as_listed(amounts, order)
  if not order or not amounts then return amounts end
  local listed = {}
  for n, i in order do listed[i] = amounts[n] end
  return listed
end

-- How many from each pile, as a list of numbers beside `piles`; `piles` is a list of option, limit, option, limit, …
function ask.split(spec, seat, piles, min, max, a, b)
  if type(a) == "table" then a, b = opened(a) end
  local sorted, order = in_order(piles)
  if goes_straight(spec, seat) then
    return as_listed(offer(SPLIT, spec.index, seat, sorted, min, max, nil, a, b), order)
  end
  return as_listed(put_with_care(SPLIT, spec, seat, sorted, min, max, a, b), order)
end

-- The choices that a decision declares under these names, as options.
local function choices_named(spec, names)
  local options = {}
  for i = 1, #names do
    options[i] = spec.handles and spec.handles[names[i]]
    if not options[i] then
      error("the decision `" .. spec.what .. "` declares no choice `" .. tostring(names[i]) .. "`", 3)
    end
  end
  return options
end

-- One of the choices that the decision declares, by name; nothing if the seat passes.
function ask.choice(spec, seat, names, a, b)
  local answer = ask.one(spec, seat, choices_named(spec, names), a, b)
  return answer and spec.keys[answer]
end

-- A plan as scripts get it, from group, option, amount, group, option, amount, …
local function as_plan(spec, groups, flat)
  if not flat then return nil end
  local plan = {}
  for name, group in groups do
    if group.some then
      plan[name] = {}
    elseif group.split then
      plan[name] = table.create(#group.split // 2, 0)
    end
  end
  for i = 1, #flat, 3 do
    local name, option, n = spec.groups[flat[i] + 1], flat[i + 1], flat[i + 2]
    local group = groups[name]
    if group.one then
      plan[name] = option
    elseif group.some then
      for _ = 1, n do table.insert(plan[name], option) end
    elseif group.split then
      for j = 1, #group.split, 2 do
        if group.split[j] == option then plan[name][(j + 1) // 2] = n end
      end
    else
      plan[name] = n / 2
    end
  end
  return plan
end

-- Several groups at once, as a table with what was put into each: an option or nothing for `one`, a list for `some`,
-- amounts beside the piles for `split`, a number from `low` to `high`.
function ask.plan(spec, seat, groups, a, b)
  if type(groups) ~= "table" then error("a plan is a table of groups", 2) end
  if type(a) == "table" then a, b = opened(a) end
  return as_plan(spec, groups, put_with_care(PLAN, spec, seat, groups, 0, 0, a, b))
end

local YES_NO = { YES, NO }

function ask.yes(spec, seat, a, b)
  return ask.one(spec, seat, YES_NO, a, b) == YES
end

-- The places in a list of entries that are asked at all, by `only_if`.
local function wanted(list)
  local places = {}
  for i, entry in list do
    local only_if, about = entry.spec.only_if, entry.about or {}
    if not only_if or is_asked(only_if, entry.seat, about[1], about[2]) then places[#places + 1] = i end
  end
  return places
end

-- Does an entry leave its options to the query of its decision?
local function from_query(e)
  return e.spec.query and not (e.one or e.some or e.split or e.plan or e.choice or e.low)
end

-- The entries at these places, without the options that are struck out. A pile that is struck stays, with nothing to take.
local function permitted_entries(list, places)
  local kept = {}
  for n, i in places do
    local entry = list[i]
    local spec, about = entry.spec, entry.about or {}
    if watch then host.asking(spec.index, n - 1) end
    if entry.actions then
      entry = table.clone(entry)
      entry.open = open_actions(entry.seat)
    end
    if from_query(entry) then
      entry = table.clone(entry)
      entry.one = spec.from(entry.seat, about[1], about[2])
    end
    if spec.filtered then
      entry = table.clone(entry)
      local seat, a, b = entry.seat, about[1], about[2]
      if entry.one then entry.one = permitted(spec, seat, entry.one, a, b) end
      if entry.some then entry.some = permitted(spec, seat, entry.some, a, b) end
      if entry.plan then entry.plan = permitted_plan(spec, seat, entry.plan, a) end
      if entry.split then
        local _, sets = in_question(spec, seat, a, b)
        local point = spec.hook and machine.active[spec.hook] and spec.hook
        entry.split = table.clone(entry.split)
        for j = 1, #entry.split, 2 do
          if is_struck(entry.split[j], seat, spec, sets, point, a, b) then entry.split[j + 1] = 0 end
        end
      end
    end
    kept[n] = entry
  end
  return kept
end

-- What an automatic seat answers to an entry of `ask.together`.
local function own_part(answer, e)
  local about = e.about or {}
  local a, b = about[1], about[2]
  if e.split then
    local sorted, order = in_order(e.split)
    return as_listed(own_answer(answer, SPLIT, e.spec, e.seat, sorted, e.min or 0, e.max, a, b), order)
  end
  if e.some then return own_answer(answer, SOME, e.spec, e.seat, e.some, e.min or 0, e.max, a, b) end
  if e.plan then return as_plan(e.spec, e.plan, own_answer(answer, PLAN, e.spec, e.seat, e.plan, 0, 0, a, b)) end
  if e.choice then
    local options = choices_named(e.spec, e.choice)
    return e.spec.keys[own_answer(answer, ONE, e.spec, e.seat, options, e.spec.optional and 1 or 0, 0, a, b) or 0]
  end
  local options = e.one or (from_query(e) and e.spec.from(e.seat, a, b))
  if options then
    options = permitted(e.spec, e.seat, options, a, b)
    return own_answer(answer, ONE, e.spec, e.seat, options, e.spec.optional and 1 or 0, 0, a, b)
  end
  return own_answer(answer, NUMBER, e.spec, e.seat, nil, e.low, e.high, a, b)
end

-- Puts questions together, to people; nothing if somebody took an action instead: then all of them are put anew.
local put_together

-- The answers where some of the seats are automatic: they decide first, the others are asked.
local function without_automatic(list)
  local people, answers, some = {}, {}, false
  for i, entry in list do
    local answer = actions[entry.seat] and actions[entry.seat].answer
    if answer then
      answers[i], some = own_part(answer, entry), true
    else
      people[#people + 1] = entry
    end
  end
  if not some then return put_together(list) end
  local others = {}
  if #people > 0 then others = put_together(people) end
  if not others then return nil end
  local n = 0
  for i, entry in list do
    if not (actions[entry.seat] and actions[entry.seat].answer) then
      n = n + 1
      answers[i] = others[n]
    end
  end
  return answers
end

-- Several questions at once, in secret, revealed together, to several seats or to one. Each entry is
-- { spec =, seat =, about = {…} } with split = piles (min =, max =), some = options (min =, max =), one = options,
-- choice = names, plan = groups, low =, high =, or nothing where the decision has `from`. With actions = true
-- the seat may take an action instead: that voids what has been answered, and all is asked anew. The answers are a list, with nothing for who passes or is not asked.
function ask.together(list)
  while true do
    local answers = (actions and without_automatic or put_together)(list)
    if answers then return answers end
  end
end

-- Runs the action that somebody took instead of answering one of several questions, if anybody did.
local function acted_instead(list, places, answers)
  for n, i in places do
    if acted(answers[n], list[i].seat) then return true end
  end
  return false
end

function put_together(list)
  local filtered, put = false, table.create(#list)
  for i, entry in list do
    filtered = filtered or entry.spec.filtered or from_query(entry) or entry.actions
    put[i] = entry
    if entry.choice then
      put[i] = table.clone(entry)
      put[i].one = choices_named(entry.spec, entry.choice)
    end
  end
  local places = filtered and looking(OPTIONS, wanted, put) or wanted(put)
  if #places == 0 then return {} end
  local known, answers = replayed_together(#places)
  if not known then
    local entries = filtered and looking(OPTIONS, permitted_entries, put, places) or permitted_entries(put, places)
    if offered_together(entries) then
      answers = {} -- all of them could only pass
    else
      yield()
      answers = given()
      if #places == 1 then answers = { answers } end
    end
  end
  if actions and acted_instead(list, places, answers) then return nil end
  local all = {}
  for n, i in places do
    local entry, answer = list[i], answers[n]
    if entry.split then
      answer = as_listed(answer, host.order(entry.split))
    elseif entry.plan then
      answer = as_plan(entry.spec, entry.plan, answer)
    elseif entry.choice then
      answer = answer and entry.spec.keys[answer]
    end
    all[i] = answer
  end
  return all
end

-- Chance --------------------------------------------------------------------------------------------------------------

-- A search stops the game at a chance event and says how it comes out; then the event is come to again.
chance = {}

-- One of the options at random; `about` is what it is drawn for.
function chance.pick(spec, options, about)
  local picked = host.pick(spec.index, options, about)
  if picked then return picked end
  yield()
  return host.pick(spec.index, options, about)
end

-- Throws all loose dice, or those of one type.
function chance.throw(spec, die)
  if host.throw(spec.index, die) then return end
  yield()
  host.throw(spec.index, die)
end

-- Draws cards off the top of a zone and lays them into another; tells which. All that lie there come at once, what a
-- refill brings after it. Fewer come if there are no more, even after the refill that the game declares.
function chance.draw(spec, from, to, n)
  local drawn, left = nil, n or 1
  while left ~= 0 do -- a number that is none is refused by the first draw
    local cards = host.draw(spec.index, from, to, left)
    if not cards then
      yield()
      cards = host.draw(spec.index, from, to, left)
    end
    if #cards == 0 then break end
    left = left - #cards
    drawn = drawn and table.move(cards, 1, #cards, #drawn + 1, drawn) or cards
  end
  return drawn or {}
end

-- Lets a seat, or everybody, look at the top card of a pile, which stays there; tells which it is, or nothing if there
-- is none.
function chance.look(spec, zone, seat)
  local cards = host.look(spec.index, zone, seat)
  if not cards then
    yield()
    cards = host.look(spec.index, zone, seat)
  end
  return cards[1]
end

-- Shuffles a pile. Nothing is decided by that: its cards lie in no order until they are drawn.
chance.shuffle = host.shuffle

-- Lets a seat keep at least `min` of the dice on the table.
local function keep_some(spec, seat, min, barred)
  if spec.filtered or (actions and actions[seat] and actions[seat].answer) then
    local shown = host.faces_shown(barred)
    if #shown > 0 then game.keep(ask.some(spec, seat, shown, math.min(min, #shown), #shown)) end
    return
  end
  while true do
    local open = open_actions(seat)
    local answer = offer_dice(SOME, spec.index, seat, barred, min, nil, open, nil, nil, nil, nil, open and open.urges)
    if not actions or not acted(answer, seat) then return end
  end
end

-- Throws, keeps some, throws the rest again, until all are kept. `rules` holds:
--   throw, keep   the two decisions that name the throw and the choice
--   min           dice to keep after each throw (1)
--   limit         throws at most; what is left after the last is kept as it lies
--   after_throw   function(me): may keep dice that must be kept; returns the minimum for this throw and a type of die
--                 that may not be kept now
--   stops_at      the faces that after_throw looks for: it is only called when one of them lies on the table. Without
--                 it after_throw is called after every throw
-- The kernel throws, and asks what is kept, until the script has to see something, or has to put the question itself.
function keep_and_throw(me, rules)
  local keep, min, limit, stops_at, after_throw = rules.keep, rules.min or 1, rules.limit, rules.stops_at, rules.after_throw
  local looks = keep.filtered or (after_throw and (stops_at or true)) or nil
  local throws, began = 0, host.began()
  while true do
    local asks = keep.filtered or (actions and actions[me] and true) or nil
    local left = roll(rules.throw.index, keep.index, me, min, limit, throws, began, asks, looks)
    if left == 0 then return end
    if limit then throws = host.throws() end
    local least, barred = min, nil
    if after_throw and (not stops_at or host.fallen(stops_at)) then least, barred = after_throw(me) end
    keep_some(keep, me, least, barred)
  end
end
