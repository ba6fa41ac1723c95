-- Who takes which reward of a Conflict (DI-CB.8 to DI-CB.11, DI-TIE). `strengths` is by seat; so is what comes back: 1, 2, 3
-- or nothing.

-- Seats of equal strength, the strongest first; strength 0 counts for nothing (DI-TIE.5).
local function groups(seats, strengths)
  local sorted = {}
  for _, seat in seats do
    if strengths[seat] > 0 then sorted[#sorted + 1] = seat end
  end
  table.sort(sorted, function(a, b) return strengths[a] > strengths[b] or (strengths[a] == strengths[b] and a < b) end)
  local list = {}
  for _, seat in sorted do
    local last = list[#list]
    if last and strengths[last[1]] == strengths[seat] then last[#last + 1] = seat else list[#list + 1] = { seat } end
  end
  return list
end

return function(seats, strengths)
  local four = #seats == 4
  local ranks, list = {}, groups(seats, strengths)
  local function give(group, rank)
    for _, seat in group or {} do ranks[seat] = rank end
  end
  local first, second, third = list[1] or {}, list[2] or {}, list[3] or {}
  if #first > 1 then
    give(first, 2) -- DI-TIE.1
    if four and #first == 2 and #second == 1 then give(second, 3) end -- DI-TIE.2, DI-TIE.4, DI-TIE.6
    return ranks
  end
  give(first, 1)
  if #second == 1 then
    give(second, 2)
    if four and #third == 1 then give(third, 3) end -- DI-CB.10, DI-TIE.4
  elseif four or tune.tie_second_below_four == 1 then
    give(second, 3) -- DI-TIE.3, DI-AMB.2
  end
  return ranks
end
