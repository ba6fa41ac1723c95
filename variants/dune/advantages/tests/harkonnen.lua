-- Prisoners of the Harkonnen (DO-HAR).

local function battle(changes)
  return position({
    quiet = true, phase = "battle", factions = "harkonnen fremen guild", first = "harkonnen", counters = { storm = 1 },
    pieces = { harkonnen = { carthag = { troop = 6 } }, fremen = { carthag = { troop = 3 } } },
    cards = { harkonnen = { leaders = { "feyd_rautha", "umman_kudu" } }, fremen = { leaders = { "jamis", "stilgar" } } },
  }, changes)
end

local WIN = "harkonnen battle.plan: feyd_rautha dial=4 / fremen battle.plan: jamis dial=0"

-- A prisoner leads for them.
local function led_by_prisoner(changes)
  return battle({
    cards = {
      harkonnen = { leaders = { "umman_kudu", "stilgar" } }, fremen = { leaders = { "jamis" } },
      common = changes,
    },
  })
end

return tests {
  do_har_1_a_leader_of_the_loser_at_random = function()
    local t = battle({ throws = { "harkonnen.captured: stilgar" } })
    t.play(WIN)
    t.asked("harkonnen", "harkonnen.capture")
    t.play("harkonnen: yes / harkonnen harkonnen.kill: no")
    t.equals(t.cards("harkonnen.leaders"), { "stilgar", "feyd_rautha", "umman_kudu" })
    t.equals(t.cards("fremen.leaders"), { "jamis" })
  end,

  do_har_1_he_need_not = function()
    local t = battle()
    t.play(WIN .. " / harkonnen harkonnen.capture: no")
    t.equals(t.cards("fremen.leaders"), { "stilgar", "jamis" })
  end,

  do_har_1_nobody_who_has_fought_elsewhere = function()
    local t = battle({ counters = { fought = { stilgar = "arrakeen" } } })
    t.play(WIN .. " / harkonnen harkonnen.capture: yes") -- Jamis, who led here, is the only one
    t.play("harkonnen harkonnen.kill: no")
    t.equals(t.cards("fremen.leaders"), { "stilgar" })
  end,

  do_har_1_not_if_others_win = function()
    local t = battle()
    t.play("harkonnen battle.plan: umman_kudu dial=0 / fremen battle.plan: stilgar dial=0")
    t.not_asked("harkonnen.capture")
    local window = battle({ cards = { guild = { hand = { "karama" } } } })
    window.play("harkonnen battle.plan: umman_kudu dial=0 / fremen battle.plan: stilgar dial=0")
    window.not_asked("karama.cancel")
  end,

  do_har_1_karama_stops_it_for_a_single_leader = function()
    local t = battle({ cards = { fremen = { leaders = { "jamis" } }, guild = { hand = { "karama" } } } })
    t.play("harkonnen battle.plan: feyd_rautha dial=4 / fremen battle.plan: jamis dial=0")
    t.asked("guild", "karama.cancel")
  end,

  do_har_1_nobody_is_left_to_take = function()
    local t = battle({ cards = { fremen = { leaders = { "jamis" } }, guild = { hand = { "karama" } }, harkonnen = { hand = { "crysknife" } } } })
    t.play("harkonnen battle.plan: feyd_rautha crysknife dial=4 / fremen battle.plan: jamis dial=0 / harkonnen battle.discard: none")
    t.not_asked("karama.cancel")
    t.not_asked("harkonnen.capture")
  end,

  do_har_1_karama_stops_it = function()
    local t = battle({ cards = { guild = { hand = { "karama" } } } })
    t.play(WIN .. " / guild karama.cancel: karama")
    t.not_asked("harkonnen.capture")
  end,

  do_har_2_he_may_kill_him_for_spice = function()
    local t = battle({ throws = { "harkonnen.captured: stilgar" } })
    t.play(WIN .. " / harkonnen harkonnen.capture: yes / harkonnen harkonnen.kill: yes")
    t.equals(t.cards("fremen.dead"), { "stilgar" })
    t.equals(t.counter("spice", "harkonnen"), 2)
  end,

  do_har_3_a_prisoner_leads_once_and_goes_home = function()
    local t = led_by_prisoner()
    t.play("harkonnen battle.plan: stilgar dial=0 / fremen battle.plan: jamis dial=0")
    t.play("harkonnen harkonnen.capture: no")
    t.equals(t.count("harkonnen", "carthag", "troop"), 6)
    t.equals(t.cards("fremen.leaders"), { "stilgar", "jamis" })
    t.equals(t.cards("harkonnen.leaders"), { "umman_kudu" })
  end,

  do_har_3_one_who_has_not_led_stays = function()
    local t = led_by_prisoner()
    t.play("harkonnen battle.plan: umman_kudu dial=2 / fremen battle.plan: jamis dial=0 / harkonnen harkonnen.capture: no")
    t.equals(t.cards("harkonnen.leaders"), { "stilgar", "umman_kudu" })
  end,

  do_har_4_killed_he_lies_in_the_tanks_of_his_owner = function()
    local t = battle({ cards = {
      harkonnen = { leaders = { "umman_kudu", "stilgar" } }, fremen = { leaders = { "jamis" }, hand = { "crysknife" } },
    } })
    t.play("harkonnen battle.plan: stilgar dial=6 / fremen battle.plan: jamis crysknife dial=0 / harkonnen harkonnen.capture: no")
    t.equals(t.cards("fremen.dead"), { "stilgar" })
    t.equals(t.cards("harkonnen.dead"), {})
  end,

  do_har_4_poisoned_too = function()
    local t = battle({
      throws = { "battle.poisoned: stilgar" },
      cards = { harkonnen = { leaders = { "umman_kudu", "stilgar" } }, fremen = { leaders = { "jamis" }, hand = { "residual_poison" } } },
    })
    t.play("fremen battle.residual_poison: residual_poison")
    t.equals({ #t.cards("harkonnen.dead"), t.cards("fremen.dead")[1] }, { 0, "stilgar" })
  end,

  do_har_5_without_leaders_of_their_own_all_go_home = function()
    local t = battle({ cards = {
      harkonnen = { leaders = { "umman_kudu", "stilgar" } }, fremen = { leaders = { "jamis" }, hand = { "crysknife" } },
    } })
    t.play("harkonnen battle.plan: umman_kudu dial=6 / fremen battle.plan: jamis crysknife dial=0 / harkonnen harkonnen.capture: no")
    t.equals(t.cards("harkonnen.leaders"), {})
    t.equals(t.cards("fremen.leaders"), { "stilgar", "jamis" })
  end,

  do_har_6_a_prisoner_can_be_a_traitor = function()
    local t = battle({ cards = {
      harkonnen = { leaders = { "umman_kudu", "otheym" } }, fremen = { leaders = { "jamis" }, traitors = { "otheym" } },
    } })
    t.play("harkonnen battle.plan: otheym dial=0 / fremen battle.plan: jamis dial=0")
    t.asked("fremen", "battle.traitor")
    t.play("fremen: otheym")
    t.equals(t.count("harkonnen", "carthag", "troop"), 0)
  end,

  du_lead_1_a_prisoner_is_not_dead = function()
    local function movement(harkonnen)
      return position {
        quiet = true, phase = "movement", factions = "fremen harkonnen", first = "fremen", active = "fremen", counters = { storm = 1, spice = { fremen = 9 } },
        pieces = { fremen = { tanks = { troop = 20 } }, harkonnen = { tanks = { troop = 20 } } },
        cards = { fremen = { dead = { "jamis", "otheym" } }, harkonnen = { leaders = harkonnen } },
      }
    end
    movement({ "feyd_rautha", "stilgar" }).not_asked("revival.leader")
    movement({ "feyd_rautha" }).asked("fremen", "revival.leader")
  end,

  do_har_3_also_where_they_are_attacked = function()
    local t = battle({ first = "fremen", cards = { harkonnen = { leaders = { "umman_kudu", "stilgar" } }, fremen = { leaders = { "jamis" } } } })
    t.play("fremen battle.plan: jamis dial=3 / harkonnen battle.plan: stilgar dial=0 / harkonnen harkonnen.capture: no")
    t.equals({ t.cards("harkonnen.leaders"), t.cards("fremen.leaders") }, { { "umman_kudu" }, { "stilgar", "jamis" } })
  end,
}
