-- Combat (DI-CB, DI-TIE): who takes which reward.

local SEATS = { "paul", "rabban", "helena", "leto" }

-- A Combat for 6, 4 or 2 Solari in which each of so many seats has this strength: troops, and a sword where it is odd.
local function combat(strengths, changes)
  local factions, pieces, swords = {}, {}, {}
  for i, strength in strengths do
    local seat = SEATS[i]
    factions[i] = seat
    swords[seat] = strength % 2
    pieces[seat] = { leader = { agent = 2 }, conflict = { troop = strength // 2 }, garrison = { troop = 3 } }
  end
  return position({
    quiet = true, phase = "combat", factions = table.concat(factions, " "), first = factions[1],
    counters = { swords = swords }, pieces = pieces,
    cards = { common = { current = { "guild_bank_raid" }, conflicts = { "raid_stockpiles", "machinations" } } },
  }, changes)
end

-- The rank of each seat by the Solari it has got, 0 for none.
local RANKS = { [6] = 1, [4] = 2, [2] = 3, [0] = 0 }
local function ranks(strengths, changes)
  local t, list = combat(strengths, changes), {}
  for i in strengths do list[i] = RANKS[t.counter("solari", SEATS[i])] end
  return t, list
end

local function comes_out(strengths, wanted, changes)
  local t, found = ranks(strengths, changes)
  t.equals(found, wanted)
end

return tests {
  di_cb_8_the_highest_strength_takes_the_first_reward = function() comes_out({ 9, 7, 5, 3 }, { 1, 2, 3, 0 }) end,
  di_cb_9_the_second_highest_takes_the_second = function() comes_out({ 4, 7, 9, 5 }, { 0, 2, 1, 3 }) end,
  di_cb_10_the_third_reward_needs_four_players = function() comes_out({ 9, 7, 5 }, { 1, 2, 0 }) end,
  di_cb_11_strength_0_takes_nothing = function() comes_out({ 6, 0, 0, 0 }, { 1, 0, 0, 0 }) end,
  di_tie_1_tied_for_first_with_three_players = function() comes_out({ 8, 8, 2 }, { 2, 2, 0 }) end,
  di_tie_2_two_tied_for_first_with_four_players = function() comes_out({ 8, 8, 5, 3 }, { 2, 2, 3, 0 }) end,
  di_tie_3_tied_for_second = function() comes_out({ 9, 6, 6, 3 }, { 1, 3, 3, 0 }) end,
  di_tie_4_tied_for_third = function()
    comes_out({ 9, 6, 4, 4 }, { 1, 2, 0, 0 })
    comes_out({ 8, 8, 4, 4 }, { 2, 2, 0, 0 })
  end,
  di_tie_5_strength_0_is_no_part_of_a_tie = function() comes_out({ 0, 0, 2, 4 }, { 0, 0, 2, 1 }) end,
  di_tie_6_three_tied_for_first = function() comes_out({ 7, 7, 7, 2 }, { 2, 2, 2, 0 }) end,
  di_amb_2_tied_for_second_below_four = function()
    comes_out({ 9, 4, 4 }, { 1, 3, 3 })
    comes_out({ 9, 4, 4 }, { 1, 0, 0 }, { set = { tie_second_below_four = 0 } })
  end,
}
