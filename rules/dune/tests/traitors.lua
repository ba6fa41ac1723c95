-- Traitors (DU-TRAI).

-- Harkonnen and Fremen meet in Carthag, each with the other's leader in their pay or not.
local function battle(harkonnen, fremen, changes)
  return position({
    quiet = true, phase = "battle", factions = "harkonnen fremen", first = "harkonnen", counters = { storm = 1 },
    pieces = { harkonnen = { carthag = { troop = 5 } }, fremen = { carthag = { troop = 5 } } },
    cards = {
      harkonnen = { leaders = { "feyd_rautha" }, hand = { "lasgun", "cheap_hero" }, traitors = harkonnen },
      fremen = { leaders = { "stilgar", "jamis" }, hand = { "shield", "crysknife" }, traitors = fremen },
    },
  }, changes)
end

local function fight(t, harkonnen, fremen)
  t.play("harkonnen battle.plan: " .. harkonnen .. " / fremen battle.plan: " .. fremen)
end

return tests {
  du_trai_1_a_traitor_may_be_called_or_not = function()
    local t = battle({ "stilgar" }, {})
    fight(t, "feyd 0", "stilgar 5")
    t.asked("harkonnen", "battle.traitor")
    t.play("harkonnen: no")
    t.noted("DU-RES.7", "Fremen wins")
  end,

  du_trai_1_only_the_leader_that_was_revealed = function()
    local t = battle({ "stilgar" }, {})
    fight(t, "feyd 0", "jamis 5")
    t.not_asked("battle.traitor")
    t.noted("DU-RES.7")
  end,

  du_trai_1_both_are_asked_so_that_silence_says_nothing = function()
    local t = battle({}, {}, { quiet = false })
    t.play("harkonnen battle.residual_poison: no / fremen battle.residual_poison: no")
    fight(t, "feyd 0", "jamis 5")
    t.asked("harkonnen", "battle.traitor")
    t.play("harkonnen: no / fremen battle.traitor: no")
    t.noted("DU-RES.7")
  end,

  du_trai_2_the_caller_shows_his_record = function()
    local t = battle({ "stilgar" }, {})
    fight(t, "feyd 0", "stilgar 5")
    t.play("harkonnen: stilgar")
    t.noted("DU-TRAI.2", "Harkonnen calls Stilgar a traitor")
  end,

  du_trai_3_the_caller_wins_at_once = function()
    local t = battle({ "stilgar" }, {})
    fight(t, "feyd 0", "stilgar crysknife shield 5")
    t.play("harkonnen: stilgar")
    t.equals({ t.count("harkonnen", "carthag", "troop"), t.count("fremen", "carthag", "troop") }, { 5, 0 })
    t.equals(t.cards("fremen.hand"), {})
    t.equals(t.cards("fremen.dead"), { "stilgar" })
    t.equals(t.count("fremen", "tanks", "troop"), 5)
  end,

  du_trai_4_the_caller_loses_nothing = function()
    local t = battle({ "stilgar" }, {})
    fight(t, "cheap_hero lasgun 5", "stilgar shield 5") -- DU-TRAI.7: before lasgun and shield blow up
    t.play("harkonnen: stilgar")
    t.equals(t.count("harkonnen", "carthag", "troop"), 5)
    t.equals(t.cards("harkonnen.hand"), { "lasgun", "cheap_hero" }) -- DU-RES.15: even a Cheap Hero
  end,

  du_trai_5_the_caller_is_paid_the_traitors_strength = function()
    local t = battle({ "stilgar" }, {})
    fight(t, "feyd 0", "stilgar 5")
    t.play("harkonnen: stilgar")
    t.equals(t.counter("spice", "harkonnen"), 7)
  end,

  du_trai_6_if_both_call_both_lose_all = function()
    local t = battle({ "stilgar" }, { "feyd_rautha" })
    fight(t, "feyd 2", "stilgar crysknife 1")
    t.play("harkonnen: stilgar / fremen: feyd_rautha")
    t.equals({ t.count("harkonnen", "carthag", "troop"), t.count("fremen", "carthag", "troop") }, { 0, 0 })
    t.equals({ t.cards("harkonnen.dead"), t.cards("fremen.dead") }, { { "feyd_rautha" }, { "stilgar" } })
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "fremen") }, { 0, 0 })
    t.equals(t.cards("discard"), { "crysknife" })
  end,

  du_trai_7_before_any_weapon = function()
    local t = battle({ "stilgar" }, {})
    fight(t, "feyd 0", "stilgar crysknife 5")
    t.play("harkonnen: stilgar")
    t.equals(t.cards("harkonnen.dead"), {})
  end,

  du_trai_8_a_cheap_hero_is_nobodys_traitor = function()
    local t = battle({}, { "feyd_rautha" })
    fight(t, "cheap_hero 0", "jamis 5")
    t.not_asked("battle.traitor")
    t.noted("DU-RES.7", "Fremen wins")
  end,

  du_har_1_several_traitors = function()
    for _, leader in { "stilgar", "jamis" } do
      local t = battle({ "stilgar", "jamis" }, {})
      fight(t, "feyd 0", leader .. " 5")
      t.play("harkonnen: " .. leader)
      t.noted("DU-TRAI.3", "Harkonnen wins by treason")
    end
  end,
}
