-- The margins of the prologue: shares that run out, prices of one, the last card, who has nothing.

-- The Emperor is Director; the harvest is known, and the Guild sells no second one.
local function report(factions, harvest, changes)
  local t = position({ quiet = true, phase = "choam", factions = factions, throws = { "choam.harvest: " .. harvest } }, changes)
  t.play("emperor choam.offer: 4")
  while select(2, t.asked()) == "choam.offer" do t.play(({ t.asked() })[1] .. ": 0") end
  if select(2, t.asked()) == "guild.second_harvest" then t.play("guild: no_offer") end
  return t
end

local SIX = "emperor fremen harkonnen guild atreides bene_gesserit"

local function six(harvest, changes) return report(SIX, harvest, changes or { throws = { "choam.tie: guild", "choam.harvest: " .. harvest } }) end

local function struggle(changes)
  return position({
    quiet = true, phase = "choam", factions = "emperor fremen bene_gesserit",
    counters = { director = "emperor", choam_round = 1, access_left = 3, access_opener = "fremen", spice = { emperor = 9, fremen = 9, bene_gesserit = 9 } },
  }, changes)
end

local function exchange(changes)
  return position({
    quiet = true, phase = "choam_exchange", factions = "emperor fremen harkonnen",
    cards = { emperor = { access = { "access_carthag", "garrison_5" } }, fremen = { access = { "garrison_8", "garrison_1" } } },
  }, changes)
end

