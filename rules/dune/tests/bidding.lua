-- Bidding (DU-BID), and who earns by it.

local function bidding(spice, changes)
  return position({
    quiet = true, phase = "bidding", factions = "fremen guild emperor", first = "fremen", round = 2,
    counters = { storm = 1, spice = spice or { fremen = 3, guild = 5, emperor = 2 } },
  }, changes)
end

return tests {
  du_bid_1_charity_for_who_has_nothing = function()
    local t = bidding({ fremen = 0, guild = 1, emperor = 2 })
    t.asked("fremen", "bidding.charity")
    t.play("fremen: yes")
    t.equals(t.counter("spice", "fremen"), 2) -- DU-BID.21
    t.asked("fremen", "bidding.bid") -- DU-BID.22: before the first card; the Guild has spice
    t = bidding({ fremen = 0, guild = 1, emperor = 2 })
    t.play("fremen: no")
    t.equals(t.counter("spice", "fremen"), 0)
  end,

  du_bid_2_once_a_turn = function()
    local t = bidding({ fremen = 0, guild = 3, emperor = 3 })
    t.play("fremen: yes / fremen bidding.bid: 2")
    t.pass()
    t.pass()
    t.not_asked("bidding.charity")
  end,

  du_bid_4_who_holds_four_cards_may_not_bid = function()
    local t = bidding(nil, { cards = { fremen = { hand = { "4 shield" } } } })
    t.asked("guild", "bidding.bid") -- DU-BID.5, DU-BID.8
    t.play("guild: pass / emperor bidding.bid: pass")
    t.not_asked("bidding.bid")
  end,

  du_bid_6_one_card_for_each_who_may_bid = function()
    local t = bidding({ fremen = 9, guild = 9, emperor = 9 }, { cards = { fremen = { hand = { "4 shield" } } } })
    for _ = 1, 2 do
      t.play(({ t.asked() })[1] .. " bidding.bid: 1")
      t.pass()
    end
    t.not_asked("bidding.bid") -- DU-BID.20
    t.equals(#t.cards("guild.hand") + #t.cards("emperor.hand"), 2)
  end,

  du_bid_7_the_card_lies_face_down = function()
    local t = bidding()
    t.equals(#t.cards("sale"), 1)
    t.equals(t.knows("fremen", t.cards("sale")[1], "sale"), false)
  end,

  du_bid_9_the_opener_bids_or_passes_and_it_goes_to_the_right = function()
    local t = bidding()
    t.asked("fremen", "bidding.bid")
    t.play("fremen: pass")
    t.asked("guild", "bidding.bid")
    t.play("guild: 1")
    t.asked("emperor", "bidding.bid")
  end,

  du_bid_10_each_bid_exceeds_the_last = function()
    local t = bidding({ fremen = 6, guild = 5, emperor = 2 })
    t.play("fremen: 2")
    t.refused("2")
    t.play("guild: 3")
    t.asked("fremen", "bidding.bid") -- the Emperor has not so much (DU-BID.14)
  end,

  du_bid_11_until_all_others_have_passed = function()
    local t = bidding()
    t.play("fremen: 1 / guild: 2 / fremen: 3 / guild: pass")
    t.noted("DU-BID.13", "Fremen buys a card for 3 spice")
  end,

  du_bid_12_a_pass_is_not_final = function()
    local t = bidding()
    t.play("fremen: pass / guild: 1 / emperor: pass")
    t.asked("fremen", "bidding.bid")
    t.play("fremen: 2")
    t.asked("guild", "bidding.bid")
  end,

  du_bid_13_the_buyer_pays_and_takes_it_face_down = function()
    local t = bidding()
    t.play("fremen: 3 / guild: pass")
    t.equals(t.counter("spice", "fremen"), 0)
    local card = t.cards("fremen.hand")[1]
    t.equals({ t.knows("fremen", card, "fremen.hand"), t.knows("guild", card, "fremen.hand") }, { true, false })
  end,

  du_bid_14_nobody_bids_more_than_he_has = function()
    local t = bidding()
    t.refused("4")
  end,

  du_bid_15_the_next_is_opened_to_the_right = function()
    local t = bidding()
    t.play("fremen: 3 / guild: pass")
    t.asked("guild", "bidding.bid")
  end,

  du_bid_16_who_reaches_his_limit_takes_no_further_part = function()
    local t = bidding({ fremen = 9, guild = 5, emperor = 5 }, { cards = { fremen = { hand = { "3 shield" } } } })
    t.play("fremen: 9")
    t.asked("guild", "bidding.bid") -- for the second card
    t.play("guild: 1 / emperor: 2")
    t.asked("guild", "bidding.bid")
  end,

  du_bid_17_unsold_cards_stay_on_top = function()
    local t = bidding(nil, { cards = { common = { deck = { top = { "kulon" } } } } })
    t.play("fremen: pass / guild: pass / emperor: pass")
    t.noted("DU-BID.17")
    t.equals(t.cards("deck")[1], "kulon") -- DU-BID.18
    t.not_asked("bidding.bid")
  end,

  du_emp_1_the_emperor_is_paid = function()
    local t = bidding()
    t.play("fremen: 3 / guild: pass")
    t.equals(t.counter("spice", "emperor"), 5)
  end,

  du_emp_3_he_pays_the_bank_himself = function()
    local t = bidding()
    t.play("fremen: pass / guild: pass / emperor: 2 / fremen: pass / guild: pass")
    t.equals(t.counter("spice", "emperor"), 0)
  end,

  du_atr_1_atreides_see_the_card_on_sale = function()
    local t = position({
      quiet = true, phase = "bidding", factions = "atreides guild", first = "guild", round = 2,
      counters = { storm = 1, spice = { atreides = 3, guild = 5 } },
    })
    local lot = t.cards("sale")[1]
    t.equals({ t.knows("atreides", lot, "sale"), t.knows("guild", lot, "sale") }, { true, false })
  end,

  du_har_5_harkonnen_draw_another = function()
    local hand = function(n)
      return position({
        quiet = true, phase = "bidding", factions = "harkonnen guild", first = "harkonnen", round = 2,
        counters = { storm = 1, spice = { harkonnen = 3, guild = 0 } }, cards = { harkonnen = { hand = { n .. " shield" } } },
      })
    end
    local t = hand(1)
    t.play("guild bidding.charity: no / harkonnen bidding.bid: 1")
    t.equals(#t.cards("harkonnen.hand"), 3)
    t = hand(5)
    t.play("guild bidding.charity: no / harkonnen bidding.bid: 1")
    t.equals(#t.cards("harkonnen.hand"), 7) -- DU-HAR.3: up to eight
  end,

  du_har_6_if_he_then_holds_fewer_than_eight = function()
    local t = position({
      quiet = true, phase = "bidding", factions = "harkonnen guild", first = "harkonnen", round = 2,
      counters = { storm = 1, spice = { harkonnen = 3, guild = 0 } },
      cards = { harkonnen = { hand = { "5 shield", "2 snooper" } } },
    })
    t.play("guild bidding.charity: no / harkonnen bidding.bid: 1")
    t.equals(#t.cards("harkonnen.hand"), 8)
  end,
}
