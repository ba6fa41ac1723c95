-- The Atreides: DD-ATR.

local FOUR = "atreides corrino harkonnen guild"

-- Both have three troops in Arrakeen and leaders on their cards.
local function duel(factions, changes)
  return position({
    phase = "combat", factions = factions or FOUR, round = 2,
    pieces = {
      atreides = { arrakeen = { troop = 3 }, card = { leader = 2 } },
      corrino = { arrakeen = { troop = 3 }, card = { leader = 1 } },
    },
    counters = { storm = 1 }, dice = "snooper spice-1 region-3",
  }, changes)
end

local function troops(t, who)
  return { t.count(who, "arrakeen", "troop"), t.count(who, "card", "troop"), t.count(who, "reserve", "troop") }
end

return tests {
  dd_atr_1_two_leaders_on_the_card_and_two_troops_in_a_free_region = function()
    local t = game { factions = "atreides guild" }
    t.asked("atreides", "atreides.start")
    t.play("atreides: great_flat")
    t.equals(t.count("atreides", "great_flat", "troop"), 2)
    t.equals(t.count("atreides", "card", "leader"), 2)
    t.equals(t.count("atreides", "reserve", "troop"), 10)
  end,

  dd_atr_2_one_leader_counts_3_both_5_together = function()
    for leaders, strength in ipairs({ 3, 5 }) do
      for n = strength - 1, strength do
        local t = position {
          phase = "combat", factions = "atreides guild corrino",
          pieces = { atreides = { arrakeen = { troop = 1 }, card = { leader = 2 } }, guild = { arrakeen = { troop = 8 } } },
          counters = { storm = 1 }, dice = "snooper spice-1 region-3",
        }
        t.play("atreides combat.commit: leader=" .. leaders .. " / guild combat.commit: troop=" .. n)
        t.equals(t.count("atreides", "card", "leader"), 2 - leaders)
        t.equals(t.count("guild", "arrakeen", "troop") > 0, n == strength, leaders .. " against " .. n)
      end
    end
  end,

  dd_atr_4_after_a_duel_lost_troops_go_to_the_card = function()
    local t = duel()
    t.play("atreides combat.commit: troop=1 leader=1 / corrino combat.commit: troop=3 leader=1")
    t.equals(troops(t, "atreides"), { 0, 3, 9 })
    t.equals(t.count("atreides", "reserve", "leader"), 1)
    t.equals(troops(t, "corrino"), { 0, 0, 8 })
    t = duel()
    t.play("atreides combat.commit: troop=1 leader=2 / corrino combat.commit: leader=1")
    t.equals(troops(t, "atreides"), { 2, 1, 9 })
    t.equals(t.counter("duel", "atreides"), 0)
  end,

  dd_atr_4_both_sides_must_have_committed_a_leader = function()
    for _, commits in ipairs({ { "troop=1 leader=1", "troop=3" }, { "troop=1", "leader=1" }, { "troop=1", "troop=3" } }) do
      local t = duel()
      t.play("atreides combat.commit: " .. commits[1] .. " / corrino combat.commit: " .. commits[2])
      t.equals(t.count("atreides", "card", "troop"), 0, commits[1] .. " / " .. commits[2])
    end
  end,

  dd_atr_4_also_in_defence = function()
    local t = duel(nil, { active = "corrino" })
    t.play("corrino combat.commit: troop=3 leader=1 / atreides combat.commit: troop=1 leader=1")
    t.equals(troops(t, "atreides"), { 0, 3, 9 })
  end,

  dd_atr_4_the_troop_that_the_walls_take_is_not_covered = function()
    local t = duel(nil, { pieces = { common = { arrakeen = { fortification = 1 } } } })
    t.play("atreides combat.commit: troop=1 leader=1 / corrino combat.commit: leader=1")
    t.equals(troops(t, "atreides"), { 1, 1, 10 })
  end,

  dd_atr_4_an_active_ally_has_it_and_each_needs_a_leader_of_its_own = function()
    for _, own in ipairs({ true, false }) do
      local t = position {
        phase = "combat", factions = "harkonnen corrino atreides guild", lent = { harkonnen = { "atreides" } },
        pieces = {
          harkonnen = { arrakeen = { troop = 2 }, card = { leader = 1 } },
          atreides = { arrakeen = { troop = 2 }, card = { leader = 2 } },
          corrino = { arrakeen = { troop = 8 }, card = { leader = 1 } },
        },
        counters = { storm = 1, ally = "atreides" }, dice = "snooper spice-1 region-3",
      }
      local leader = own and "leader=1" or "atreides.leader=1"
      t.play("atreides combat.offer: yes / harkonnen combat.commit: troop=1 atreides.troop=1 " .. leader)
      t.play("corrino combat.commit: troop=8 leader=1")
      t.equals(troops(t, "harkonnen"), own and { 0, 2, 10 } or { 0, 0, 12 })
      t.equals(troops(t, "atreides"), own and { 0, 0, 12 } or { 0, 2, 10 })
    end
  end,

  dd_a_23_others_on_the_same_side_are_not_covered = function()
    local t = duel("atreides corrino guild harkonnen", {
      pieces = { harkonnen = { arrakeen = { troop = 2 } } }, counters = { ally = "harkonnen" },
      lent = { atreides = { "harkonnen" } },
    })
    t.play("atreides combat.commit: leader=1 / corrino combat.commit: troop=3 leader=1")
    t.equals(troops(t, "harkonnen"), { 0, 0, 12 })
    t.equals(troops(t, "atreides"), { 0, 3, 9 })
  end,

  dd_atr_4_a_duel_does_not_last_until_the_next_combat = function()
    local t = duel(nil, { pieces = { atreides = { carthag = { troop = 2 } }, corrino = { carthag = { troop = 1 } } } })
    t.play("atreides combat.where: arrakeen")
    t.play("atreides combat.commit: troop=1 leader=1 / corrino combat.commit: leader=1")
    t.equals(t.count("atreides", "card", "troop"), 1)
    t.play("atreides combat.commit: troop=2 / corrino combat.commit: none")
    t.equals(t.count("atreides", "card", "troop"), 1)
  end,
}
