-- Directors, reports and meetings of the prologue.

-- Three players from the first offers on. The Emperor pays for the post.
local function start(changes)
  return position({ quiet = true, phase = "choam", factions = "emperor guild atreides", throws = {} }, changes)
end

-- The Emperor is Director, and the harvest is known.
local function report(harvest, changes)
  local t = start(changes or { factions = "emperor fremen harkonnen", throws = { "choam.harvest: " .. harvest } })
  t.play(({ t.asked() })[1] .. " choam.offer: 4")
  t.play(({ t.asked() })[1] .. " choam.offer: 2")
  while select(2, t.asked()) == "choam.offer" do t.play(({ t.asked() })[1] .. ": 0") end
  return t
end

-- A table of six, whose Director is the Emperor.
local function six(harvest)
  local t = report(harvest, { factions = "emperor fremen harkonnen guild atreides bene_gesserit", throws = { "choam.harvest: " .. harvest } })
  t.play("guild: no_offer")
  return t
end

local function spice(t, ...)
  local list = {}
  for _, who in { ... } do list[#list + 1] = t.counter("spice", who) end
  return list
end

return tests {
  do_chom_1_the_decks = function()
    local t = start()
    t.equals({ #t.cards("harvests"), #t.cards("accesses"), #t.cards("shares") }, { 14, 36, 30 })
    local strongholds = 0
    for _, access in t.cards("accesses") do
      if string.find(access, "^access_") then strongholds = strongholds + 1 end
    end
    t.equals(strongholds, 10)
    local sum = 0
    for _, share in t.cards("shares") do sum = sum + tonumber((string.gsub(share, "share_", ""))) end
    t.equals(sum, 161)
  end,

  do_chom_2_planet_cards_give_factions = function()
    local t = game { players = 3, throws = { "setup.faction: guild", "setup.faction: fremen", "setup.faction: emperor" } }
    t.asked("guild", "choam.offer")
    t.noted("DO-CHOM.2", "draws the planet of Fremen")
  end,

  do_chom_3_no_spice_and_no_tokens_of_the_shields = function()
    local t = start({ factions = "harkonnen fremen guild" })
    t.equals(t.count("harkonnen", "reserve", "troop"), 20)
    t.equals(spice(t, "harkonnen", "fremen", "guild"), { 10, 10, 10 }) -- DO-CHOM.4
  end,

  do_chom_5_harvest_and_access_cards_are_face_down = function()
    local t = start()
    t.equals(t.knows("emperor", t.cards("harvests")[1], "harvests"), false)
    t.equals(t.knows("emperor", t.cards("accesses")[1], "accesses"), false)
  end,

  do_chom_6_offers_are_secret_and_up_to_what_one_has = function()
    local t = start()
    t.asked("emperor", "choam.offer")
    t.equals(t.secret(), true)
    t.refused("11")
    t.play("emperor: 10 / guild: 0 / atreides: 0")
    t.noted("DO-CHOM.7", "Emperor is Director of CHOAM")
  end,

  do_chom_7_the_highest_pays_the_second = function()
    local t = start()
    t.play("emperor: 3 / guild: 5 / atreides: 4")
    t.noted("DO-CHOM.7", "Guild is Director of CHOAM")
    t.equals(spice(t, "emperor", "guild", "atreides"), { 11, 4, 15 }) -- and 1 as tax
  end,

  do_chom_8_lots_break_ties = function()
    local t = start({ throws = { "choam.tie: atreides", "choam.tie: emperor" } })
    t.play("emperor: 5 / guild: 5 / atreides: 5")
    t.noted("DO-CHOM.7", "Atreides is Director of CHOAM")
    t.noted("DO-CHOM.7", "Atreides pays 5 spice to Emperor")
  end,

  do_chom_9_all_but_the_director_vote_for_or_against = function()
    local t = report("harvest_5")
    t.play("emperor choam.announce: 0 / emperor: share_0 / emperor: share_0")
    t.asked("fremen", "choam.vote")
    t.equals(t.options(), { "against", "approve" })
    t.play("fremen: against")
    t.asked("harkonnen", "choam.vote")
    t.play("harkonnen: approve")
    t.not_asked("choam.vote") -- DO-CHOM.21
  end,

  do_chom_10_five_rounds = function()
    local t = start({ factions = "emperor fremen" })
    local reports = 0
    while t.phase() == "choam" do
      if select(2, t.asked()) == "choam.announce" then reports = reports + 1 end
      t.pass()
    end
    t.equals(reports, 5)
  end,

  do_chom_11_the_director_pays_the_emperor = function()
    local t = start()
    t.play("emperor: 0 / guild: 1 / atreides: 0")
    t.noted("DO-CHOM.11", "Guild pays 1 spice to Emperor")
  end,

  do_chom_11_the_pool_without_him = function()
    local t = start({ factions = "fremen guild" })
    t.play("fremen: 1 / guild: 0")
    t.equals(spice(t, "fremen", "guild"), { 8, 11 })
  end,

  do_chom_12_who_cannot_pay_is_replaced = function()
    local t = start({ factions = "guild emperor atreides" })
    t.play("guild: 10 / emperor: 0 / atreides: 1")
    t.noted("DO-CHOM.12", "Guild cannot pay")
    t.play("guild: no_offer")
    t.asked("emperor", "choam.announce")
    t.equals(t.counter("director"), "emperor")
  end,

  do_chom_13_the_director_alone_knows_the_harvest = function()
    local t = report("harvest_12")
    t.equals({ t.knows("emperor", "harvest_12", "report"), t.knows("fremen", "harvest_12", "report") }, { true, false })
  end,

  do_chom_14_a_worm_is_nothing = function()
    local t = report("harvest_worm")
    t.asked("emperor", "choam.announce") -- there is no figure but 0, and no share; nobody is to learn that
    t.refused("1")
    t.play("emperor choam.announce: 0 / emperor: share_0 / emperor: share_0")
    t.equals({ t.cards("fremen.share"), t.cards("harkonnen.share") }, { { "share_0" }, { "share_0" } })
  end,

  do_chom_15_never_too_high = function()
    local t = report("harvest_5")
    t.asked("emperor", "choam.announce")
    t.refused("6")
    t.play("emperor: 3")
    t.asked("emperor", "choam.share")
  end,

  do_chom_16_shares_are_secret = function()
    local t = report("harvest_5")
    t.play("emperor choam.announce: 5")
    t.equals(t.secret(), true)
    t.play("emperor: share_4 / emperor: share_1")
    t.equals({ t.cards("fremen.share"), t.cards("harkonnen.share") }, { { "share_4" }, { "share_1" } })
    t.equals({ t.knows("emperor", "share_4", "fremen.share"), t.knows("harkonnen", "share_4", "fremen.share") }, { true, false })
    t.equals(t.cards("emperor.share"), {}) -- DO-CHOM.18
  end,

  do_chom_17_no_more_than_was_announced = function()
    local t = report("harvest_5")
    t.play("emperor choam.announce: 4")
    t.not_offered("share_5")
    t.play("emperor: share_3")
    t.not_offered("share_2")
    t.offered("share_1")
  end,

  do_chom_19_those_who_follow_must_get_a_share_too = function()
    local t = six("harvest_5")
    t.play("emperor choam.announce: 3")
    t.not_offered("share_3") -- three cards of 0 for the four others, so somebody gets 1
    t.offered("share_2")
  end,

  do_chom_19_too_few_small_shares = function()
    local t = six("harvest_5")
    t.play("emperor choam.announce: 0 / emperor: share_0 / emperor: share_0 / emperor: share_0")
    t.not_asked("choam.share") -- there are three of 0, and nothing else to give
    t.equals(t.cards("bene_gesserit.share"), {})
  end,

  do_chom_59_not_one_for_each_of_five = function()
    local t = six("harvest_5")
    t.play("emperor choam.announce: 5 / emperor: share_1 / emperor: share_1 / emperor: share_1")
    t.not_offered("share_1")
    t.offered("share_2")
    t.offered("share_0")
  end,

  do_chom_20_nobody_shows_his_share = function()
    local t = report("harvest_5")
    t.play("emperor choam.announce: 0 / emperor: share_0 / emperor: share_0")
    t.asked("fremen", "choam.vote")
    t.refused("reveal")
  end,

  do_chom_22_the_heap_is_the_harvest_and_three = function()
    local t = report("harvest_10")
    t.play("emperor choam.announce: 10 / emperor: share_6 / emperor: share_4 / fremen: approve / harkonnen: approve")
    t.noted("DO-CHOM.22", "Harvest of 10")
    t.equals(spice(t, "emperor", "fremen", "harkonnen"), { 6 + 3, 14 + 6, 10 + 4 }) -- DO-CHOM.23, DO-CHOM.28
    t.equals(t.counter("director"), "emperor")
  end,

  do_chom_24_without_a_majority_those_against_get_nothing = function()
    local t = report("harvest_10")
    t.play("emperor choam.announce: 5 / emperor: share_3 / emperor: share_2 / fremen: against / harkonnen: approve")
    t.equals(spice(t, "emperor", "fremen", "harkonnen"), { 6 + 11, 14, 10 + 2 }) -- DO-CHOM.29: a tie is no majority
    t.equals(t.counter("director"), "emperor")
  end,

  do_chom_25_shares_that_do_not_add_up_are_a_lie = function()
    local t = report("harvest_10")
    t.play("emperor choam.announce: 10 / emperor: share_3 / emperor: share_2 / fremen: against / harkonnen: against")
    t.noted("DO-CHOM.26", "Emperor has lied: each who was against takes 6 spice")
  end,

  do_chom_26_those_against_split_the_rest = function()
    local t = report("harvest_5")
    t.play("emperor choam.announce: 2 / emperor: share_1 / emperor: share_1 / fremen: against / harkonnen: against")
    t.equals(spice(t, "emperor", "fremen", "harkonnen"), { 6, 14 + 4, 10 + 4 })
    t.equals(t.counter("director"), "fremen") -- DO-CHOM.27
  end,

  do_chom_26_what_cannot_be_split_goes_to_the_pool = function()
    local t = report("harvest_10")
    t.play("emperor choam.announce: 8 / emperor: share_0 / emperor: share_0 / fremen: against / harkonnen: against")
    t.equals(t.counter("spice", "harkonnen"), 10 + 6) -- of 13
  end,

  do_chom_28_a_truthful_director_keeps_all = function()
    local t = report("harvest_5")
    t.play("emperor choam.announce: 5 / emperor: share_5 / emperor: share_0 / fremen: against / harkonnen: against")
    t.equals(spice(t, "emperor", "fremen", "harkonnen"), { 6 + 8, 14, 10 })
  end,

  do_chom_30_the_old_director_votes_under_the_new_one = function()
    local t = report("harvest_5")
    t.play("emperor choam.announce: 2 / emperor: share_1 / emperor: share_1 / fremen: against / harkonnen: against")
    t.until_asked("choam.announce")
    t.asked("fremen", "choam.announce")
    t.until_asked("choam.vote")
    t.asked("harkonnen", "choam.vote")
    t.pass()
    t.asked("emperor", "choam.vote")
  end,

  do_chom_60_share_cards_go_back = function()
    local t = report("harvest_10")
    t.play("emperor choam.announce: 10 / emperor: share_6 / emperor: share_4 / fremen: approve / harkonnen: against")
    t.equals({ #t.cards("shares"), #t.cards("fremen.share"), #t.cards("harkonnen.share") }, { 30, 0, 0 })
  end,

  do_chom_61_the_emperor_as_director_pays_nothing = function()
    local t = start()
    t.play("emperor: 10 / guild: 0 / atreides: 1 / guild: no_offer")
    t.asked("emperor", "choam.announce")
    t.equals(t.counter("spice", "emperor"), 0)
  end,

  do_chom_61_a_tax_that_nobody_can_pay_is_waived = function()
    local t = start({ factions = "guild fremen", set = { choam_spice = 0 }, throws = { "choam.tie: guild" } })
    t.pass()
    t.pass()
    t.equals(t.counter("director"), "guild")
    t.not_noted("DO-CHOM.12")
    t.equals(spice(t, "guild", "fremen"), { 0, 0 })
  end,
}