return tests {
  do_chom_2_no_planet_twice = function()
    game({ players = 6 }).asked(nil, "choam.offer")
  end,

  do_chom_10_a_struggle_in_every_round = function()
    local t = position { quiet = true, phase = "choam", factions = "emperor fremen" }
    local sales = 0
    while t.phase() == "choam" do
      if select(2, t.asked()) == "bidding.bid" and t.asked() == "fremen" then sales = sales + 1 end
      t.pass()
    end
    t.equals(sales, 5)
  end,

  do_chom_17_who_comes_after_must_get_one_too = function()
    -- Of 1 the first of three may be given nothing: there are three shares of 0.
    local t = report("emperor fremen harkonnen guild", "harvest_5", { throws = { "choam.tie: fremen", "choam.harvest: harvest_5" } })
    t.play("emperor choam.announce: 1")
    t.equals({ t.options()[1], t.options()[2] }, { "share_0", "share_1" })
  end,

  do_chom_19_small_shares_run_out = function()
    local t = six("harvest_5")
    t.play("emperor choam.announce: 5 / emperor: share_0 / emperor: share_0 / emperor: share_0")
    t.offered("share_4")
    t.not_offered("share_5") -- who comes last gets 1 at least
    t = six("harvest_5")
    t.play("emperor choam.announce: 2 / emperor: share_0 / emperor: share_0 / emperor: share_0")
    t.not_offered("share_2") -- who comes last gets 1
    t.play("emperor: share_1 / emperor: share_1")
    t.equals({ t.cards("atreides.share"), t.cards("bene_gesserit.share") }, { { "share_1" }, { "share_1" } }) -- that is all there is
  end,

  do_chom_19_who_comes_last_gets_none = function()
    local t = six("harvest_5")
    t.play("emperor choam.announce: 0 / emperor: share_0 / emperor: share_0 / emperor: share_0")
    t.asked("atreides", "atreides.share")
    t.offered("guild")
    t.not_offered("bene_gesserit") -- there is nothing to look at (DO-CHOM.50)
    t.play("atreides: nobody / fremen: approve / harkonnen: approve / guild: approve / atreides: approve / bene_gesserit: approve")
    t.equals(t.counter("spice", "bene_gesserit"), 10)
    t.noted("DO-CHOM.23", "Bene Gesserit takes its share of 0 spice")
  end,

  do_chom_22_a_harvest_is_reported_once = function()
    local t = report("emperor fremen", "harvest_5", { throws = { "choam.harvest: harvest_5" } })
    t.play("emperor choam.announce: 0 / emperor: share_0 / fremen: approve")
    t.equals(t.cards("reported"), { "harvest_5" })
    t.until_asked("choam.announce")
    t.equals(#t.cards("report"), 1)
  end,

  do_chom_31_to_the_last_card = function()
    local t = struggle()
    t.play("fremen: 1 / emperor: pass / bene_gesserit: pass")
    t.equals(t.counter("access_left"), 2)
    t.play("emperor: 1 / bene_gesserit: pass / fremen: pass")
    t.asked("bene_gesserit", "bidding.bid")
    t.equals({ t.counter("access_left"), #t.cards("access_sale") }, { 1, 1 })
    t.play("bene_gesserit: 1 / fremen: pass / emperor: pass")
    t.equals(t.counter("access_left"), 0)
    t.not_asked("bidding.bid")
  end,

  do_chom_37_with_nobody_who_has_none = function()
    exchange().equals(exchange().options(), { "fremen", "nobody" })
  end,

  do_chom_37_offers_are_secret_and_of_one_card_at_least = function()
    local t = exchange()
    t.play("emperor: fremen")
    t.equals(t.secret(), true)
    t.refused("none")
    t.play("emperor exchange.offer: garrison_5 / emperor exchange.shown: no")
    t.asked("fremen", "exchange.return")
    t.equals(t.secret(), true)
  end,

  do_chom_37_no_more_once_nobody_proposes = function()
    local t = exchange()
    t.play("emperor: nobody / fremen: nobody")
    t.not_asked("exchange.with")
    -- But again when somebody has, whether it came about or not.
    t = exchange()
    t.play("emperor: fremen / emperor exchange.offer: garrison_5 / emperor exchange.shown: no / fremen exchange.return: none / fremen exchange.with: nobody")
    t.asked("emperor", "exchange.with")
    t = exchange()
    t.play("emperor: fremen / emperor exchange.offer: garrison_5 / emperor exchange.shown: no")
    t.play("fremen exchange.return: garrison_1 / fremen exchange.shown: no / emperor exchange.agree: yes / fremen exchange.with: nobody")
    t.asked("emperor", "exchange.with")
  end,

  do_chom_49_what_was_reported_is_put_away_too = function()
    local t = position {
      quiet = true, phase = "setup_deploy", factions = "emperor fremen harkonnen", cards = { common = { reported = { "harvest_5" } } },
    }
    t.equals({ t.cards("reported"), #t.cards("choam_box") }, { {}, 80 })
  end,

  do_chom_51_what_they_buy_themselves_is_not_told_them = function()
    local t = struggle()
    t.play("fremen: pass / emperor: pass / bene_gesserit: 1 / fremen: pass / emperor: pass")
    t.equals(#t.cards("bene_gesserit.access"), 1)
    t.not_noted("DO-CHOM.51")
  end,

  do_chom_53_for_one_spice_at_least = function()
    local t = position { quiet = true, phase = "choam", factions = "emperor guild harkonnen", throws = { "choam.harvest: harvest_10", "choam.harvest: harvest_5" } }
    t.play("emperor: 3 / guild: 1 / harkonnen: 0")
    t.refused("0")
    t.play("guild: 1 / emperor: yes")
    t.equals(#t.cards("report"), 2)
  end,

  do_chom_57_one_in_each_struggle = function()
    local t = position {
      quiet = true, phase = "choam", factions = "emperor fremen atreides", throws = { "choam.access: garrison_5", "choam.harvest: harvest_5" },
      counters = { director = "emperor", choam_round = 1, access_left = 1, access_opener = "fremen", looked = 1, spice = { emperor = 9, fremen = 9, atreides = 9 } },
    }
    t.asked("fremen", "bidding.bid") -- they have looked in this one
    t.play("fremen: 1 / emperor: pass / atreides: pass")
    t.until_asked("atreides.access")
  end,
}
