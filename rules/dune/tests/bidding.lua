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

  du_har_5_off_the_deck_not_out_of_the_row = function()
    local t = position {
      quiet = true, phase = "bidding", factions = "harkonnen guild fremen", first = "harkonnen", round = 2,
      counters = { storm = 1, spice = { harkonnen = 9, guild = 9, fremen = 9 } },
      cards = { common = { deck = { top = { "kulon", "hajr", "baliset", "lasgun", "jubba_cloak" } } } },
    }
    t.equals({ t.cards("sale"), t.cards("lots"), t.cards("deck")[1] }, { { "kulon" }, { "hajr", "baliset" }, "lasgun" }) -- DU-BID.7
    t.play("harkonnen bidding.bid: 9")
    t.equals(t.cards("harkonnen.hand"), { "lasgun", "kulon" })
    t.equals({ t.cards("sale"), t.cards("lots"), t.cards("deck")[1] }, { { "hajr" }, { "baliset" }, "jubba_cloak" })
    t.play("guild bidding.bid: pass / fremen bidding.bid: pass")
    local deck = t.cards("deck")
    t.equals({ deck[1], deck[2], deck[3] }, { "hajr", "baliset", "jubba_cloak" }) -- DU-BID.17
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

  du_bid_1_only_for_who_has_nothing = function()
    bidding({ fremen = 1, guild = 1, emperor = 1 }).asked("fremen", "bidding.bid")
    local t = bidding({ fremen = 0, guild = 0, emperor = 1 })
    t.play("fremen bidding.charity: yes / guild bidding.charity: yes") -- AR-7
    t.equals({ t.counter("spice", "fremen"), t.counter("spice", "guild"), t.counter("spice", "emperor") }, { 2, 2, 1 })
  end,

  du_bid_3_how_many_cards_one_holds_is_known_but_not_which = function()
    local t = bidding(nil, { cards = { fremen = { hand = { "lasgun", "shield" } } } })
    t.equals({ t.knows("guild", "lasgun", "fremen.hand"), t.knows("fremen", "lasgun", "fremen.hand") }, { false, true })
    -- So everybody sees who may bid no more (DU-BID.4): he is not asked.
    bidding(nil, { cards = { fremen = { hand = { "4 shield" } } } }).asked("guild", "bidding.bid")
  end,

  du_bid_5_nobody_who_holds_his_limit = function()
    bidding(nil, { cards = { fremen = { hand = { "3 shield" } } } }).asked("fremen", "bidding.bid")
    local full = { hand = { "4 shield" } }
    bidding(nil, { cards = { fremen = full, guild = { hand = { "4 snooper" } } } }).asked("emperor", "bidding.bid")
    local t = bidding(nil, { cards = { fremen = full, guild = { hand = { "4 snooper" } }, emperor = { hand = { "3 cheap_hero", "hajr" } } } })
    t.not_asked("bidding.bid")
    t.equals({ t.cards("sale"), #t.cards("deck") }, { {}, 43 - 12 }) -- no card is put up
  end,

  du_bid_6_counted_at_the_start_of_the_phase = function()
    -- AR-8: three are put up, though one reaches his limit with the first.
    local t = bidding({ fremen = 9, guild = 9, emperor = 9 }, { cards = { fremen = { hand = { "3 shield" } } } })
    t.play("fremen: 9 / guild: 1 / emperor: pass")
    t.play("emperor: 1 / guild: pass")
    t.not_asked("bidding.bid")
    t.equals({ #t.cards("fremen.hand"), #t.cards("guild.hand"), #t.cards("emperor.hand") }, { 4, 1, 1 })
  end,

  du_bid_8_the_first_player_opens_or_the_next_who_may = function()
    bidding(nil, { first = "guild" }).asked("guild", "bidding.bid")
    bidding(nil, { first = "guild", cards = { guild = { hand = { "4 shield" } } } }).asked("emperor", "bidding.bid")
    bidding(nil, { first = "emperor", cards = { emperor = { hand = { "4 shield" } } } }).asked("fremen", "bidding.bid")
  end,

  du_bid_9_one_or_more = function() bidding().refused("0") end,

  du_bid_11_the_highest_bidder_is_not_asked_again = function()
    local t = bidding({ fremen = 9, guild = 9, emperor = 9 })
    t.play("fremen: 1 / guild: pass / emperor: 2 / fremen: pass / guild: pass")
    t.noted("DU-BID.13", "Emperor buys a card for 2 spice")
  end,

  du_bid_15_the_first_eligible_to_the_right = function()
    -- Whoever bought it: the opener's neighbour opens the next, unless he may not bid.
    local t = bidding({ fremen = 9, guild = 9, emperor = 9 })
    t.play("fremen: pass / guild: pass / emperor: 1 / fremen: pass / guild: pass")
    t.asked("guild", "bidding.bid")
    t.play("guild: 1 / emperor: pass / fremen: pass")
    t.asked("emperor", "bidding.bid")
    t = bidding({ fremen = 9, guild = 9, emperor = 9 }, { cards = { guild = { hand = { "4 shield" } } } })
    t.play("fremen: 1 / emperor: pass")
    t.asked("emperor", "bidding.bid")
  end,

  du_bid_18_they_keep_their_order = function()
    local t = bidding({ fremen = 9, guild = 5, emperor = 2 }, { cards = { common = { deck = { top = { "kulon", "hajr", "baliset", "lasgun" } } } } })
    t.play("fremen: 9 / guild: pass / emperor: pass")
    t.noted("DU-BID.17")
    local deck = t.cards("deck")
    t.equals({ deck[1], deck[2], deck[3] }, { "hajr", "baliset", "lasgun" })
    t.equals(t.cards("sale"), {})
  end,

  du_bid_19_silence_is_a_pass = function()
    local t = bidding()
    t.pass()
    t.asked("guild", "bidding.bid")
  end,

  du_bid_20_until_every_card_is_sold = function()
    local t = bidding({ fremen = 9, guild = 9, emperor = 9 })
    for _, who in { "fremen", "guild", "emperor" } do
      t.play(who .. " bidding.bid: 1")
      t.pass()
      t.pass()
    end
    t.not_asked("bidding.bid")
    t.equals({ #t.cards("fremen.hand"), #t.cards("guild.hand"), #t.cards("emperor.hand") }, { 1, 1, 1 })
  end,

  du_bid_21_two_spice = function()
    local t = bidding({ fremen = 0, guild = 1, emperor = 1 })
    t.play("fremen bidding.charity: yes")
    t.equals(t.counter("spice", "fremen"), 2)
  end,

  du_bid_22_before_the_first_card = function()
    local t = bidding({ fremen = 1, guild = 0, emperor = 1 })
    t.asked("guild", "bidding.charity")
    t.equals(t.cards("sale"), {})
    t.play("guild: no / fremen bidding.bid: 1") -- he has nothing now, but the first card was opened
    t.not_asked("bidding.charity")
  end,

  du_har_3_up_to_eight_cards = function()
    local function harkonnen(n)
      return position {
        quiet = true, phase = "bidding", factions = "harkonnen guild", first = "harkonnen", round = 2,
        counters = { storm = 1, spice = { harkonnen = 3, guild = 3 } }, cards = { harkonnen = { hand = { "4 shield", n .. " snooper" } } },
      }
    end
    harkonnen(3).asked("harkonnen", "bidding.bid")
    harkonnen(4).asked("guild", "bidding.bid")
  end,

  du_har_5_only_when_he_buys_himself = function()
    local t = position {
      quiet = true, phase = "bidding", factions = "harkonnen guild", first = "guild", round = 2,
      counters = { storm = 1, spice = { harkonnen = 3, guild = 3 } },
    }
    t.play("guild bidding.bid: 3")
    t.equals({ #t.cards("harkonnen.hand"), #t.cards("guild.hand") }, { 0, 1 })
    t.not_noted("DU-HAR.5")
  end,

  du_atr_1_every_card_on_sale_and_nothing_else = function()
    local t = position {
      quiet = true, phase = "bidding", factions = "atreides guild", first = "guild", round = 2,
      counters = { storm = 1, spice = { atreides = 3, guild = 5 } }, cards = { common = { deck = { top = { "kulon", "hajr", "lasgun" } } } },
    }
    t.play("guild bidding.bid: 5")
    t.equals({ t.knows("atreides", "kulon", "guild.hand"), t.knows("atreides", "hajr", "sale"), t.knows("atreides", "lasgun", "deck") }, { true, true, false })
  end,

  du_atr_2_also_the_free_card_of_the_harkonnen = function()
    -- AR-15
    local t = position {
      quiet = true, phase = "bidding", factions = "atreides harkonnen guild", first = "harkonnen", round = 2,
      counters = { storm = 1, spice = { atreides = 1, harkonnen = 5, guild = 1 } },
      cards = { common = { deck = { top = { "kulon", "baliset", "jubba_cloak", "hajr" } } } },
    }
    t.play("harkonnen bidding.bid: 5")
    t.equals(t.cards("harkonnen.hand"), { "hajr", "kulon" })
    t.equals({ t.knows("atreides", "hajr", "harkonnen.hand"), t.knows("guild", "hajr", "harkonnen.hand") }, { true, false })
  end,

  du_emp_2_he_gives_spice_to_allies = function()
    local t = position {
      quiet = true, phase = "bidding", factions = "emperor guild fremen", first = "emperor", round = 2,
      counters = { storm = 1, spice = { emperor = 9, guild = 1, fremen = 1 }, alliance = { emperor = 1, guild = 1 } },
    }
    t.play("emperor: gifts / emperor emperor.whom: guild")
    t.refused("10")
    t.play("emperor emperor.gift: 4")
    t.equals({ t.counter("spice", "emperor"), t.counter("spice", "guild") }, { 5, 5 })
    t.play("emperor bidding.bid: pass / guild bidding.bid: 5") -- nobody has more; and what he pays comes back
    t.equals({ t.counter("spice", "emperor"), t.counter("spice", "guild") }, { 10, 0 })
  end,

  du_emp_2_not_without_spice = function()
    local t = position {
      quiet = true, phase = "revival", factions = "emperor guild fremen", first = "emperor", round = 2,
      counters = { storm = 1, alliance = { emperor = 1, guild = 1 } }, pieces = { emperor = { tanks = { troop = 1 } } },
    }
    t.asked("emperor", "revival.tokens")
    t.not_offered("emperor.gifts")
  end,

  du_emp_2_to_allies_alone = function()
    bidding({ fremen = 3, guild = 3, emperor = 5 }, { first = "emperor" }).not_offered("emperor.gifts")
    local t = position {
      quiet = true, phase = "bidding", factions = "emperor guild fremen", first = "emperor", round = 2,
      counters = { storm = 1, spice = { emperor = 9, guild = 1, fremen = 1 }, alliance = { emperor = 1, guild = 1 } },
    }
    t.play("emperor: gifts")
    t.not_offered("fremen")
    t.play("emperor emperor.whom: guild")
    t.equals(t.options()[1], "0..9")
    t.play("emperor emperor.gift: 0 / emperor: gifts")
    t.play("emperor emperor.whom: nobody")
    t.equals(t.counter("spice", "emperor"), 9)
  end,

  du_card_28_who_is_silenced_buys_nothing = function()
    local t = bidding({ fremen = 9, guild = 9, emperor = 9 }, { counters = { silenced = { guild = 1 } } })
    t.play("fremen: pass")
    t.asked("emperor", "bidding.bid")
    -- In the midst of a sale: his bid is void, and it begins anew.
    t = bidding({ fremen = 9, guild = 9, emperor = 9 }, { cards = { guild = { hand = { "cone_of_silence" } } } })
    t.play("fremen: 5 / guild: cone / guild cone.whom: fremen / guild bidding.bid: pass")
    t.asked("emperor", "bidding.bid")
    t.refused("0")
    t.play("emperor: 1 / guild: pass")
    t.noted("DU-BID.13", "Emperor buys a card for 1 spice")
  end,

  du_card_28_if_nobody_bids_anew_nobody_buys = function()
    local t = bidding({ fremen = 9, guild = 9, emperor = 9 }, { cards = { guild = { hand = { "cone_of_silence" } } } })
    t.play("fremen: 5 / guild: cone / guild cone.whom: fremen / guild bidding.bid: pass / emperor: pass / guild: pass")
    t.not_asked("bidding.bid")
  end,

  du_card_28_nobody_of_all_may_buy = function()
    local t = bidding(nil, { counters = { silenced = { fremen = 1, guild = 1, emperor = 1 } } })
    t.not_asked("bidding.bid")
  end,

  du_bid_4_four_cards_for_every_faction_but_one = function()
    for _, who in { "atreides", "bene_gesserit", "emperor", "fremen", "guild" } do
      local function holds(cards)
        return position {
          quiet = true, phase = "bidding", factions = who .. " harkonnen", first = who, round = 2,
          counters = { storm = 1, spice = { [who] = 3, harkonnen = 3 } }, cards = { [who] = { hand = cards } },
        }
      end
      holds({ "3 shield" }).asked(who, "bidding.bid")
      holds({ "4 shield" }).asked("harkonnen", "bidding.bid")
    end
  end,

  du_emp_2_a_single_spice_can_be_given = function()
    local t = position {
      quiet = true, phase = "bidding", factions = "emperor guild fremen", first = "emperor", round = 2,
      counters = { storm = 1, spice = { emperor = 1, guild = 1, fremen = 1 }, alliance = { emperor = 1, guild = 1 } },
    }
    t.play("emperor: gifts / emperor emperor.whom: guild / emperor emperor.gift: 1")
    t.equals({ t.counter("spice", "emperor"), t.counter("spice", "guild") }, { 0, 2 })
  end,

  du_emp_2_it_is_no_reason_to_ask_him = function()
    local t = position {
      quiet = true, phase = "battle", factions = "emperor guild fremen", first = "emperor",
      counters = { storm = 1, spice = { emperor = 9 }, alliance = { emperor = 1, guild = 1 } },
      pieces = { emperor = { carthag = { troop = 1 } }, fremen = { carthag = { troop = 1 } } },
    }
    t.asked("emperor", "battle.plan") -- where and whom he fights goes without saying
  end,

  du_bid_7_no_row_where_nobody_may_bid = function()
    local t = bidding(nil, { counters = { silenced = { fremen = 1, guild = 1, emperor = 1 } } })
    t.not_noted("DU-BID.7")
    bidding().noted("DU-BID.7", "3 treachery cards are laid out for sale")
  end,
}
