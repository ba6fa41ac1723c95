-- Combat: DD-COMB, with the rulings on sides, leaders and losses.

local FOUR = "atreides harkonnen corrino guild"

-- A combat in Arrakeen, in the second round.
local function battle(pieces, changes)
  return position({
    phase = "combat", factions = FOUR, round = 2, pieces = pieces,
    counters = { storm = 1 }, dice = "snooper spice-1 region-3",
  }, changes)
end

-- Troops in Arrakeen and leaders on the card.
local function army(troops, leaders)
  return { arrakeen = { troop = troops }, card = { leader = leaders or 0 } }
end

local function allied(who)
  return { counters = { ally = who }, lent = { atreides = { who } } }
end

local function left(t, who)
  return { t.count(who, "arrakeen", "troop"), t.count(who, "card", "leader") }
end

return tests {
  dd_comb_1_in_every_region_with_enemies_in_the_order_the_attacker_picks = function()
    local pieces = {
      atreides = { arrakeen = { troop = 1 }, carthag = { troop = 1 }, polar_sink = { troop = 1 } },
      harkonnen = { arrakeen = { troop = 1 }, polar_sink = { troop = 1 } }, corrino = { carthag = { sardaukar = 1 } },
      guild = { tueks_sietch = { troop = 1 } },
    }
    local t = battle(pieces)
    t.asked("atreides", "combat.where")
    t.equals(t.options(), { "arrakeen", "carthag" })
    t.play("atreides: carthag / atreides combat.commit: troop=1 / corrino combat.commit: none")
    t.equals(t.count("corrino", "carthag", "sardaukar"), 0)
    t.asked("atreides", "combat.commit") -- in Arrakeen
    t = battle(pieces, { counters = { storm = 4 } })
    t.asked("atreides", "combat.commit") -- Carthag lies under the storm
  end,

  dd_comb_1_not_with_an_ally_nor_for_it = function()
    battle({ atreides = army(1), harkonnen = army(1) }, allied("harkonnen")).not_asked("combat.commit")
    -- DD-A.15: only the ally meets an enemy.
    battle({ corrino = army(1), harkonnen = army(1) }, allied("harkonnen")).not_asked("combat.commit")
  end,

  dd_comb_2_the_fortification_takes_an_attacker_and_goes = function()
    local t = battle({ atreides = army(2), harkonnen = army(1), common = { arrakeen = { fortification = 1 } } })
    t.equals(t.count("atreides", "arrakeen", "troop"), 1)
    t.equals(t.count("common", "supply", "fortification"), 2)
    t.asked("atreides", "combat.commit")
    t = battle({
      atreides = { arrakeen = { troop = 2 }, carthag = { troop = 1 } },
      harkonnen = { arrakeen = { troop = 1 }, carthag = { troop = 1 } }, common = { arrakeen = { fortification = 1 } },
    })
    t.play("atreides combat.where: arrakeen")
    t.asked("atreides", "combat.commit") -- whoever is left fights at once
  end,

  dd_comb_2_the_active_player_picks_which_also_the_allys = function()
    local changes = allied("guild")
    local t = battle({
      atreides = army(1), guild = army(1), harkonnen = army(1), common = { arrakeen = { fortification = 1 } },
    }, changes)
    t.asked("atreides", "combat.fortification")
    t.equals(t.options(), { "troop@arrakeen", "guild.troop@arrakeen" })
    t.play("atreides: troop@arrakeen") -- the ally's is left: the combat goes on (DD-A.9)
    t.noted("DD-COMB.2")
    t.asked("atreides", "combat.commit")
    t.equals(t.options(), { "guild.troop" })
  end,

  dd_a_9_no_combat_when_the_walls_take_the_last_attacker = function()
    local t = battle({ atreides = army(1), harkonnen = army(1), common = { arrakeen = { fortification = 1 } } })
    t.not_asked("combat.commit")
    t.equals(t.count("harkonnen", "arrakeen", "troop"), 1)
    t.equals(t.count("common", "arrakeen", "fortification"), 0)
  end,

  dd_comb_3_the_allys_troops_fight_and_its_leader_if_offered = function()
    local pieces = { atreides = army(1, 1), guild = army(2, 1), harkonnen = army(2) }
    local t = battle(pieces, allied("guild"))
    t.play("guild combat.offer: no")
    t.equals(t.options(), { "troop", "leader", "guild.troop" })
    t = battle(pieces, allied("guild"))
    t.play("guild combat.offer: yes")
    t.equals(t.options(), { "troop", "leader", "guild.troop", "guild.leader" })
    t.play("atreides combat.commit: guild.troop=1 guild.leader=1 / harkonnen combat.commit: troop=2")
    t.equals(left(t, "guild"), { 1, 0 })
    t.equals(left(t, "atreides"), { 1, 1 })
    t.equals(left(t, "harkonnen"), { 0, 0 })
    t.equals(t.count("guild", "reserve", "leader"), 1)
  end,

  dd_a_26_a_leader_is_offered_by_those_present_only = function()
    battle({ atreides = army(1), guild = { card = { leader = 1 } }, harkonnen = army(1) }, allied("guild"))
      .asked("atreides", "combat.commit")
    battle({ atreides = army(1), guild = army(1), harkonnen = army(1) }, allied("guild"))
      .asked("atreides", "combat.commit") -- it has no leader on the card
  end,

  dd_comb_4_who_played_most_recently_defends_for_all = function()
    local pieces = { atreides = army(3), harkonnen = army(2, 1), guild = army(2, 1) }
    local t = battle(pieces)
    t.play("harkonnen combat.offer: yes / atreides combat.commit: none")
    t.asked("guild", "combat.commit")
    t.equals(t.options(), { "harkonnen.troop", "harkonnen.leader", "troop", "leader" })
    t.play("guild: harkonnen.troop=1")
    t.equals(t.count("atreides", "arrakeen", "troop"), 0)
    t.equals(left(t, "harkonnen"), { 1, 1 })
    t.equals(left(t, "guild"), { 2, 1 })
    t = battle({ corrino = army(3), harkonnen = army(2, 1), guild = army(2, 1) }, { active = "corrino" })
    t.asked("guild", "combat.offer") -- Harkonnen have played after the Guild
    t = battle(pieces)
    t.play("harkonnen combat.offer: no / atreides combat.commit: troop=3 / guild combat.commit: none")
    t.equals(left(t, "harkonnen"), { 0, 1 })
    t.equals(left(t, "guild"), { 0, 1 })
  end,

  dd_comb_5_both_commit_in_secret = function()
    local t = battle({ atreides = army(1), harkonnen = army(2) })
    t.equals(t.secret(), true)
    t.play("atreides combat.commit: none")
    t.asked("harkonnen", "combat.commit")
    t.equals(t.secret(), true)
  end,

  dd_comb_5_any_number_also_nothing_and_leaders_without_troops = function()
    local t = battle({ atreides = army(1, 1), harkonnen = army(2, 1) })
    t.refused("troop=2")
    t.play("atreides combat.commit: leader=1 / harkonnen combat.commit: none")
    t.equals(left(t, "atreides"), { 1, 0 })
    t.equals(left(t, "harkonnen"), { 0, 1 })
  end,

  dd_comb_6_the_higher_wins_and_a_tie_goes_to_the_defender = function()
    for commit = 1, 3 do
      local t = battle({ atreides = army(4, 2), harkonnen = army(4) })
      t.play("atreides combat.commit: troop=" .. commit .. " / harkonnen combat.commit: troop=2")
      t.equals(t.count("atreides", "arrakeen", "troop"), commit > 2 and 1 or 0)
      t.equals(t.count("harkonnen", "arrakeen", "troop"), commit > 2 and 0 or 2)
      t.pass()
      t.noted("DD-COMB.6", "attacks with " .. commit)
      t.noted("DD-COMB.6", "defends with 2")
    end
  end,

  dd_comb_7_what_was_committed_goes_to_the_reserves = function()
    local t = battle({ atreides = army(3, 1), harkonnen = army(2, 1) })
    t.play("atreides combat.commit: troop=2 leader=1 / harkonnen combat.commit: troop=1")
    t.equals(t.count("atreides", "reserve", "troop"), 11)
    t.equals(t.count("atreides", "reserve", "leader"), 2)
    t.equals(left(t, "atreides"), { 1, 0 })
    t.equals(t.count("harkonnen", "reserve", "troop"), 12) -- DD-COMB.9
    t.equals(left(t, "harkonnen"), { 0, 1 }) -- DD-COMB.8
  end,

  dd_a_25_a_region_that_is_empty_afterwards_loses_its_fortification_only = function()
    local t = battle({ harkonnen = army(1), guild = army(1), common = { arrakeen = { fortification = 1 } } },
      { active = "harkonnen" })
    t.play("harkonnen combat.commit: troop=1 / guild combat.commit: troop=1") -- Infiltration leaves it standing
    t.equals(t.count("common", "arrakeen", "fortification"), 0)
    t = battle({ atreides = army(1), guild = army(1), common = { arrakeen = { harvester = 1 } } })
    t.play("atreides combat.commit: troop=1 / guild combat.commit: troop=1")
    t.equals(t.count("common", "arrakeen", "harvester"), 1)
  end,

  dd_a_16_former_allies_fight = function()
    battle({ atreides = army(1), harkonnen = army(1) }).asked("atreides", "combat.commit")
  end,
}
