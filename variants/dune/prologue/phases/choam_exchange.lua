-- Access cards are exchanged, of any kind, shown or unseen (DO-CHOM.37).
local director = use "director"

local WITH = decision {
  what = "exchange.with", clause = "DO-CHOM.37", pass = "nobody",
  prompt = "With whom do you want to exchange access cards?",
  tells = "{seat} wants to exchange access cards with {answer}",
}
local OFFER = decision {
  what = "exchange.offer", clause = "DO-CHOM.37", secret = true,
  prompt = "Which access cards do you offer {1}?",
}
local SHOWN = decision {
  what = "exchange.shown", clause = "DO-CHOM.37",
  prompt = "Do you show {1} what you offer?",
  tells = "{seat} shows {1} what it offers", tells_not = "{seat} does not show {1} what it offers",
}
local RETURN = decision {
  what = "exchange.return", clause = "DO-CHOM.37", secret = true,
  prompt = "{1} offers you {2 access card|access cards}. Which of yours do you offer for them? None: you refuse.",
}
local AGREE = decision {
  what = "exchange.agree", clause = "DO-CHOM.37",
  prompt = "{1} offers you {2 access card|access cards} for yours: do you agree?",
  tells = "{seat} agrees", tells_not = "{seat} does not agree",
}

-- Those who have access cards.
local function holders(me)
  local list = {}
  for _, seat in director.others(me) do
    if game.count_cards(zone.access[seat]) > 0 then list[#list + 1] = seat end
  end
  return list
end

-- What is offered may be shown to the other before.
local function present(me, other, cards)
  if not ask.yes(SHOWN, me, other) then return end
  for _, access in cards do game.show(access, zone.access[me], other) end
end

local function hand_over(cards, from, to)
  for _, access in cards do game.hand_over(access, zone.access[from], zone.access[to]) end
end

-- A proposal; tells whether there was one.
local function propose(me)
  if game.count_cards(zone.access[me]) == 0 then return false end
  local other = ask.one(WITH, me, holders(me))
  if not other then return false end
  local offered = ask.some(OFFER, me, game.cards(zone.access[me]), 1, nil, other)
  present(me, other, offered)
  local back = ask.some(RETURN, other, game.cards(zone.access[other]), 0, nil, me, #offered)
  if #back == 0 then
    note("DO-CHOM.37", "{1} refuses", other)
    return true
  end
  present(other, me, back)
  if ask.yes(AGREE, me, other, #back) then
    hand_over(offered, me, other)
    hand_over(back, other, me)
    note("DO-CHOM.37", "{1} gives {2} {3 access card|access cards} for {4}", me, other, #offered, #back)
  end
  return true
end

return phase {
  id = "choam_exchange", clause = "DO-CHOM.37",
  run = function()
    for _ = 1, tune.exchanges do
      local proposed = false
      for _, seat in game.seats() do proposed = propose(seat) or proposed end
      if not proposed then return end
    end
  end,
}
