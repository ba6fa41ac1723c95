-- The struggle for influence, the exchange of access cards, and the placement.

-- A struggle of three: the Emperor is Director, the Fremen sit to his right.
local function struggle(changes)
  return position({
    quiet = true, phase = "choam", factions = "emperor fremen harkonnen",
    counters = { director = "emperor", choam_round = 1, access_left = 3, access_opener = "fremen", spice = { emperor = 9, fremen = 9, harkonnen = 9 } },
    throws = { "choam.access: access_arrakeen", "choam.access: garrison_5" },
  }, changes)
end

local function exchange(changes)
  return position({
    quiet = true, phase = "choam_exchange", factions = "emperor fremen harkonnen",
    cards = { emperor = { access = { "access_carthag", "garrison_5" } }, fremen = { access = { "garrison_8" } } },
  }, changes)
end

local function placement(cards, changes)
  return position({
    quiet = true, phase = "setup_deploy", factions = "emperor fremen harkonnen", counters = { spice = { emperor = 7, fremen = 7, harkonnen = 7 } },
    cards = cards,
  }, changes)
end

return tests {
  do_chom_31_as_many_cards_as_players = function()
    local t = position { quiet = true, phase = "choam", factions = "emperor fremen harkonnen" }
    t.play("emperor: 1 / fremen: 0 / harkonnen: 0")
    t.until_asked("bidding.bid")
    t.equals(t.counter("access_left"), 3)
    t.equals(#t.cards("access_sale"), 1)
    t.equals(t.knows("emperor", t.cards("access_sale")[1], "access_sale"), false)
  end,

  do_chom_32_the_directors_right_neighbour_opens = function()
    local t = position { quiet = true, phase = "choam", factions = "emperor fremen harkonnen", throws = { "choam.harvest: harvest_5" } }
    t.play("emperor: 2 / fremen: 1 / harkonnen: 0 / emperor choam.announce: 0 / emperor: share_0 / emperor: share_0 / fremen: approve / harkonnen: approve")
    t.asked("fremen", "bidding.bid")
  end,

  do_chom_33_bids_go_clockwise = function()
    local t = struggle()
    t.play("fremen: 1")
    t.asked("emperor", "bidding.bid") -- not the Harkonnen, to the right
    t.play("emperor: 2 / harkonnen: pass / fremen: pass")
    t.noted("DO-CHOM.33", "Emperor buys an access card for 2 spice")
    t.asked("emperor", "bidding.bid") -- opens the next one
  end,

  do_chom_33_or_as_treachery_cards = function()
    local t = struggle({ set = { access_clockwise = 0 }, throws = { "choam.access: access_arrakeen" } })
    t.play("fremen: 1")
    t.asked("harkonnen", "bidding.bid")
  end,

  do_chom_33_if_nobody_bids_no_more_are_sold = function()
    local t = struggle({ throws = { "choam.access: access_arrakeen", "choam.harvest: harvest_5" } })
    t.play("fremen: pass / emperor: pass / harkonnen: pass")
    t.noted("DO-CHOM.33", "nobody bids")
    t.equals({ #t.cards("accesses"), t.counter("access_left") }, { 36, 0 })
    t.asked("emperor", "choam.announce")
  end,

  do_chom_34_however_many_one_has = function()
    local t = struggle({ cards = { fremen = { access = { "4 garrison_1", "4 garrison_2" } } } })
    t.play("fremen: 1 / emperor: pass / harkonnen: pass")
    t.equals(#t.cards("fremen.access"), 9)
  end,

  do_chom_35_the_pool_is_paid = function()
    local t = struggle()
    t.play("fremen: 4 / emperor: pass / harkonnen: pass")
    t.equals({ t.counter("spice", "fremen"), t.counter("spice", "emperor") }, { 5, 9 })
  end,

  do_chom_36_what_was_bought_is_secret = function()
    local t = struggle()
    t.play("fremen: 4 / emperor: pass / harkonnen: pass")
    t.equals(t.cards("fremen.access"), { "access_arrakeen" })
    t.equals({ t.knows("fremen", "access_arrakeen", "fremen.access"), t.knows("emperor", "access_arrakeen", "fremen.access") }, { true, false })
  end,

  do_chom_37_cards_are_exchanged_unseen = function()
    local t = exchange()
    t.play("emperor exchange.with: fremen / emperor exchange.offer: garrison_5 / emperor exchange.shown: no")
    t.asked("fremen", "exchange.return")
    t.equals(t.knows("fremen", "garrison_5", "emperor.access"), false)
    t.play("fremen: garrison_8 / fremen exchange.shown: no / emperor exchange.agree: yes")
    t.equals({ t.cards("emperor.access"), t.cards("fremen.access") }, { { "access_carthag", "garrison_8" }, { "garrison_5" } })
  end,

  do_chom_37_or_shown = function()
    local t = exchange()
    t.play("emperor exchange.with: fremen / emperor exchange.offer: access_carthag / emperor exchange.shown: yes")
    t.equals({ t.knows("fremen", "access_carthag", "emperor.access"), t.knows("harkonnen", "access_carthag", "emperor.access") }, { true, false })
    t.play("fremen: garrison_8 / fremen exchange.shown: yes")
    t.equals(t.knows("emperor", "garrison_8", "fremen.access"), true)
  end,

  do_chom_37_both_must_agree = function()
    local t = exchange()
    t.play("emperor exchange.with: fremen / emperor exchange.offer: garrison_5 / emperor exchange.shown: no")
    t.pass()
    t.noted("DO-CHOM.37", "Fremen refuses")
    t = exchange()
    t.play("emperor exchange.with: fremen / emperor exchange.offer: garrison_5 / emperor exchange.shown: no / fremen: garrison_8 / fremen: no / emperor: no")
    t.equals({ t.cards("emperor.access"), t.cards("fremen.access") }, { { "access_carthag", "garrison_5" }, { "garrison_8" } })
  end,

  do_chom_37_with_those_who_have_cards = function()
    local t = exchange({ cards = { harkonnen = { access = { "garrison_1" } } } })
    t.equals(t.options(), { "fremen", "harkonnen", "nobody" })
    t.play("emperor: nobody")
    t.asked("fremen", "exchange.with")
  end,

  do_chom_37_two_proposals_each = function()
    local t = exchange()
    local proposals = 0
    while t.phase() == "choam_exchange" do
      if select(2, t.asked()) == "exchange.with" then
        proposals = proposals + 1
        t.play(({ t.asked() })[1] .. ": " .. t.options()[1])
      else
        t.pass()
      end
    end
    t.equals(proposals, 4)
  end,

  do_chom_38_spice_goes_to_the_pool = function()
    local t = placement()
    t.equals({ t.counter("spice", "emperor"), t.counter("spice", "fremen"), t.counter("spice", "harkonnen") }, { 10, 3, 10 }) -- DO-CHOM.42
  end,

  do_chom_39_garrisons_beside_strongholds = function()
    local t = placement({ emperor = { access = { "access_carthag", "access_arrakeen", "garrison_5", "2 garrison_3" } } })
    t.asked("emperor", "choam.claim")
    t.equals(t.secret(), true)
    t.play("emperor: carthag=garrison_3 arrakeen=garrison_5 arrakeen=garrison_3 / emperor: none")
    t.equals({ t.count("emperor", "carthag", "troop"), t.count("emperor", "arrakeen", "troop") }, { 3, 8 })
  end,

  do_chom_39_nothing_without_a_stronghold_card = function()
    local t = placement({ emperor = { access = { "garrison_5" } } })
    t.asked("emperor", "choam.claim") -- as whoever has cards, of whatever kind (DO-CHOM.36)
    t.refused("carthag=garrison_5")
    t.pass()
    t.asked("emperor", "choam.garrisons")
    t.play("emperor: garrison_5")
    t.equals(t.counter("spice", "emperor"), 15) -- DO-CHOM.41
  end,

  do_chom_40_twenty_tokens_at_most = function()
    local t = placement({ emperor = { access = { "access_carthag", "access_arrakeen", "2 garrison_10", "garrison_1" } } })
    t.refused("carthag=garrison_10 arrakeen=garrison_10 arrakeen=garrison_1", "DO-CHOM.40")
    t.play("emperor: carthag=garrison_10 arrakeen=garrison_10")
    t.pass()
    t.equals(t.count("emperor", "reserve", "troop"), 0)
  end,

  do_chom_41_what_is_laid_down_cannot_be_sold = function()
    local t = placement({ emperor = { access = { "access_carthag", "2 garrison_3", "garrison_7" } } })
    t.play("emperor: carthag=garrison_3")
    t.asked("emperor", "choam.garrisons")
    t.equals(t.options(), { "garrison_3", "garrison_7" })
    t.play("emperor: garrison_7")
    t.equals(t.counter("spice", "emperor"), 17)
  end,

  do_chom_43_strongholds_are_called_from_carthag_to_arrakeen = function()
    local t = placement({
      emperor = { access = { "access_carthag", "access_arrakeen", "garrison_5", "garrison_3" } },
      fremen = { access = { "access_sietch_tabr", "garrison_2" } }, harkonnen = { access = { "access_tueks_sietch", "garrison_1" } },
    })
    t.play("emperor: carthag=garrison_3 arrakeen=garrison_5 / fremen: sietch_tabr=garrison_2 / harkonnen: tueks_sietch=garrison_1")
    t.play("emperor: none / fremen: none / harkonnen: none")
    t.noted("DO-CHOM.43", "Emperor claims Carthag with 3 tokens")
    t.noted("DO-CHOM.46", "nobody claims Habbanya Sietch") -- DO-CHOM.44
    t.equals(t.count("fremen", "sietch_tabr", "troop"), 2)
    t.equals(t.count("harkonnen", "tueks_sietch", "troop"), 1)
  end,

  do_chom_45_a_sole_claimant_places_his_garrison = function()
    local t = placement({ fremen = { access = { "2 access_habbanya_sietch", "garrison_7" } } })
    t.play("fremen: habbanya_sietch=garrison_7 / fremen: none")
    t.noted("DO-CHOM.45", "Fremen begins with 7 tokens in Habbanya Sietch")
    t.equals(t.cards("fremen.access"), {})
  end,

  do_chom_46_unclaimed_it_is_empty = function()
    local t = placement({ fremen = { access = { "access_carthag", "garrison_7" } } })
    t.pass()
    t.pass()
    t.noted("DO-CHOM.46", "nobody claims Carthag")
    t.equals(t.count("fremen", "reserve", "troop"), 20)
  end,

  do_chom_47_the_larger_garrison_takes_it = function()
    local t = placement({ emperor = { access = { "access_carthag", "garrison_5" } }, fremen = { access = { "access_carthag", "garrison_7" } } })
    t.play("emperor: carthag=garrison_5 / fremen: carthag=garrison_7 / emperor: none / fremen: none")
    t.equals({ t.count("emperor", "carthag", "troop"), t.count("fremen", "carthag", "troop") }, { 0, 2 })
    t.equals(t.count("fremen", "reserve", "troop"), 18) -- DO-CHOM.48
  end,

  do_chom_48_equals_leave_it_empty = function()
    local t = placement({ emperor = { access = { "access_carthag", "garrison_5" } }, fremen = { access = { "access_carthag", "garrison_5" } } })
    t.play("emperor: carthag=garrison_5 / fremen: carthag=garrison_5 / emperor: none / fremen: none")
    t.noted("DO-CHOM.48", "Carthag stays empty")
    t.equals({ t.count("emperor", "reserve", "troop"), t.count("fremen", "reserve", "troop") }, { 20, 20 })
  end,

  do_chom_49_what_shields_show_is_ignored = function()
    local t = placement()
    t.equals({ t.count("harkonnen", "reserve", "troop"), t.count("fremen", "reserve", "troop") }, { 20, 20 })
    t.equals({ #t.cards("accesses"), #t.cards("shares"), #t.cards("harvests"), #t.cards("choam_box") }, { 0, 0, 0, 80 })
  end,

  do_chom_62_placement_traitors_cards_prediction = function()
    local t = position {
      phase = "setup_deploy", factions = "bene_gesserit harkonnen", quiet = true,
      cards = { harkonnen = { access = { "access_carthag", "garrison_5" } } },
    }
    t.asked("harkonnen", "choam.claim")
    t.play("harkonnen: carthag=garrison_5 / harkonnen: none")
    t.asked("bene_gesserit", "setup.traitor")
    t.pass()
    t.asked("bene_gesserit", "bene_gesserit.prediction_turn") -- of the only other faction
    t.equals(#t.cards("bene_gesserit.hand"), 1)
    t.play("bene_gesserit: 3")
    t.equals(t.phase(), "storm")
  end,
}
