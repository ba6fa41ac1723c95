-- A day in the souk of three: Amina trades in carpets, Bilal in lamps, Daud in saffron. Bilal cries out the lot.
local function day(phase, changes)
  return position({
    phase = phase, factions = "amina bilal daud", first = "bilal",
    counters = { dinars = { amina = 10, bilal = 10, daud = 10 } },
    cards = {
      amina = { hand = { "carpet", "2 tea" } }, bilal = { hand = { "lamp", "tea", "inspector" } },
      daud = { hand = { "saffron", "tea" } }, common = { deck = { top = { "saffron", "lamp" } } },
    },
  }, changes)
end

local function dinars(t)
  return { t.counter("dinars", "amina"), t.counter("dinars", "bilal"), t.counter("dinars", "daud") }
end

return tests {
  so_day_1_five_cards_and_ten_dinars = function()
    local t = game({ scenario = "souk/players-2" })
    t.play("p1: daud")
    t.equals(t.options(), { "amina", "bilal", "chadia" })
    t.play("p2: amina")
    t.asked("auction.bid")
    t.equals({ #t.cards("daud.hand"), #t.cards("amina.hand"), #t.cards("deck") }, { 5, 5, 25 })
    t.equals({ t.counter("dinars", "daud"), t.counter("dinars", "amina") }, { 10, 10 })
  end,

  so_lot_1_the_first_crier_is_drawn = function()
    local criers = {}
    for seed = 1, 8 do
      local t = game({ scenario = "souk/players-2", seed = seed })
      t.play("p1: daud / p2: amina")
      criers[t.asked()] = true -- who is not the crier bids first
    end
    assert(criers.daud and criers.amina)
  end,

  so_lot_1_only_the_crier_looks_into_the_sack = function()
    local t = day("auction")
    t.equals({ t.cards("lot"), t.cards("sack") }, { { "saffron" }, { "lamp" } })
    t.equals({ t.knows("bilal", "lamp", "sack"), t.knows("amina", "lamp", "sack") }, { true, false })
    t.equals({ t.knows("daud", "saffron", "lot"), t.knows("daud", "lamp", "sack") }, { true, false })
  end,

  so_lot_2_bids_rise_until_one_is_left = function()
    local t = day("auction")
    t.play("daud: 2 / amina: 3")
    t.equals(t.options(), { "4..10", "pass" })
    t.refused("3")
    t.play("bilal: pass / daud: 5 / amina auction.bid: pass")
    t.noted("SO-LOT.3", "Daud has the lot for 5 dinars")
    t.equals(t.cards("daud.hand"), { "saffron", "saffron", "lamp", "tea" })
  end,

  so_lot_2_who_cannot_bid_more_is_out = function()
    local t = day("auction")
    t.play("daud: 10")
    t.asked("sale.sell")
    t.equals(dinars(t), { 15, 15, 0 })
  end,

  so_lot_2_the_last_one_may_still_bid_if_nobody_has = function()
    local t = day("auction")
    t.play("daud: pass / amina: pass / bilal: 1")
    t.noted("SO-LOT.3", "Bilal has the lot for 1 dinar")
    t = day("auction")
    t.play("daud: pass / amina: pass / bilal: pass")
    t.noted("SO-LOT.3", "Bilal has the lot for 0 dinars")
    t.equals(dinars(t), { 10, 10, 10 })
  end,

  so_lot_3_the_others_share_what_was_paid = function()
    local t = day("auction")
    t.play("daud: 5 / amina: pass / bilal: pass")
    t.equals(dinars(t), { 12, 12, 5 })
    t.equals({ t.cards("lot"), t.cards("sack") }, { {}, {} })
    t.equals({ t.knows("bilal", "lamp", "daud.hand"), t.knows("amina", "lamp", "daud.hand") }, { true, false })
  end,

  so_sell_1_goods_are_sold_together_and_inspectors_are_no_goods = function()
    local t = day("sale")
    t.equals(t.options(), { "lamp", "tea", "nothing" })
    t.play("bilal: nothing / daud: saffron")
    t.equals(t.cards("daud.sold"), {})
    t.equals(t.options(), { "carpet", "tea", "nothing" })
    t.play("amina: tea")
    t.equals({ t.cards("amina.sold"), t.cards("amina.hand") }, { { "tea" }, { "carpet", "tea" } })
    t.equals({ t.cards("bilal.sold"), t.cards("daud.sold") }, { {}, { "saffron" } })
    t.noted("SO-SELL.1", "Amina sells Tea")
    t.noted("SO-SELL.1", "Bilal sells nothing")
  end,

  so_sell_1_who_has_no_goods_is_asked_all_the_same = function()
    local t = day("sale", { cards = { daud = { hand = { "inspector" } } } })
    t.play("bilal: tea")
    t.asked("daud", "sale.sell")
    t.equals(t.options(), { "nothing" })
  end,

  so_sell_2_those_who_sell_the_same_share_the_price = function()
    local t = day("sale")
    t.play("bilal: tea / daud: tea / amina: tea / bilal: pass / daud: pass / amina: pass")
    t.equals(dinars(t), { 11, 11, 11 })
  end,

  so_sell_3_a_merchants_own_good_brings_more = function()
    local t = day("sale")
    t.play("bilal: tea / daud: saffron / amina: carpet / bilal: pass / daud: pass / amina: pass")
    t.equals(dinars(t), { 20, 15, 22 })
    t.noted("SO-SELL.2", "Amina gets 10 dinars")
    t = position { phase = "sale", factions = "bilal chadia", cards = { bilal = { hand = { "lamp" } }, chadia = { hand = { "tea" } } } }
    t.play("bilal: lamp / chadia: tea / bilal: pass / chadia: pass")
    t.equals({ t.counter("dinars", "bilal"), t.counter("dinars", "chadia") }, { 8, 7 })
  end,

  so_insp_1_a_sale_brings_nothing_and_the_others_share_without_it = function()
    local t = day("sale")
    t.play("bilal: tea / daud: saffron / amina: tea")
    t.asked("bilal", "sale.inspect")
    t.equals(t.options(), { "amina", "daud", "pass" })
    t.play("bilal: amina / daud: pass / amina: pass")
    t.equals(dinars(t), { 10, 15, 22 })
    t.equals({ t.cards("gone"), t.cards("amina.sold"), t.cards("bilal.hand") }, { { "inspector" }, { "tea" }, { "lamp" } })
    t.noted("SO-INSP.1", "the Inspector of Bilal takes what Amina would have got")
  end,

  so_insp_1_who_has_none_is_asked_all_the_same = function()
    local t = day("sale")
    t.play("bilal: tea / daud: saffron / amina: tea / bilal: pass")
    t.asked("daud", "sale.inspect")
    t.equals(t.options(), { "pass" })
  end,

  so_insp_1_from_the_crier_on_and_not_upon_what_is_not_there = function()
    local t = day("sale", { cards = { daud = { hand = { "tea", "inspector" } }, amina = { hand = { "inspector" } } } })
    t.play("bilal: lamp / daud: tea / amina: nothing / bilal: daud")
    t.equals(t.options(), { "bilal", "pass" })
    t.play("daud: bilal")
    t.equals(t.options(), { "pass" }) -- nothing is left that Amina could strike
    t.equals(dinars(t), { 10, 10, 10 })
  end,

  so_lot_1_the_next_day_the_next_merchant_cries = function()
    local t = day("sale")
    t.until_asked("auction.bid")
    t.asked("amina", "auction.bid")
    t.noted("SO-LOT.1", "Daud cries out the lot")
    t.equals(t.round(), 2)
  end,

  so_end_1_the_richest_wins_after_the_last_day = function()
    local t = day("reckoning", { round = 6, counters = { dinars = { daud = 11 } } })
    t.won("riches", "SO-END.1", "daud")
    day("reckoning", { round = 5, counters = { dinars = { daud = 11 } } }).no_winner()
  end,

  so_end_1_every_good_sold_brings_eight_dinars = function()
    local t = day("reckoning", {
      round = 6, counters = { dinars = { daud = 17 } }, cards = { amina = { sold = { "saffron", "carpet", "lamp", "tea" } } },
    })
    t.won("riches", "SO-END.1", "amina")
    t = day("reckoning", { round = 6, cards = { amina = { sold = { "saffron", "carpet", "2 tea" } }, daud = { hand = { "4 tea" } } } })
    t.won("riches", "SO-END.1", "daud")
  end,

  so_end_1_of_equals_who_has_more_cards_left = function()
    local t = day("reckoning", { round = 6, cards = { daud = { hand = { "saffron", "tea", "lamp" } }, bilal = { hand = { "tea" } } } })
    t.won("riches", "SO-END.1", "daud amina")
  end,
}
