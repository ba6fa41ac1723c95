-- Who knows what while a game is played (DI-INFO): after every answer of a few rounds.

local SEATS = { "paul", "leto", "helena" }
local DECKS = { "imperium", "intrigue_deck", "conflicts", "tier_one", "tier_two", "paul.deck", "leto.deck", "helena.deck" }

-- A game in which everybody takes the first that is offered, which sends Agents, buys and draws; `looks` is called at each question.
local function walk(seed, answers, looks)
  local t = game { factions = "paul leto helena", seed = seed }
  for _ = 1, answers do
    looks(t)
    local who, what = t.asked()
    local first = string.match(t.options()[1], "^%d+") or t.options()[1]
    t.play(who .. " " .. what .. ": " .. first)
  end
  return t
end

-- The cards of a zone that somebody knows.
local function known(t, who, zone)
  local list = {}
  for _, card in t.cards(zone) do
    if t.knows(who, card, zone) and not table.find(list, card) then list[#list + 1] = card end
  end
  return list
end

local function each_other(looks)
  for _, owner in SEATS do
    for _, other in SEATS do
      if other ~= owner then looks(owner, other) end
    end
  end
end

-- All cards of a zone are known, and there were some at some time.
local function all_known(zones)
  local met = {}
  local t = walk(2, 60, function(t)
    for _, zone in zones do
      for _, who in SEATS do
        for _, card in t.cards(zone) do
          met[zone] = true
          t.equals(t.knows(who, card, zone), true, who .. ", " .. zone)
        end
      end
    end
  end)
  for _, zone in zones do t.equals(met[zone], true, zone) end
end

return tests {
  di_info_1_nobody_knows_what_lies_in_a_deck_but_paul_his_top_card = function()
    walk(1, 60, function(t)
      for _, zone in DECKS do
        for _, who in SEATS do
          local top = t.cards(zone)[1]
          local wanted = (zone == "paul.deck" and who == "paul") and { top } or {}
          t.equals(known(t, who, zone), wanted, who .. ", " .. zone)
        end
      end
    end)
  end,

  di_info_2_the_hand_of_another_is_unknown_at_any_time = function()
    local held = 0
    local t = walk(1, 60, function(t)
      each_other(function(owner, other) t.equals(known(t, other, owner .. ".hand"), {}, other .. ", " .. owner) end)
      for _, owner in SEATS do
        held = held + #t.cards(owner .. ".hand")
        for _, card in t.cards(owner .. ".hand") do t.equals(t.knows(owner, card, owner .. ".hand"), true, owner) end
      end
    end)
    t.equals(held > 100, true)
  end,

  di_info_3_the_intrigue_cards_of_another_are_unknown_at_any_time = function()
    local held = 0
    local t = walk(3, 80, function(t)
      each_other(function(owner, other) t.equals(known(t, other, owner .. ".intrigues"), {}, other .. ", " .. owner) end)
      for _, owner in SEATS do
        held = held + #t.cards(owner .. ".intrigues")
        for _, card in t.cards(owner .. ".intrigues") do t.equals(t.knows(owner, card, owner .. ".intrigues"), true, owner) end
      end
    end)
    t.equals(held > 5, true)
  end,

  di_info_4_discards_and_cards_in_play_are_known_to_all_at_any_time = function()
    all_known { "paul.discard", "leto.discard", "helena.discard", "paul.played", "leto.played", "helena.played", "intrigue_discard" }
  end,

  di_info_6_conflict_row_and_reserve_are_known_to_all_at_any_time = function() all_known { "current", "row", "reserve" } end,
}
