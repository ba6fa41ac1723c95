-- The Smugglers: DD-SMU.

local SIX = "smugglers atreides harkonnen fremen corrino guild"
local DICE = "harkonnen harkonnen fremen guild shield spice-3 region-5"

-- The Smugglers are about to ship, with this much spice.
local function shipping(spice, changes)
  return position({
    phase = "ship", factions = SIX,
    pieces = { smugglers = { arrakeen = { troop = 1 }, card = { leader = 1 } }, guild = { carthag = { troop = 1 } } },
    counters = { storm = 1, spice_die = spice }, dice = DICE,
  }, changes)
end

-- The leader is in the reserve.
local function recruiting(spice, changes)
  return position({
    phase = "recruit", factions = SIX, counters = { storm = 1, spice_die = spice }, dice = DICE,
  }, changes)
end

-- Everybody in the way but in Carthag, Great Flat, Minor Erg and, where the die points, Arrakeen.
local function moving(active, changes)
  return position({
    phase = "move", factions = SIX, active = active,
    pieces = {
      smugglers = { polar_sink = { troop = 3 }, broken_land = { troop = 1 } }, atreides = { polar_sink = { troop = 1 } },
      guild = { sietch_tabr = { troop = 1 } }, fremen = { habbanya_sietch = { troop = 1 }, cielago_plain = { troop = 1 } },
      corrino = { tueks_sietch = { sardaukar = 1 } }, common = { carthag = { harvester = 1 } },
    },
    counters = { storm = 1 }, dice = DICE,
  }, changes)
end

local ALLIED = { counters = { ally = "smugglers" }, lent = { atreides = { "smugglers" } } }

