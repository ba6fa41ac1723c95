-- Battles with spice (DV-BAT). Harkonnen and Fremen meet in Habbanya Sietch; Harkonnen play first.

local function battle(changes)
  return position({
    quiet = true, phase = "battle", factions = "harkonnen fremen", first = "harkonnen", counters = { storm = 1, spice = { harkonnen = 4, fremen = 4 } },
    pieces = { harkonnen = { habbanya_sietch = { troop = 6 } }, fremen = { habbanya_sietch = { troop = 6 } } },
    cards = {
      harkonnen = { leaders = { "feyd_rautha", "umman_kudu" }, hand = {} },
      fremen = { leaders = { "stilgar", "jamis" }, hand = {} },
    },
  }, changes)
end

local function fight(t, harkonnen, fremen)
  t.play("harkonnen battle.plan: " .. harkonnen .. " / fremen battle.plan: " .. fremen)
  while select(2, t.asked()) == "battle.traitor" do t.pass() end
end

local function left(t) return { t.count("harkonnen", "habbanya_sietch", "troop"), t.count("fremen", "habbanya_sietch", "troop") } end

local function spice(t) return { t.counter("spice", "harkonnen"), t.counter("spice", "fremen") } end

return tests {
  dv_bat_1_without_spice_a_token_counts_half = function()
    local t = battle()
    t.refused("feyd_rautha dial=3.5 spice=0", "DV-BAT.2")
    t.refused("feyd_rautha dial=6 spice=4")
    fight(t, "feyd_rautha dial=3 spice=0", "jamis dial=0 spice=0")
    t.equals(left(t), { 0, 0 }) -- all six for a dial of 3
  end,

  dv_bat_1_with_spice_it_counts_full = function()
    local t = battle()
    fight(t, "feyd_rautha dial=3 spice=3", "jamis dial=0 spice=0")
    t.equals(left(t), { 3, 0 })
  end,

  dv_bat_1_spice_is_paid_for_staked_tokens_only = function()
    local t = battle()
    t.refused("feyd_rautha dial=3 spice=4", "DV-BAT.1")
    t.refused("feyd_rautha dial=0 spice=1")
  end,

  dv_bat_2_halves_can_be_dialled = function()
    local t = battle()
    fight(t, "umman_kudu dial=2.5 spice=1", "jamis dial=2 spice=2") -- 3.5 against 4
    t.equals(left(t), { 0, 4 })
    t = battle()
    fight(t, "umman_kudu dial=3.5 spice=1", "jamis dial=2 spice=2") -- 4.5 against 4
    t.equals(left(t), { 0, 0 }) -- one full, five half
  end,

  dv_bat_2_what_is_reachable_with_all_spice = function()
    local t = battle({ counters = { spice = { harkonnen = 9 } } })
    t.refused("feyd_rautha dial=6.5 spice=6")
    t.refused("feyd_rautha dial=6 spice=7")
    t.refused("feyd_rautha dial=6 spice=5")
    fight(t, "feyd_rautha dial=6 spice=6", "jamis dial=5 spice=4") -- 2d = T + s at most
    t.equals(spice(t), { 3, 0 })
  end,

  dv_bat_3_the_spice_is_secret = function()
    local t = battle()
    t.play("harkonnen battle.plan: feyd_rautha dial=2 spice=2")
    t.asked("fremen", "battle.plan")
    t.equals(t.secret(), true)
    t.equals(spice(t), { 4, 4 }) -- nothing to be seen yet
    t.play("fremen: jamis dial=0 spice=0")
  end,

  dv_bat_4_both_lose_their_spice = function()
    local t = battle()
    fight(t, "feyd_rautha dial=3 spice=3", "jamis dial=2 spice=2")
    t.equals(spice(t), { 1, 2 })
  end,

  dv_bat_5_who_wins_by_a_traitor_keeps_his = function()
    local t = battle({ cards = { harkonnen = { traitors = { "jamis" } } } })
    t.play("harkonnen battle.plan: feyd_rautha dial=3 spice=3 / fremen battle.plan: jamis dial=2 spice=2")
    t.play("harkonnen battle.traitor: jamis")
    t.equals(spice(t), { 4 + 2, 2 })
    t.equals(left(t), { 6, 0 })
  end,

  dv_bat_10_in_a_double_betrayal_both_lose_it = function()
    local t = battle({ cards = { harkonnen = { traitors = { "jamis" } }, fremen = { traitors = { "feyd_rautha" } } } })
    t.play("harkonnen battle.plan: feyd_rautha dial=3 spice=3 / fremen battle.plan: jamis dial=2 spice=2")
    t.play("harkonnen battle.traitor: jamis / fremen battle.traitor: feyd_rautha")
    t.equals(spice(t), { 1, 2 })
  end,

  dv_bat_6_the_winner_chooses_from_where = function()
    local t = position {
      quiet = true, phase = "battle", factions = "harkonnen fremen", first = "harkonnen", counters = { storm = 1, spice = { harkonnen = 4 } },
      pieces = { harkonnen = { old_gap_8 = { troop = 3 }, old_gap_9 = { troop = 3 } }, fremen = { old_gap_9 = { troop = 1 } } },
    }
    t.play("harkonnen battle.plan: dial=2 spice=1 / fremen battle.plan: dial=0 spice=0")
    t.asked("harkonnen", "battle.losses")
    t.refused("troop@old_gap_8=2")
    t.play("harkonnen: troop@old_gap_8=1 troop@old_gap_9=2") -- one full and two half
    t.equals(t.count("harkonnen", "old_gap_8", "troop"), 2)
    t.equals(t.count("harkonnen", "old_gap_9", "troop"), 1)
  end,

  dv_bat_8_the_fremen_pay_too = function()
    local t = battle({ first = "fremen", counters = { spice = { fremen = 0 } } })
    t.refused("stilgar dial=3.5 spice=0")
    t.play("fremen battle.plan: stilgar dial=3 spice=0 / harkonnen battle.plan: umman_kudu dial=1 spice=1")
    t.equals(left(t), { 0, 0 })
  end,

  du_atr_4_a_disclosed_dial_may_be_a_half = function()
    local t = position {
      quiet = true, phase = "battle", factions = "atreides fremen", first = "atreides", counters = { storm = 1, spice = { fremen = 2 } },
      pieces = { atreides = { habbanya_sietch = { troop = 1 } }, fremen = { habbanya_sietch = { troop = 3 } } },
    }
    t.play("atreides atreides.prescience: dial / fremen battle.disclose_dial: 2.5")
    t.play("atreides battle.plan: dial=0 spice=0")
    t.refused("dial=2 spice=1")
    t.refused("dial=3 spice=2")
    t.refused("dial=2.5 spice=1")
    t.play("fremen battle.plan: dial=2.5 spice=2")
    t.equals(t.count("fremen", "habbanya_sietch", "troop"), 0)
  end,

  du_atr_4_what_is_disclosed_binds = function()
    local t = position {
      quiet = true, phase = "battle", factions = "atreides fremen", first = "atreides", counters = { storm = 1, spice = { fremen = 5 } },
      pieces = { atreides = { carthag = { troop = 1 } }, fremen = { carthag = { troop = 5 } } },
    }
    t.play("atreides atreides.prescience: dial / fremen battle.disclose_dial: 2.5 / atreides battle.plan: dial=0 spice=0")
    t.refused("dial=3 spice=3")
    t.play("fremen battle.plan: dial=2.5 spice=2")
    t.equals(t.count("fremen", "carthag", "troop"), 2)
  end,

  du_atr_5_the_spice_for_it_is_bound = function()
    local function bound(dial, tokens)
      local t = position {
        quiet = true, phase = "battle", factions = "atreides emperor", first = "atreides", counters = { storm = 1, spice = { emperor = 9 } },
        variants = { "flow", "advanced", "advantages" }, pieces = { atreides = { carthag = { troop = 1 } }, emperor = { carthag = tokens } },
      }
      t.play("atreides atreides.prescience: dial / emperor battle.disclose_dial: " .. dial)
      return t.counter("bound_spice", "emperor")
    end
    local t = battle()
    local mixed = { troop = 1, sardaukar = 3 } -- 3.5 without spice
    t.equals({ bound("0", mixed), bound("3.5", mixed), bound("4", mixed), bound("5", mixed), bound("6.5", mixed) }, { 0, 0, 1, 2, 3 })
    t.equals({ bound("1", { troop = 4 }), bound("2.5", { troop = 4 }), bound("4", { troop = 4 }) }, { 0, 1, 4 })
  end,

  du_atr_4_nobody_discloses_what_he_cannot_pay = function()
    local t = position {
      quiet = true, phase = "battle", factions = "atreides fremen", first = "atreides", counters = { storm = 1, spice = { fremen = 1 } },
      pieces = { atreides = { habbanya_sietch = { troop = 1 } }, fremen = { habbanya_sietch = { troop = 3 } } },
    }
    t.play("atreides atreides.prescience: dial")
    t.refused("2.5")
    t.play("fremen battle.disclose_dial: 2")
  end,
}
