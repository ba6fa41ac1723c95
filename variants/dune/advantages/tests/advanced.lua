-- Starred tokens in the advanced game (DV-BAT).

local function battle(spice, pieces)
  return position {
    quiet = true, phase = "battle", factions = "fremen harkonnen", first = "fremen", variants = { "flow", "advanced", "advantages" },
    counters = { storm = 1, spice = { fremen = spice } },
    pieces = { fremen = { habbanya_sietch = pieces }, harkonnen = { habbanya_sietch = { troop = 1 } } },
  }
end

local function left(t) return { t.count("fremen", "habbanya_sietch", "troop"), t.count("fremen", "habbanya_sietch", "fedaykin") } end

return tests {
  dv_bat_7_the_worked_example = function()
    local function won()
      local t = battle(1, { troop = 6, fedaykin = 2 })
      t.play("fremen battle.plan: dial=3 spice=1 / harkonnen battle.plan: dial=0 spice=0")
      t.asked("fremen", "battle.losses")
      return t
    end
    local t = won() -- one Fedaykin at full strength and two tokens at half
    t.play("fremen: fedaykin@habbanya_sietch=1 troop@habbanya_sietch=2")
    t.equals(left(t), { 4, 1 })
    t = won() -- or one token at full and four at half
    t.play("fremen: troop@habbanya_sietch=5")
    t.equals(left(t), { 1, 2 })
  end,

  dv_bat_6_nothing_else_will_do = function()
    local t = battle(1, { troop = 6, fedaykin = 2 })
    t.play("fremen battle.plan: dial=3 spice=1 / harkonnen battle.plan: dial=0 spice=0")
    t.refused("troop@habbanya_sietch=4")
    t.refused("troop@habbanya_sietch=6")
    t.refused("fedaykin@habbanya_sietch=1 troop@habbanya_sietch=1")
    t.refused("fedaykin@habbanya_sietch=1 troop@habbanya_sietch=4")
    t.refused("fedaykin@habbanya_sietch=2 troop@habbanya_sietch=2")
    t.refused("fedaykin@habbanya_sietch=2 troop@habbanya_sietch=3", "DV-BAT.6")
    t.play("fremen: fedaykin@habbanya_sietch=1 troop@habbanya_sietch=3") -- one token full, two half, the Fedaykin half
    t.equals(left(t), { 3, 1 })
  end,

  dv_bat_11_spice_for_tokens_is_not_for_fedaykin = function()
    local t = battle(3, { troop = 6, fedaykin = 3 })
    t.play("fremen battle.plan: dial=3 spice=3 / harkonnen battle.plan: dial=0 spice=0")
    t.equals(left(t), { 3, 3 }) -- three tokens at full, and nothing else is worth 3 with 3 spice
  end,

  dv_bat_11_limits_of_what_can_be_lost = function()
    local t = battle(1, { troop = 4, fedaykin = 4 })
    t.play("fremen battle.plan: dial=5 spice=1 / harkonnen battle.plan: dial=0 spice=0")
    t.refused("fedaykin@habbanya_sietch=3", "DV-BAT.6") -- with one spice they are worth 4
    t.refused("fedaykin@habbanya_sietch=3 troop@habbanya_sietch=1", "DV-BAT.6")
    t.play("fremen: fedaykin@habbanya_sietch=4")
    t.equals(left(t), { 4, 0 })
    local paid = battle(3, { troop = 6, fedaykin = 3 })
    paid.play("fremen battle.plan: dial=4 spice=3 / harkonnen battle.plan: dial=0 spice=0")
    paid.refused("fedaykin@habbanya_sietch=2 troop@habbanya_sietch=1", "DV-BAT.11") -- three are paid for, which is 5
    paid.refused("troop@habbanya_sietch=4", "DV-BAT.6")
    paid.play("fremen: troop@habbanya_sietch=5")
    paid.equals(left(paid), { 1, 3 })
  end,

  dv_bat_2_spice_beyond_the_fedaykin_adds_halves = function()
    local t = battle(3, { troop = 2, fedaykin = 1 })
    t.refused("dial=4 spice=2", "DV-BAT.2")
    t.play("fremen battle.plan: dial=3.5 spice=2 / harkonnen battle.plan: dial=0 spice=0")
    t.equals(left(t), { 0, 0 })
  end,

  do_fre_3_further_worms_of_a_double_blow = function()
    local t = position {
      quiet = true, phase = "blow", factions = "fremen harkonnen", round = 2, variants = { "flow", "advanced", "advantages" }, counters = { storm = 1 },
      throws = { "blow.card: sandworm", "blow.card: sandworm", "blow.card: blow_red_chasm", "blow.card: blow_sihaya_ridge" },
    }
    t.asked("fremen", "fremen.further_worm")
    t.play("fremen: nowhere")
  end,

  dv_bat_9_two_with_spice_one_without = function()
    local t = battle(1, { fedaykin = 2 })
    t.refused("dial=4 spice=1")
    t.refused("dial=1.5 spice=0") -- no token counts a half
    t.refused("dial=1 spice=1") -- spice is for a token that is staked
    t.play("fremen battle.plan: dial=3 spice=1 / harkonnen battle.plan: dial=0 spice=0")
    t.equals(left(t), { 0, 0 })
    local poor = battle(0, { fedaykin = 2 })
    poor.refused("dial=3 spice=0")
    poor.play("fremen battle.plan: dial=1 spice=0 / harkonnen battle.plan: dial=0 spice=0")
    poor.equals(left(poor), { 0, 1 })
  end,

  dv_bat_2_what_is_reachable = function()
    local t = battle(3, { troop = 2, fedaykin = 2 }) -- 1 each and 1/2 each without spice
    t.refused("dial=3.5 spice=0", "DV-BAT.2")
    t.refused("dial=4.5 spice=1", "DV-BAT.2")
    t.refused("dial=6 spice=3") -- two Fedaykin and one token at full, one at half
    t.refused("dial=2 spice=3", "DV-BAT.1")
    t.refused("dial=3.5 spice=3", "DV-BAT.1") -- two tokens and a Fedaykin at full are 4
    t.play("fremen battle.plan: dial=5.5 spice=3 / harkonnen battle.plan: dial=0 spice=0")
    t.equals(left(t), { 0, 0 })
  end,

  du_atr_4_what_can_be_disclosed = function()
    local t = position {
      quiet = true, phase = "battle", factions = "atreides fremen", first = "atreides", variants = { "flow", "advanced", "advantages" },
      counters = { storm = 1, spice = { fremen = 1 } },
      pieces = { atreides = { carthag = { troop = 1 } }, fremen = { carthag = { troop = 1, fedaykin = 2 } } },
    }
    t.play("atreides atreides.prescience: dial")
    t.refused("4") -- 2 and 1 and 1/2
    t.play("fremen battle.disclose_dial: 3.5")
  end,

  dv_bat_11_what_cannot_be_made_up_is_rounded_up = function()
    local t = battle(1, { troop = 1, fedaykin = 1 })
    t.play("fremen battle.plan: dial=1.5 spice=1 / harkonnen battle.plan: dial=0 spice=0")
    t.play("fremen battle.losses: fedaykin@habbanya_sietch=1") -- for 2
    t.equals(left(t), { 1, 0 })
  end,

  du_gen_9_the_spice_that_a_disclosed_dial_needs_is_bound = function()
    local function disclosed(spice, pieces, dial)
      local t = position {
        quiet = true, phase = "battle", factions = "atreides fremen", first = "atreides", variants = { "flow", "advanced", "advantages" },
        counters = { storm = 1, spice = { fremen = spice } },
        pieces = { atreides = { carthag = { troop = 1 } }, fremen = { carthag = pieces } },
      }
      t.play("atreides atreides.prescience: dial / fremen battle.disclose_dial: " .. dial)
      return t
    end
    for _, case in {
      { 2, { troop = 3 }, "1.5", 0 }, { 2, { troop = 3 }, "2.5", 2 }, { 1, { troop = 1, fedaykin = 2 }, "3.5", 1 },
      { 3, { troop = 2, fedaykin = 1 }, "4", 3 }, { 3, { troop = 2, fedaykin = 1 }, "3.5", 2 },
    } do
      local t = disclosed(case[1], case[2], case[3])
      t.equals(t.counter("bound_spice", "fremen"), case[4], case[3])
    end
    -- Until the plan is revealed, in which it is paid.
    local t = disclosed(3, { troop = 8, fedaykin = 1 }, "5.5")
    t.play("atreides battle.plan: dial=0 spice=0 / fremen battle.plan: dial=5.5 spice=1")
    t.asked("fremen", "battle.losses")
    t.equals({ t.counter("bound_spice", "fremen"), t.counter("spice", "fremen") }, { 0, 2 })
  end,

  do_adv_2_windows_open_only_for_what_is_about_to_be_used = function()
    -- Emperor, Fremen and Atreides with all they have, and the Guild with Karama; who fights whom in Carthag?
    local function windows(first, pieces, changes)
      local t = position({
        quiet = true, phase = "battle", factions = "emperor fremen atreides harkonnen guild", first = first, round = 2, variants = { "advantages" },
        counters = { storm = 1, fallen_tokens = 7 }, pieces = pieces, cards = { guild = { hand = { "karama" } }, atreides = { leaders = { "dr_yueh" } } },
      }, changes)
      if select(2, t.asked()) == "battle.whom" then t.play(first .. ": " .. t.options()[1]) end
      local n = 0
      while select(2, t.asked()) == "karama.cancel" do
        n = n + 1
        t.pass()
      end
      return n
    end
    local t = battle(1, { troop = 1 })
    local foe = { carthag = { troop = 1 } }
    t.equals(windows("emperor", { emperor = { carthag = { troop = 1, sardaukar = 1 } }, harkonnen = foe }), 1)
    t.equals(windows("emperor", { emperor = { carthag = { troop = 1 } }, harkonnen = foe }), 0)
    t.equals(windows("fremen", { fremen = { carthag = { troop = 1, fedaykin = 1 } }, harkonnen = foe }), 1)
    t.equals(windows("fremen", { fremen = { carthag = { troop = 1 } }, harkonnen = foe }), 0)
    -- Not for those who look on: the Guild's own tokens, and those of the Harkonnen, fight first.
    t.equals(windows("harkonnen", { emperor = { carthag = { sardaukar = 2 } }, fremen = { carthag = { fedaykin = 2 } }, harkonnen = foe }, {
      counters = { alliance = { emperor = 1, harkonnen = 1 } },
    }), 1) -- the Fedaykin alone
    t.equals(windows("harkonnen", { emperor = { carthag = { sardaukar = 2 } }, fremen = { carthag = { fedaykin = 2 } }, harkonnen = foe }, {
      counters = { alliance = { fremen = 1, harkonnen = 1 } },
    }), 1) -- the Sardaukar alone
    t.equals(windows("harkonnen", { fremen = { carthag = { troop = 2 } }, harkonnen = foe }), 0) -- and no Kwisatz Haderach
  end,

  du_ship_6_only_strongholds_are_full = function()
    local t = position {
      quiet = true, phase = "movement", factions = "harkonnen guild emperor", first = "harkonnen", active = "harkonnen", variants = { "advantages" },
      counters = { storm = 1, spice = { harkonnen = 9 } },
      pieces = { guild = { red_chasm = { troop = 1 }, carthag = { troop = 1 } }, emperor = { red_chasm = { troop = 1 }, carthag = { troop = 1 } } },
    }
    if select(2, t.asked()) == "guild.now" then t.play("guild: no") end
    t.offered("red_chasm")
    t.not_offered("carthag")
  end,
}
