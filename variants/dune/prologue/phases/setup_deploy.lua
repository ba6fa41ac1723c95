-- Placement: strongholds are claimed with garrisons, and what the shields show is ignored (DO-CHOM.38 to DO-CHOM.49).
local dune = use "dune"

-- Counter-clockwise from Carthag to Arrakeen (DO-CHOM.43, DO-CHOM.44).
local CALLED = { "carthag", "sietch_tabr", "habbanya_sietch", "tueks_sietch", "arrakeen" }

local CLAIM = decision {
  what = "choam.claim", clause = "DO-CHOM.39", secret = true, reveal = false, groups = CALLED,
  prompt = "Which strongholds do you claim, each with which garrisons?",
}
local SELL = decision {
  what = "choam.garrisons", clause = "DO-CHOM.41", always = true,
  prompt = "Which unused garrisons do you show and discard, for 1 spice for each token on them?",
  tells = "{seat} discards {answer}", tells_not = "",
}

-- One or more garrisons beside each stronghold card, no more tokens in all than he has (DO-CHOM.39, DO-CHOM.40). Who has access
-- cards is asked, whatever they are (DO-CHOM.36).
local function entry(seat)
  if game.count_cards(zone.access[seat]) == 0 then return nil end
  local garrisons, plan = {}, {}
  local limit = { "DO-CHOM.40", "you have no more tokens", max = game.count(pile.reserve[seat], seat, tag.force) }
  for _, access in game.cards(zone.access[seat]) do
    if row[access].tags[tag.garrison] then
      garrisons[#garrisons + 1] = access
      limit[access] = row[access].amount
    end
  end
  for _, name in CALLED do plan[name] = { some = {} } end
  for _, access in dune.different(zone.access[seat]) do
    if row[access].cell then plan[row[access].cell].some = garrisons end
  end
  plan.limits = { limit }
  return { spec = CLAIM, seat = seat, plan = plan }
end

-- Everybody at once; what each has laid down, by stronghold.
local function claims()
  local list, laid = {}, {}
  for _, seat in game.seats() do list[#list + 1] = entry(seat) end
  for i, plan in ask.together(list) do laid[list[i].seat] = plan end
  return laid
end

-- Garrisons that lie beside no stronghold card (DO-CHOM.41).
local function unused(seat, plan)
  local list = {}
  for _, access in game.cards(zone.access[seat]) do
    if row[access].tags[tag.garrison] then list[#list + 1] = access end
  end
  for _, name in CALLED do
    for _, access in plan and plan[name] or {} do table.remove(list, table.find(list, access)) end
  end
  return list
end

local function sell(seat, plan)
  if game.count_cards(zone.access[seat]) == 0 then return end
  for _, access in ask.some(SELL, seat, unused(seat, plan), 0) do
    dune.earn(seat, row[access].amount)
    game.hand_over(access, zone.access[seat], zone.choam_box)
  end
end

-- What garrisons amount to.
local function tokens_of(cards)
  local n = 0
  for _, access in cards do n = n + row[access].amount end
  return n
end

local function place_tokens(seat, n, where)
  game.move(pile.reserve[seat], where, seat, kind.troop, n)
  note("DO-CHOM.45", "{1} begins with {2 token|tokens} in {3}", seat, n, where)
end

-- Those who claim a stronghold, each with his tokens; everybody sees it now (DO-CHOM.43).
local function claimants(name, laid)
  local list = {}
  for _, seat in game.seats() do
    local garrison = laid[seat] and laid[seat][name] or {}
    if #garrison > 0 then
      list[#list + 1] = { seat = seat, n = tokens_of(garrison) }
      note("DO-CHOM.43", "{1} claims {2} with {3 token|tokens}", seat, place[name], list[#list].n)
    end
  end
  return list
end

-- Alone he places all (DO-CHOM.45); of two the larger garrison takes it, with what it has more (DO-CHOM.47). Unclaimed, and
-- between equals, it stays empty (DO-CHOM.46, DO-CHOM.48).
local function call(name, laid)
  local where, list = place[name], claimants(name, laid)
  local one, two = list[1], list[2]
  if not one then return note("DO-CHOM.46", "nobody claims {1}", where) end
  if not two then return place_tokens(one.seat, one.n, where) end
  if one.n == two.n then return note("DO-CHOM.48", "{1} stays empty", where) end
  local larger = one.n > two.n and one or two
  place_tokens(larger.seat, math.abs(one.n - two.n), where)
end

-- All prologue cards are put away (DO-CHOM.49).
local function clear()
  for _, seat in game.seats() do game.hand_over_all(zone.access[seat], zone.choam_box) end
  for _, from in { zone.harvests, zone.reported, zone.shares, zone.accesses } do game.hand_over_all(from, zone.choam_box) end
end

return phase {
  id = "setup_deploy", clause = "DO-CHOM.39",
  run = function()
    game.set_all(counter.spice, 0) -- to the pool (DO-CHOM.38)
    local laid = claims()
    for _, seat in game.seats() do sell(seat, laid[seat]) end
    for _, seat in game.seats() do dune.earn(seat, game.faction(seat).data.spice) end -- DO-CHOM.42
    for _, name in CALLED do call(name, laid) end
    clear()
  end,
}
