return tests {
  so_sell_2_pearls_are_a_good_like_others = function()
    local t = position { phase = "sale", factions = "amina bilal", cards = { amina = { hand = { "pearls" } } } }
    t.play("amina: pearls / bilal: nothing")
    t.until_asked("auction.bid")
    t.equals(t.counter("dinars", "amina"), 14)
  end,

  so_end_1_who_has_not_sold_them_has_not_sold_every_good = function()
    local sold = { "saffron", "carpet", "lamp", "tea" }
    local t = position {
      phase = "reckoning", round = 6, factions = "amina bilal",
      counters = { dinars = { bilal = 7 } }, cards = { amina = { sold = sold } },
    }
    t.won("riches", "SO-END.1", "bilal")
  end,
}
