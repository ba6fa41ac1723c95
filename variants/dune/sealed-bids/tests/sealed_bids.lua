-- Bids in secret, all at once.

local function bidding(spice, hands)
  return position {
    quiet = true, phase = "bidding", factions = "bene_gesserit guild harkonnen", first = "guild", counters = { storm = 1, spice = spice },
    cards = hands,
  }
end

local FULL = { "crysknife", "maula_pistol", "stunner", "slip_tip" }

return tests {
  sealed_bids_1_everybody_bids_once_in_secret = function()
    local t = bidding({ bene_gesserit = 3, guild = 5, harkonnen = 4 })
    t.asked("guild", "bidding.bid")
    t.equals(t.secret(), true)
    t.refused("6") -- DU-BID.14
    t.refused("0")
    t.play("guild: 2 / harkonnen bidding.bid: 4 / bene_gesserit bidding.bid: 3")
    t.equals(t.counter("spice", "harkonnen"), 0)
    t.equals({ t.counter("spice", "guild"), t.counter("spice", "bene_gesserit") }, { 5, 3 })
    t.equals(#t.cards("harkonnen.hand"), 2) -- DU-HAR.5: one more for nothing
  end,

  sealed_bids_1_who_has_nothing_is_not_asked = function()
    local t = bidding({ bene_gesserit = 0, guild = 5, harkonnen = 4 }, { guild = { hand = FULL } })
    t.play("bene_gesserit bidding.charity: no")
    t.asked("harkonnen", "bidding.bid")
    t.play("harkonnen: 1")
    t.equals(t.counter("spice", "harkonnen"), 3)
  end,

  sealed_bids_1_one_spice_is_enough = function()
    local t = bidding({ bene_gesserit = 1, guild = 0, harkonnen = 0 })
    t.play("guild bidding.charity: no / harkonnen bidding.charity: no / bene_gesserit bidding.bid: 1")
    t.equals(t.counter("spice", "bene_gesserit"), 0)
  end,

  sealed_bids_2_a_tie_goes_to_the_first_in_turn_order = function()
    local t = bidding({ bene_gesserit = 3, guild = 5, harkonnen = 3 })
    t.play("guild: pass / harkonnen bidding.bid: 3 / bene_gesserit bidding.bid: 3")
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "bene_gesserit") }, { 0, 3 })
  end,

  du_bid_17_if_nobody_bids_no_more_is_sold = function()
    local t = bidding({ bene_gesserit = 3, guild = 5, harkonnen = 3 })
    t.play("guild: pass / harkonnen: pass / bene_gesserit: pass")
    t.noted("DU-BID.17")
    t.not_asked("bidding.bid")
    local poor = bidding({ bene_gesserit = 0, guild = 0, harkonnen = 0 })
    poor.play("guild bidding.charity: no / harkonnen bidding.charity: no / bene_gesserit bidding.charity: no")
    poor.noted("DU-BID.17")
  end,
}
