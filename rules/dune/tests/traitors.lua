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

  du_res_17_a_leader_who_led_when_a_traitor_was_called_has_fought = function()
    local t = battle({ "stilgar" }, {}, { pieces = {
      harkonnen = { arrakeen = { troop = 2 } }, fremen = { arrakeen = { troop = 2 } },
    } })
    t.play("harkonnen battle.where: carthag")
    fight(t, "feyd 0", "stilgar 5")
    t.play("harkonnen battle.traitor: stilgar")
    t.asked("harkonnen", "battle.plan") -- in Arrakeen
    t.struck("feyd_rautha", "DU-PLAN.5")
  end,

  du_trai_3_not_the_caller_with_a_cheap_hero = function()
    local t = battle({ "stilgar" }, {})
    fight(t, "cheap_hero 2", "stilgar 5")
    t.play("harkonnen: stilgar")
    t.equals({ t.counter("spice", "harkonnen"), t.count("harkonnen", "tanks", "troop") }, { 7, 0 })
  end,

  du_trai_6_nobody_is_told_to_have_won = function()
    local t = battle({ "stilgar" }, { "feyd_rautha" })
    fight(t, "feyd 2", "stilgar 1")
    t.play("harkonnen: stilgar / fremen: feyd_rautha")
    t.not_noted("DU-TRAI.3")
    t.not_noted("DU-RES.7")
  end,

  du_trai_1_the_second_may_call_alone = function()
    local t = battle({}, { "feyd_rautha" })
    fight(t, "feyd 5", "jamis 0")
    t.play("fremen: feyd_rautha")
    t.noted("DU-TRAI.3", "Fremen wins by treason and takes 6 spice")
    t.equals({ t.count("harkonnen", "carthag", "troop"), t.count("fremen", "carthag", "troop") }, { 0, 5 })
    t.equals(t.cards("harkonnen.dead"), { "feyd_rautha" })
  end,

  du_trai_2_everybody_sees_the_record = function()
    local t = battle({ "stilgar" }, {}, { factions = "harkonnen fremen guild" })
    fight(t, "feyd 0", "stilgar 5")
    t.equals(t.knows("guild", "stilgar", "harkonnen.traitors"), false)
    t.play("harkonnen: stilgar")
    t.equals(t.knows("guild", "stilgar", "harkonnen.traitors"), true)
  end,

  du_har_7_his_traitors_betray_the_opponents_of_his_allies = function()
    local function ally(allied, first)
      local t = position {
        quiet = true, phase = "battle", factions = "guild fremen harkonnen", first = first or "guild",
        counters = { storm = 1, alliance = { guild = allied, harkonnen = allied } },
        pieces = { guild = { carthag = { troop = 3 } }, fremen = { carthag = { troop = 5 } } },
        cards = {
          guild = { leaders = { "master_bewt" } }, fremen = { leaders = { "stilgar" } },
          harkonnen = { traitors = { "stilgar", "master_bewt" }, leaders = { "feyd_rautha" } },
        },
      }
      if first then
        t.play("fremen battle.plan: stilgar 5 / guild battle.plan: master_bewt 1")
      else
        t.play("guild battle.plan: master_bewt 1 / fremen battle.plan: stilgar 5")
      end
      return t
    end
    for _, first in { false, "fremen" } do
      local t = ally(1, first or nil)
      t.asked("harkonnen", "battle.traitor")
      t.play("harkonnen: stilgar")
      t.not_asked("battle.traitor") -- nor is the ally's own leader called
      t.equals({ t.counter("spice", "guild"), t.counter("spice", "harkonnen") }, { 7, 0 }) -- the ally is the caller
      t.equals({ t.count("guild", "carthag", "troop"), t.count("fremen", "carthag", "troop") }, { 3, 0 })
      t.noted("DU-TRAI.2", "Harkonnen calls Stilgar a traitor")
    end
    ally(0).noted("DU-RES.7", "Fremen wins") -- not without an alliance
  end,

  du_har_7_not_against_himself = function()
    -- The Harkonnen's own opponent is no matter of an ally; and where he fights himself he calls for himself.
    local t = position {
      quiet = true, phase = "battle", factions = "harkonnen fremen guild", first = "harkonnen",
      counters = { storm = 1, alliance = { guild = 1, harkonnen = 1 } },
      pieces = { harkonnen = { carthag = { troop = 3 } }, fremen = { carthag = { troop = 5 } } },
      cards = { harkonnen = { traitors = { "stilgar" }, leaders = { "feyd_rautha" } }, fremen = { leaders = { "stilgar" } } },
    }
    t.play("harkonnen battle.plan: feyd 0 / fremen battle.plan: stilgar 5 / harkonnen battle.traitor: stilgar")
    t.equals(t.counter("spice", "harkonnen"), 7)
  end,

  du_har_7_the_ally_calls_his_own_traitors_himself = function()
    local t = position {
      quiet = true, phase = "battle", factions = "guild fremen harkonnen", first = "guild",
      counters = { storm = 1, alliance = { guild = 1, harkonnen = 1 } },
      pieces = { guild = { carthag = { troop = 3 } }, fremen = { carthag = { troop = 5 } } },
      cards = { guild = { leaders = { "master_bewt" }, traitors = { "stilgar" } }, fremen = { leaders = { "stilgar" } } },
    }
    t.play("guild battle.plan: master_bewt 1 / fremen battle.plan: stilgar 5 / guild battle.traitor: stilgar")
    t.noted("DU-TRAI.2", "Guild calls Stilgar a traitor")
    t.equals(t.counter("spice", "guild"), 7)
  end,
}
