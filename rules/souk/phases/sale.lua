local SELL = decision {
  what = "sale.sell", clause = "SO-SELL.1", pass = "nothing",
  prompt = "Which good do you sell today?",
}
local CALL = decision {
  what = "sale.inspect", clause = "SO-INSP.1", pass = "pass", always = true,
  prompt = "Upon whose sale do you call an Inspector?",
}

-- The different goods in a merchant's hand.
local function goods(seat)
  local list = {}
  for _, what in game.cards(zone.hand[seat]) do
    if row[what].tags[tag.good] and what ~= list[#list] then list[#list + 1] = what end
  end
  return list
end

-- SO-SELL.1: what each seat sells.
local function offers()
  local questions, sales = {}, {}
  for i, seat in game.seats() do questions[i] = { spec = SELL, seat = seat, one = goods(seat) } end
  local answers = ask.together(questions)
  for i, seat in game.seats() do
    local good = answers[i]
    sales[seat] = good
    if good then
      game.hand_over(good, zone.hand[seat], zone.sold[seat])
      note("SO-SELL.1", "{1} sells {2}", seat, good)
    else
      note("SO-SELL.1", "{1} sells nothing", seat)
    end
  end
  return sales
end

-- SO-INSP.1: everybody is asked, so that nobody learns who could have called one.
local function inspect(sales)
  for _, seat in game.seats(game.first()) do
    local others = {}
    if game.count_cards(zone.hand[seat], card.inspector) > 0 then
      for _, other in game.seats() do
        if other ~= seat and sales[other] then others[#others + 1] = other end
      end
    end
    local struck = ask.one(CALL, seat, others)
    if struck then
      game.hand_over(card.inspector, zone.hand[seat], zone.gone)
      sales[struck] = nil
      note("SO-INSP.1", "the Inspector of {1} takes what {2} would have got", seat, struck)
    end
  end
end

local function pay(sales)
  local sellers = {}
  for _, good in pairs(sales) do sellers[good] = (sellers[good] or 0) + 1 end
  for _, seat in game.seats() do
    local good = sales[seat]
    if good then
      local dinars = hook("sale.price", row[good].price, seat, good, sellers[good]) // sellers[good]
      if game.faction(seat).data.trade == good then dinars = dinars + tune.trade end -- SO-SELL.3
      game.add(counter.dinars, dinars, seat)
      note("SO-SELL.2", "{1} gets {2 dinar|dinars}", seat, dinars)
    end
  end
end

return phase {
  id = "sale", clause = "SO-SELL.1",
  run = function()
    local sales = offers()
    inspect(sales)
    pay(sales)
    game.set_first(game.seats(game.first())[2]) -- SO-LOT.1
  end,
}