return tests {
  dd_smu_1_they_begin_with_the_leader_and_three_troops_in_the_polar_sink = function()
    local t = game { factions = SIX }
    t.until_asked("roll.keep")
    t.equals(t.count("smugglers", "card", "leader"), 1)
    t.equals(t.count("smugglers", "polar_sink", "troop"), 3)
    t.equals(t.count("smugglers", "card", "troop"), 0)
    t.equals(t.count("smugglers", "reserve", "troop"), 9)
    t.equals(t.count("smugglers", "reserve", "leader"), 0)
  end,

  dd_setup_4_they_need_six_players = function()
    for players = 5, 6 do
      local t = game { players = players }
      if players < 6 then t.not_offered("smugglers") else t.offered("smugglers") end
    end
  end,

  dd_setup_5_they_are_set_up_last = function()
    for _, six in ipairs({ "smugglers bene_gesserit guild corrino fremen harkonnen",
      "bene_gesserit smugglers guild corrino fremen harkonnen" }) do
      local t = position { phase = "setup_deploy", factions = six, counters = { storm = 1 } }
      t.until_asked("bene_gesserit.prediction")
      t.equals(t.count("smugglers", "polar_sink", "troop"), 0)
    end
  end,

  dd_smu_2_esmar_tuek_counts_3 = function()
    for n = 2, 3 do
      local t = shipping(0, { phase = "combat", pieces = { guild = { arrakeen = { troop = 5 } } } })
      t.play("smugglers combat.commit: leader=1 / guild combat.commit: troop=" .. n)
      t.equals(t.count("guild", "arrakeen", "troop") > 0, n == 3)
    end
  end,

  dd_smu_3_they_ship_from_their_reserve_two_to_the_polar_sink_one_elsewhere = function()
    local t = shipping(4)
    t.equals(t.options(), { "troop@polar_sink", "troop@arrakeen", "done" })
    t.play("smugglers ship.troop: troop@polar_sink")
    t.equals(t.counter("spice_die"), 2)
    t.play("smugglers ship.troop: troop@arrakeen")
    t.equals(t.counter("spice_die"), 1)
    t.equals(t.count("smugglers", "reserve", "troop"), 9)
    t.not_offered("troop@polar_sink")
  end,

  dd_smu_3_no_dice_recruit_for_them_and_others_ship_from_the_card = function()
    recruiting(0, { dice = "fremen fremen fremen fremen shield spice-1 region-5" }).not_asked("recruit.piece")
    local t = recruiting(0, { active = "harkonnen" })
    t.asked("harkonnen", "recruit.piece")
    t = shipping(3, { active = "atreides", pieces = { atreides = { card = { troop = 1 } } } })
    t.play("atreides ship.troop: troop@polar_sink")
    t.equals(t.counter("spice_die"), 2)
    t.not_asked("ship.troop")
  end,

  dd_a_28_troops_on_the_card_ship_first = function()
    local t = shipping(2, { pieces = { smugglers = { card = { troop = 1 } } } })
    t.play("smugglers ship.troop: troop@arrakeen")
    t.equals(t.count("smugglers", "card", "troop"), 0)
    t.equals(t.count("smugglers", "reserve", "troop"), 10)
    t.play("smugglers ship.troop: troop@arrakeen")
    t.equals(t.count("smugglers", "reserve", "troop"), 9)
  end,

  dd_smu_4_the_leader_is_hired_for_two_spice = function()
    local t = recruiting(2)
    t.equals(t.options(), { "leader", "no" })
    t.play("smugglers smugglers.leader: leader")
    t.equals(t.count("smugglers", "card", "leader"), 1)
    t.equals(t.counter("spice_die"), 0)
    t.noted("DD-SMU.4")
    recruiting(1).not_asked("smugglers.leader")
    recruiting(5, { pieces = { smugglers = { card = { leader = 1 } } } }).not_asked("smugglers.leader")
    recruiting(5, { active = "fremen" }).not_asked("smugglers.leader") -- DD-A.22
    t = recruiting(3)
    t.play("smugglers smugglers.leader: no")
    t.equals(t.count("smugglers", "card", "leader"), 0)
    t.not_asked("smugglers.leader")
  end,

  dd_smu_4_a_gift_may_make_up_the_price = function()
    local t = recruiting(1, {
      counters = { ally = "corrino", stock = { corrino = 3 } }, lent = { smugglers = { "corrino" } },
    })
    t.asked("smugglers", "smugglers.leader")
    t.not_offered("leader")
    t.play("smugglers: corrino.choam / corrino corrino.give: 1 / smugglers smugglers.leader: leader")
    t.equals(t.count("smugglers", "card", "leader"), 1)
  end,

  dd_smu_5_any_symbol_invites_them = function()
    local t = position {
      phase = "alliance", factions = "atreides smugglers harkonnen fremen corrino guild",
      counters = { storm = 1 }, dice = "fremen fremen fremen fremen shield spice-1 region-5",
    }
    t.asked("atreides", "alliance.propose")
    t.offered("smugglers")
    t.offered("fremen")
    t.not_offered("corrino")
  end,

  dd_smu_6_any_region_without_troops_may_be_the_target = function()
    local t = moving("smugglers")
    t.equals(t.options(), { "polar_sink", "arrakeen", "carthag", "great_flat", "minor_erg" })
    t.play("smugglers move.target: carthag / smugglers move.troops: troop@polar_sink=2 troop@broken_land=1")
    t.equals(t.count("smugglers", "carthag", "troop"), 3)
    t.asked("smugglers", "build.construction")
  end,

  dd_smu_6_lent_to_an_active_ally_and_to_nobody_else = function()
    moving("atreides", ALLIED).offered("great_flat")
    local t = moving("atreides")
    t.equals(t.options(), { "polar_sink", "arrakeen" })
  end,

  dd_a_21_as_allies_they_ship_from_their_reserve_and_others_pay = function()
    local t = shipping(4, { active = "atreides", counters = ALLIED.counters, lent = ALLIED.lent })
    t.play("smugglers ship.ally: troop@polar_sink / atreides ship.pay: yes")
    t.equals(t.counter("spice_die"), 2)
    t.equals(t.count("smugglers", "reserve", "troop"), 10)
    t = recruiting(3, {
      active = "atreides", counters = ALLIED.counters, lent = ALLIED.lent,
      dice = "atreides atreides fremen fremen shield spice-1 region-5",
    })
    t.play("atreides recruit.piece: done")
    t.asked("smugglers", "ship.ally") -- neither recruits nor hires
  end,
}
