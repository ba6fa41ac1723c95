-- How cards come to a player and go: acquiring (DI-ACQ) and trashing (DI-VOC.8). What a card does then is read by lib/effects,
-- which gives `run_box` to do so.
local house = use "house"

local ROW = decision { what = "row.card", clause = "DI-ACQ.5", prompt = "The Row is filled up", tells = "the Row is filled up: {answer}" }
local TOP = decision {
  what = "acquire.top", clause = "DI-CARD.29",
  prompt = "Does {1} go on top of your deck?", tells = "it goes on top of the deck", tells_not = "",
}
local TRASH = decision {
  what = "trash.card", clause = "DI-VOC.8", pass = "nothing", always = true, -- as for what is discarded
  prompt = "Which of your cards do you trash?",
}
local WHERE = decision {
  what = "trash.from", clause = "DI-VOC.8", always = true,
  choices = { hand = "hand", played = "in play", discard = "discard" },
  prompt = "From where do you trash {1}?",
}

-- The different cards of a list.
local function different(list)
  local found = {}
  for _, what in list do
    if not table.find(found, what) then found[#found + 1] = what end
  end
  return found
end

-- What the Reserve sells (DI-ACQ.1, DI-ACQ.2).
local RESERVE = {}
for what, printed in row do
  if printed.tags[tag.reserve] and printed.cost then RESERVE[#RESERVE + 1] = what end
end
table.sort(RESERVE)

return function(run_box)
  local hands = { different = different }

  -- DI-SETUP.6, DI-ACQ.5, DI-ACQ.8
  function hands.fill_row()
    local missing = tune.row_size - game.count_cards(zone.row)
    if missing > 0 and game.count_cards(zone.imperium) > 0 then chance.draw(ROW, zone.imperium, zone.row, missing) end
  end

  -- What a seat may acquire with Persuasion: the Row, the Reserve, what it has set aside (DI-ACQ.1, DI-ACQ.2, DI-CARD.35).
  function hands.offered(me)
    local list = game.cards(zone.row)
    for _, what in RESERVE do
      if game.count_cards(zone.reserve, what) > 0 then list[#list + 1] = what end
    end
    if game.count_cards(zone.set_aside[me]) > 0 then table.move(game.cards(zone.set_aside[me]), 1, 1, #list + 1, list) end
    return list
  end

  -- DI-CARD.35, DI-CARD.12
  function hands.price(me, what)
    local less = game.get(counter.discount, what)
    if game.count_cards(zone.set_aside[me], what) > 0 then less = less + game.get(counter.aside_discount, me) end
    return math.max(0, row[what].cost - less)
  end

  local function source(me, what)
    for _, where in { zone.set_aside[me], zone.row } do
      if game.count_cards(where, what) > 0 then return where end
    end
    return zone.reserve
  end

  -- DI-DECK.7, DI-DECK.8. `price`: the Persuasion it was bought for.
  function hands.acquire(me, what, on_top, price)
    local from = source(me, what)
    note("DI-DECK.7", price and "{1} acquires {2} for {3} Persuasion" or "{1} acquires {2}", me, what, price)
    on_top = on_top or (game.get(counter.to_top) == 1 and house.reveals(me) and house.undisturbed(ask.yes, TOP, me, what))
    game.hand_over(what, from, on_top and zone.deck[me] or zone.discard[me])
    if on_top then hook("deck.changed", nil, me) end
    if from == zone.row then hands.fill_row() end
    run_box(what, "acquire", me)
  end

  -- DI-VOC.9
  function hands.trash(me, what, from)
    game.hand_over(what, from, row[what].tags[tag.reserve] and zone.reserve or zone.trash)
    note("DI-VOC.8", "{1} trashes {2}", me, what)
    if from == zone.deck[me] then hook("deck.changed", nil, me) end
    run_box(what, "on_trash", me)
  end

  function hands.trashable(me)
    return game.count_cards(zone.hand[me]) + game.count_cards(zone.played[me]) + game.count_cards(zone.discard[me])
  end

  local function all_of(me)
    local list = {}
    for _, where in { zone.hand[me], zone.played[me], zone.discard[me] } do
      for _, what in game.cards(where) do list[#list + 1] = what end
    end
    return different(list)
  end

  -- Nobody learns by a question whether such a card is in the hand as well as where all can see it.
  local function from_where(me, what)
    local names = {}
    for _, name in { "hand", "played", "discard" } do
      if game.count_cards(zone[name][me], what) > 0 then names[#names + 1] = name end
    end
    local may_be_held = names[1] ~= "hand" and game.count_cards(zone.hand[me]) > 0
    local asked = #names > 1 or may_be_held
    return zone[asked and house.undisturbed(ask.choice, WHERE, me, names, what) or names[1]][me]
  end

  -- What is hidden in no hand everybody sees: then a single card is no question.
  local function single(me)
    if game.count_cards(zone.hand[me]) > 0 then return nil end
    local list = all_of(me)
    return #list == 1 and list[1] or nil
  end

  -- A card of the player's choice; false if there is none or the player takes none.
  function hands.trash_one(me, optional)
    if house.is_rival(me) or hands.trashable(me) == 0 then return false end -- DI-AMB.41
    local what = not optional and single(me) or ask.one(TRASH, me, function() return all_of(me) end, { pass = optional })
    if not what then return false end
    hands.trash(me, what, from_where(me, what))
    return true
  end

  return hands
end
