-- Planet cards: what each faction can do in the prologue.

-- The Emperor has offered most, unless somebody else is named; then the Harkonnen or the Emperor.
local function report(factions, harvest, boss, changes)
  local offers = { emperor = 2, harkonnen = 1 }
  offers[boss or "emperor"] = 3
  local t = position({ quiet = true, phase = "choam", factions = factions, throws = { "choam.harvest: " .. harvest } }, changes)
  while select(2, t.asked()) == "choam.offer" do t.play(t.asked() .. ": " .. (offers[t.asked()] or 0)) end
  return t
end

local TWO = { throws = { "choam.harvest: harvest_10", "choam.harvest: harvest_5" } }

local function struggle(factions)
  return position {
    quiet = true, phase = "choam", factions = factions,
    counters = { director = "emperor", choam_round = 1, access_left = 3, access_opener = "harkonnen", spice = { emperor = 9, harkonnen = 9 } },
    throws = { "choam.access: access_arrakeen", "choam.access: garrison_5" },
  }
end

return tests {
  do_chom_50_atreides_look_at_a_share = function()
    local t = report("emperor atreides harkonnen guild", "harvest_10")
    t.play("guild: no_offer / emperor choam.announce: 10 / emperor: share_2 / emperor: share_3 / emperor: share_5")
    t.asked("atreides", "atreides.share")
    t.equals(t.options(), { "harkonnen", "guild", "bargain", "nobody" })
    t.play("atreides: harkonnen")
    t.equals({ t.knows("atreides", "share_3", "harkonnen.share"), t.knows("atreides", "share_5", "guild.share") }, { true, false })
  end,

  do_chom_50_at_all_of_them_by_a_switch = function()
    local t = report("emperor atreides harkonnen guild", "harvest_10", nil, { set = { atreides_all_shares = 1 } })
    t.play("guild: no_offer / emperor choam.announce: 10 / emperor: share_2 / emperor: share_3 / emperor: share_5")
    t.asked("atreides", "choam.vote")
    t.equals({ t.knows("atreides", "share_3", "harkonnen.share"), t.knows("atreides", "share_5", "guild.share") }, { true, true })
  end,

  do_chom_50_not_as_director = function()
    local t = report("emperor atreides harkonnen", "harvest_5", "atreides")
    t.play("atreides choam.announce: 0 / atreides: share_0 / atreides: share_0")
    t.asked("harkonnen", "choam.vote")
  end,

  do_chom_51_bene_gesserit_look_at_what_others_buy = function()
    local t = struggle("emperor harkonnen bene_gesserit")
    t.play("harkonnen: 2 / emperor: pass")
    t.equals({ t.knows("bene_gesserit", "access_arrakeen", "harkonnen.access"), t.knows("emperor", "access_arrakeen", "harkonnen.access") }, { true, false })
  end,

  do_chom_52_the_prediction_waits = function()
    local t = game { factions = { "bene_gesserit", "harkonnen" } }
    t.asked("bene_gesserit", "choam.offer") -- not the prediction
  end,

  do_chom_53_the_guild_sells_a_second_card = function()
    local t = report("emperor guild harkonnen", "harvest_10", nil, TWO)
    t.asked("guild", "guild.second_harvest")
    t.play("guild: 4")
    t.asked("emperor", "choam.second_harvest")
    t.play("emperor: yes")
    t.equals({ t.counter("spice", "emperor"), t.counter("spice", "guild") }, { 3, 14 })
    t.equals({ t.knows("emperor", "harvest_5", "report"), t.knows("guild", "harvest_5", "report") }, { true, false })
    t.refused("16")
    t.play("emperor choam.announce: 15") -- the sum of both
  end,

  do_chom_53_at_a_price_that_is_agreed = function()
    local t = report("emperor guild harkonnen", "harvest_10")
    t.play("guild: 4 / emperor: no")
    t.equals(t.counter("spice", "guild"), 10)
    t.refused("11")
  end,

  do_chom_53_not_to_who_cannot_pay = function()
    local t = report("emperor guild harkonnen", "harvest_10")
    t.play("guild: 9 / emperor: yes")
    t.equals({ t.counter("spice", "emperor"), t.counter("spice", "guild"), #t.cards("report") }, { 7, 10, 1 })
  end,

  do_chom_53_not_to_itself = function()
    local t = report("emperor guild harkonnen", "harvest_10", "guild")
    t.asked("guild", "choam.announce")
  end,

  do_chom_54_the_fremen_overthrow_the_director_after_a_worm = function()
    local t = report("emperor harkonnen fremen", "harvest_worm")
    t.play("emperor choam.announce: 0 / emperor: share_0 / emperor: share_0 / harkonnen: approve / fremen: approve")
    t.asked("fremen", "fremen.overthrow")
    t.play("fremen: yes")
    t.asked("harkonnen", "bidding.bid") -- DO-CHOM.58: from the next round on; the Emperor's neighbour still opens
    t.until_asked("choam.announce")
    t.asked("fremen", "choam.announce")
  end,

  do_chom_54_if_they_like = function()
    local t = report("emperor harkonnen fremen", "harvest_worm")
    t.play("emperor choam.announce: 0 / emperor: share_0 / emperor: share_0 / harkonnen: approve / fremen: approve / fremen: no")
    t.equals(t.counter("director"), "emperor")
  end,

  do_chom_54_only_after_a_worm = function()
    local t = report("emperor harkonnen fremen", "harvest_5")
    t.play("emperor choam.announce: 0 / emperor: share_0 / emperor: share_0 / harkonnen: approve / fremen: approve")
    t.not_asked("fremen.overthrow")
  end,

  do_chom_55_the_emperor_takes_the_tax = function()
    local t = report("emperor harkonnen fremen", "harvest_5", "harkonnen")
    t.equals(t.counter("spice", "emperor") + t.counter("spice", "harkonnen") + t.counter("spice", "fremen"), 30)
  end,

  do_chom_56_the_harkonnen_stay_when_caught = function()
    local t = report("harkonnen fremen emperor", "harvest_10", "harkonnen")
    t.play("harkonnen choam.announce: 1 / harkonnen: share_0 / harkonnen: share_0 / fremen: against / emperor: against")
    t.noted("DO-CHOM.26", "Harkonnen has lied")
    t.equals(t.counter("director"), "harkonnen")
    t.until_asked("choam.announce") -- caught again in the next round
    t.play("harkonnen choam.announce: 1 / harkonnen: share_0 / harkonnen: share_0 / fremen: against / emperor: against")
    t.equals(t.counter("director"), "fremen")
  end,

  do_chom_56_caught_again_later_they_stay_too = function()
    local t = position {
      quiet = true, phase = "choam", factions = "harkonnen fremen emperor", throws = { "choam.harvest: harvest_10" },
      counters = { director = "harkonnen", choam_round = 2, caught = 1, spice = { harkonnen = 5 } },
    }
    t.play("harkonnen choam.announce: 1 / harkonnen: share_0 / harkonnen: share_0 / fremen: against / emperor: against")
    t.equals(t.counter("director"), "harkonnen")
  end,

  do_chom_57_atreides_look_at_one_access_card = function()
    local t = struggle("emperor harkonnen atreides")
    t.asked("atreides", "atreides.access")
    t.play("atreides: yes")
    t.equals({ t.knows("atreides", "access_arrakeen", "access_sale"), t.knows("emperor", "access_arrakeen", "access_sale") }, { true, false })
    t.play("harkonnen: 1 / emperor: pass")
    t.not_asked("atreides.access")
  end,

  do_chom_57_later_if_they_like = function()
    local t = struggle("emperor harkonnen atreides")
    t.play("atreides: no / harkonnen: 1 / emperor: pass")
    t.asked("atreides", "atreides.access")
  end,
}
