-- What other tests of the prologue show beside their own clause, each by itself.

-- The Emperor is Director of three, and the harvest is known.
local function report(harvest)
  local t = position { quiet = true, phase = "choam", factions = "emperor fremen harkonnen", throws = { "choam.harvest: " .. harvest } }
  t.play("emperor choam.offer: 4 / fremen choam.offer: 2 / harkonnen choam.offer: 0")
  return t
end

local function placement(cards)
  return position {
    quiet = true, phase = "setup_deploy", factions = "emperor fremen harkonnen", counters = { spice = { emperor = 7, fremen = 7, harkonnen = 7 } },
    cards = cards,
  }
end

local function spice(t) return { t.counter("spice", "emperor"), t.counter("spice", "fremen"), t.counter("spice", "harkonnen") } end

return tests {
  do_chom_4_ten_spice_each = function()
    local t = position { quiet = true, phase = "choam", factions = "emperor fremen harkonnen" }
    t.equals(spice(t), { 10, 10, 10 })
  end,

  do_chom_18_the_director_takes_no_share = function()
    local t = report("harvest_5")
    t.play("emperor choam.announce: 5 / emperor: share_4 / emperor: share_1")
    t.equals({ t.cards("emperor.share"), #t.cards("fremen.share"), #t.cards("harkonnen.share") }, { {}, 1, 1 })
  end,

  do_chom_21_votes_are_secret_and_the_director_has_none = function()
    local t = report("harvest_5")
    t.play("emperor choam.announce: 0 / emperor: share_0 / emperor: share_0")
    t.asked("fremen", "choam.vote")
    t.equals(t.secret(), true)
    t.play("fremen: against")
    t.equals(t.counter("director"), "emperor") -- nothing is known before all have voted
    t.play("harkonnen choam.vote: against")
    t.not_asked("choam.vote")
  end,

  do_chom_23_who_is_for_it_takes_his_share = function()
    local t = report("harvest_10")
    t.play("emperor choam.announce: 10 / emperor: share_6 / emperor: share_4 / fremen: approve / harkonnen: against")
    t.equals({ t.counter("spice", "fremen"), t.counter("spice", "harkonnen") }, { 14 + 6, 10 })
    t.equals(t.cards("fremen.share"), {}) -- and returns it
  end,

  do_chom_27_the_liar_gets_nothing_and_the_player_to_his_right_follows = function()
    local t = report("harvest_5")
    t.play("emperor choam.announce: 2 / emperor: share_1 / emperor: share_1 / fremen: against / harkonnen: against")
    t.equals({ t.counter("spice", "emperor"), t.counter("director") }, { 6, "fremen" })
  end,

  do_chom_29_a_tie_is_no_majority = function()
    local t = report("harvest_10")
    t.play("emperor choam.announce: 5 / emperor: share_3 / emperor: share_2 / fremen: against / harkonnen: approve")
    t.equals(t.counter("director"), "emperor") -- though he has lied
    t.not_noted("DO-CHOM.26")
  end,

  do_chom_42_the_spice_of_the_shields = function() placement().equals(spice(placement()), { 10, 3, 10 }) end,

  do_chom_44_carthag_first_and_arrakeen_last = function()
    -- Twenty tokens are all: what is called last finds none.
    local t = placement({ emperor = { access = { "access_carthag", "access_arrakeen", "garrison_5", "garrison_3" } } })
    t.play("emperor: carthag=garrison_3 arrakeen=garrison_5 / emperor: none")
    t.noted("DO-CHOM.43", "Emperor claims Carthag")
    for _, name in { "Sietch Tabr", "Habbanya Sietch", "Tuek's Sietch" } do t.noted("DO-CHOM.46", "nobody claims " .. name) end
    t.noted("DO-CHOM.43", "Emperor claims Arrakeen")
  end,

  do_chom_58_an_overthrown_director_rules_to_the_end_of_the_round = function()
    local t = report("harvest_worm")
    t.play("emperor choam.announce: 0 / emperor: share_0 / emperor: share_0 / fremen: approve / harkonnen: approve / fremen fremen.overthrow: yes")
    t.asked("fremen", "bidding.bid") -- the neighbour of the Emperor, who is Director in this round, opens
    t.until_asked("choam.announce")
    t.equals(t.asked(), "fremen")
  end,
}
