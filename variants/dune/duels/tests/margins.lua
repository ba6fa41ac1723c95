-- The margins of duels: who has nothing, sides of the arena, jumps, what is left over.

-- The Harkonnen have threatened the Guild should it buy a card, and it does. Feyd-Rautha (6) in the first outer cell, Staban
-- Tuek (5) in another one, each with 1 spice of support.
local function sale(changes)
  return position({
    quiet = true, phase = "bidding", factions = "guild harkonnen", first = "guild", round = 2,
    counters = { storm = 1, spice = { guild = 9, harkonnen = 9 }, threat_on = { harkonnen = "guild" }, threatened = { harkonnen = 1 } },
    cards = { guild = { leaders = { "staban_tuek" } }, harkonnen = { leaders = { "feyd_rautha" } } },
  }, changes)
end

local function announced(changes)
  local t = sale(changes)
  t.play("guild bidding.bid: 1 / harkonnen bidding.bid: pass / harkonnen kanly.announce: yes")
  while select(2, t.asked()) == "duel.champion" do t.pass() end
  return t
end

local function fight(theirs, ours, changes, at)
  local all = { cards = { guild = { duel_hand = theirs }, harkonnen = { duel_hand = ours } } }
  for key, value in changes or {} do all[key] = value end
  local t = announced(all)
  t.play("harkonnen duel.cell: outer_1 / guild duel.cell: " .. (at or "outer_2") .. " / harkonnen duel.support: 1 / guild duel.support: 1")
  return t
end

-- The same with another leader of the Harkonnen.
local function weaker(leader, theirs, ours, changes)
  local all = { cards = { guild = { leaders = { "staban_tuek" }, duel_hand = theirs }, harkonnen = { leaders = { leader }, duel_hand = ours } } }
  for key, value in changes or {} do all[key] = value end
  return fight(theirs, ours, all)
end

local function with_obstacles(edges)
  local all = { storm = 1, spice = { guild = 9, harkonnen = 9 }, threat_on = { harkonnen = "guild" }, threatened = { harkonnen = 1 } }
  for name, edge in edges do all[name] = edge end
  return all
end

-- A nexus in which nobody finds an ally.
local function war(cards, changes)
  local t = position({
    quiet = true, phase = "blow", factions = "guild harkonnen fremen", first = "guild", round = 2, counters = { storm = 1 },
    throws = { "blow.card: sandworm" }, cards = cards,
  }, changes)
  while select(2, t.asked()) == "nexus.change" do t.pass() end
  return t
end

-- A duel of three: the Fremen second the Harkonnen with Chani (6), whose champion wins.
local function rewarded(counters, dead)
  local t = position({
    quiet = true, phase = "bidding", factions = "guild harkonnen fremen", first = "guild", round = 2, set = { charity = 0 },
    counters = { storm = 1, spice = { guild = 9 }, threat_on = { harkonnen = "guild" }, threatened = { harkonnen = 1 } },
    cards = {
      guild = { leaders = { "staban_tuek" } }, harkonnen = { leaders = { "feyd_rautha" }, duel_hand = { "attack_right" } },
      fremen = { leaders = { "chani", "jamis" }, dead = { "shadout_mapes", "otheym" } },
    },
    pieces = { fremen = { tanks = { troop = dead or 4 } } },
  }, { counters = counters })
  while select(2, t.asked()) == "bidding.charity" do t.pass() end
  t.play("guild bidding.bid: 1 / harkonnen: yes / harkonnen: feyd_rautha / guild: staban_tuek / harkonnen: outer_1 / guild: outer_2 / guild duel.support: 1")
  t.play("fremen: harkonnen / fremen: chani / harkonnen: attack_right")
  t.asked("fremen", "duel.reward")
  return t
end

local function threatening(factions)
  local tanks = { tanks = { troop = 2 } }
  return position {
    phase = "revival", factions = factions, first = "emperor", round = 2, counters = { storm = 1, spice = { emperor = 5, guild = 5 } },
    pieces = { emperor = tanks, guild = tanks }, cards = { emperor = { leaders = { "caid" } }, guild = { leaders = { "staban_tuek" } } },
  }
end

return tests {
  do_duel_5_not_before_the_game_has_begun = function()
    local t = position { quiet = true, phase = "setup_traitors", factions = "emperor guild" }
    t.asked(nil, "setup.traitor")
    t.not_offered("kanly")
  end,

  do_duel_5_a_single_opponent_is_enough = function()
    local t = threatening("emperor guild")
    t.offered("kanly")
    t.play("emperor: kanly / emperor kanly.whom: nobody")
    t.asked("emperor", "revival.tokens") -- he threatens nobody, and with nothing
  end,

  do_duel_5_with_a_territory = function()
    local t = threatening("emperor guild fremen")
    t.play("emperor: kanly / emperor: guild / emperor kanly.if: tokens / emperor kanly.where: old_gap")
    t.equals(t.counter("threat_at", "emperor"), "old_gap_8") -- its first sector stands for it
  end,

  do_duel_9_no_kanly_without_leaders = function()
    local function silent(cards)
      local t = sale({ cards = cards })
      t.play("guild bidding.bid: 1 / harkonnen bidding.bid: pass")
      t.not_asked("kanly.announce")
    end
    silent({ guild = { leaders = {} } })
    silent({ harkonnen = { leaders = {} } })
  end,

  do_duel_14_what_has_to_be_put_there_is_not_given_away = function()
    local t = announced({ counters = { spice = { harkonnen = 2 } } })
    t.play("harkonnen duel.cell: outer_1 / guild duel.cell: outer_2 / harkonnen: bargain / harkonnen bargain.whom: guild")
    t.refused("2")
    t.play("harkonnen bargain.spice: 0 / harkonnen duel.support: 1")
    t.equals(t.counter("bound_spice", "harkonnen"), 0)
  end,

  do_duel_17_tokens_for_two_each = function()
    local t = rewarded()
    t.refused("otheym 1", "DO-DUEL.17")
    t.refused("4")
    t.play("fremen: 3")
    t.equals({ t.count("fremen", "tanks", "troop"), t.counter("spice", "fremen") }, { 1, 0 })
  end,

  do_duel_17_a_leader_and_no_tokens = function()
    local t = rewarded({ revival_open = { otheym = 1 } })
    t.play("fremen: otheym 0")
    t.equals({ t.cards("fremen.dead"), t.counter("spice", "fremen") }, { { "shadout_mapes" }, 1 })
    t.equals(t.counter("revival_open", "otheym"), 0) -- DU-LEAD.6
  end,

  do_duel_27_knives_fly_in_every_direction = function()
    fight({}, { "knife_throw" }, nil, "outer_4").offered("knife_throw") -- twice to the left
    local t = fight({}, { "knife_throw" })
    t.play("harkonnen: done / guild: inward / guild: inward / harkonnen: right")
    t.offered("knife_throw") -- twice inward
    t = fight({ "knife_throw" }, {})
    t.play("harkonnen: done / guild: inward / guild: inward / harkonnen: right / harkonnen: done")
    t.offered("knife_throw") -- and outward
  end,

  do_duel_27_two_ways_are_one_target = function()
    local t = fight({}, { "knife_throw" })
    t.play("harkonnen: inward / harkonnen: knife_throw")
    t.not_asked("duel.target")
    t.noted("DO-DUEL.30", "Harkonnen takes 6 spice from Guild")
  end,

  do_duel_28_the_last_of_three_may_be_a_card = function()
    local t = fight({}, { "three_actions", "attack_right" })
    t.play("harkonnen: three_actions / harkonnen: left / harkonnen: right")
    t.offered("attack_right")
  end,

  do_duel_30_who_pays_from_support_stays_hidden = function()
    local t = weaker("umman_kudu", {}, { "attack_right" })
    t.play("harkonnen: attack_right")
    t.noted("DO-DUEL.30", "Harkonnen takes 1 spice from Guild")
    t.not_noted("DO-DUEL.29", "Guild fights")
  end,

  do_duel_34_everybody_is_asked_for_a_parry = function()
    local t = fight({}, { "attack_right" }, { quiet = false })
    t.play("harkonnen: attack_right")
    t.asked("guild", "duel.parry")
  end,

  do_duel_56_a_parry_shows_him_and_is_discarded = function()
    local t = weaker("umman_kudu", { "parry_left" }, { "attack_right" })
    t.play("harkonnen: attack_right / guild: parry_left")
    t.noted("DO-DUEL.29", "Guild fights with Staban Tuek")
    t.equals(t.cards("guild.duel_hand"), {})
  end,

  do_duel_39_nothing_of_a_duel_is_left = function()
    local t = fight({}, { "attack_right" })
    t.equals(t.counter("duelling"), 1)
    t.play("harkonnen: attack_right")
    t.equals({ t.counter("arena_cell", "harkonnen"), t.counter("arena_cell", "guild") }, {})
    t.equals({ t.counter("arena_cell", "harkonnen") == nil, t.counter("arena_cell", "guild") == nil, t.counter("duelling") }, { true, true, 0 })
  end,

  do_duel_40_each_of_six_obstacles_stops = function()
    for i = 1, 6 do
      fight({}, {}, { counters = with_obstacles({ ["obstacle_" .. i] = 1 }) }).not_offered("inward")
    end
  end,

  do_duel_41_without_an_obstacle_there_is_nothing_to_jump_or_remove = function()
    local t = fight({}, { "jump_obstacle", "remove_obstacle" })
    t.not_offered("jump_obstacle")
    t.not_offered("remove_obstacle")
  end,

  do_duel_41_one_jump_is_one_obstacle = function()
    local t = fight({}, { "three_actions", "jump_obstacle" }, { counters = with_obstacles({ obstacle_1 = 1, obstacle_2 = 6 }) })
    t.play("harkonnen: three_actions / harkonnen: jump_obstacle / harkonnen: inward")
    t.not_offered("inward") -- the second one is in the way
    t.offered("right")
  end,

  do_duel_41_a_jump_waits_for_its_obstacle = function()
    local t = fight({}, { "three_actions", "jump_obstacle" }, { counters = with_obstacles({ obstacle_1 = 5 }) })
    t.play("harkonnen: three_actions / harkonnen: jump_obstacle / harkonnen: left")
    t.offered("inward") -- from the fifth cell
  end,

  do_duel_63_a_jump_serves_one_attack_by_a_switch = function()
    local function attacking(edges)
      return weaker("beast_rabban", {}, { "three_actions", "jump_obstacle", "2 attack_right" }, { counters = with_obstacles(edges), set = { jump_attack = 1 } })
    end
    local t = attacking({ obstacle_1 = 16 })
    t.not_offered("attack_right") -- not without a jump
    t.play("harkonnen: three_actions / harkonnen: jump_obstacle / harkonnen: attack_right")
    t.not_offered("attack_right")
    t = attacking({ obstacle_1 = 1 })
    t.play("harkonnen: three_actions / harkonnen: jump_obstacle / harkonnen: attack_right")
    t.offered("inward") -- nothing was in the way of the blow
  end,

  do_duel_46_every_cell_of_the_middle_ring = function()
    local leaders = {
      emperor = { leaders = { "caid" } }, guild = { leaders = { "staban_tuek" } }, fremen = { leaders = { "jamis" } },
      harkonnen = { leaders = { "feyd_rautha" } }, atreides = { leaders = { "dr_yueh" } }, bene_gesserit = { leaders = { "alia" } },
    }
    local t = war(leaders, { factions = "emperor guild fremen harkonnen atreides bene_gesserit", first = "emperor" })
    t.play("emperor: outer_1 / guild: outer_2 / fremen: outer_3 / harkonnen: outer_4")
    t.asked("bene_gesserit", "war.cell")
    for i = 1, 5 do t.offered("middle_" .. i) end
    t.play("bene_gesserit: middle_5")
    t.equals(t.counter("arena_cell", "bene_gesserit"), 10)
  end,

  do_duel_46_who_has_no_leader_looks_on = function()
    local t = war({ guild = { leaders = { "staban_tuek" } }, harkonnen = { leaders = { "feyd_rautha" } }, fremen = { leaders = {} } })
    t.play("guild: outer_1 / harkonnen: outer_2")
    t.asked("guild", "duel.action")
  end,

  do_duel_47_one_alone_makes_no_war = function()
    local t = war({ guild = { leaders = { "staban_tuek" } }, harkonnen = { leaders = {} }, fremen = { leaders = {} } })
    t.not_noted("DO-DUEL.47")
  end,

  do_duel_50_the_dead_leave_the_arena = function()
    local t = war({
      guild = { leaders = { "staban_tuek" }, duel_hand = { "attack_right" } }, harkonnen = { leaders = { "umman_kudu" } }, fremen = { leaders = { "jamis" } },
    })
    t.play("guild: outer_2 / harkonnen: outer_3 / fremen: outer_1 / guild: attack_right")
    t.equals({ t.counter("arena_cell", "harkonnen") == nil, t.counter("arena_cell", "guild") }, { true, 2 })
  end,

  do_duel_53_by_whatever_he_dies = function()
    -- In a war.
    local t = war({
      guild = { leaders = { "edric" }, duel_hand = { "attack_right" } }, harkonnen = { leaders = { "baron_harkonnen" } }, fremen = { leaders = { "jamis" } },
    })
    t.play("guild: outer_2 / harkonnen: outer_3 / fremen: outer_1 / guild: attack_right")
    while select(2, t.asked()) == "duel.action" do t.pass() end
    t.noted("DO-DUEL.53", "Harkonnen has lost its main character")
    -- By a Kanly that was not announced.
    t = sale({
      set = { forfeit_main = 1 }, factions = "guild harkonnen fremen", counters = { spice = { fremen = 1 } },
      cards = { harkonnen = { leaders = { "baron_harkonnen", "umman_kudu" } } },
    })
    t.play("guild bidding.bid: 9 / harkonnen kanly.announce: no / guild kanly.forfeit: baron_harkonnen")
    t.noted("DO-DUEL.53", "Harkonnen has lost its main character")
    -- In a duel of the last two.
    t = fight({}, { "attack_right" }, { cards = {
      guild = { leaders = { "edric" } }, harkonnen = { leaders = { "baron_harkonnen" }, duel_hand = { "2 attack_right" } },
    }, set = { duel_two_cards = 1 } })
    t.play("harkonnen: attack_right / harkonnen: attack_right")
    t.won("last alive", "DO-DUEL.53", "harkonnen")
  end,

  do_duel_53_if_all_die_nobody_has_won = function()
    local t = position {
      quiet = true, phase = "battle", factions = "guild harkonnen", first = "guild", counters = { storm = 1 },
      pieces = { guild = { carthag = { troop = 2 } }, harkonnen = { carthag = { troop = 6 } } },
      cards = { guild = { leaders = { "edric" }, hand = { "gom_jabbar" } }, harkonnen = { leaders = { "baron_harkonnen" }, hand = { "chaumas" } } },
    }
    t.play("guild battle.plan: edric gom_jabbar 1 / harkonnen battle.plan: baron_harkonnen chaumas 4")
    while select(2, t.asked()) == "battle.discard" do t.pass() end
    t.won("draw", "DO-DUEL.53", "")
  end,

  do_duel_53_who_is_out_has_no_turn_though_it_was_his = function()
    -- The Guild ships before the Emperor, who has threatened it, and kills his main character.
    local t = position {
      quiet = true, phase = "movement", variants = { "duels", "advantages" }, factions = "emperor guild fremen", first = "emperor", active = "emperor", round = 2,
      counters = { storm = 1, spice = { emperor = 1, guild = 9 }, threat_on = { emperor = "guild" }, threat_at = { emperor = "arrakeen" } },
      cards = { emperor = { leaders = { "shaddam" } }, guild = { leaders = { "edric" }, duel_hand = { "2 attack_right" } } }, set = { duel_two_cards = 1 },
    }
    t.play("guild guild.now: yes / guild ship.to: arrakeen / guild: 1 / emperor kanly.announce: yes / emperor: shaddam / guild: edric")
    t.play("emperor: outer_2 / guild: outer_1 / guild duel.support: 1 / emperor: done / guild: attack_right / guild: attack_right")
    t.noted("DO-DUEL.53", "Emperor has lost its main character")
    while t.asked() == "guild" do t.pass() end
    t.equals(t.asked(), "fremen")
  end,

  do_duel_53_nobody_loses_his_turn_to_who_is_out = function()
    -- The same, but the Guild loses.
    local t = position {
      quiet = true, phase = "movement", variants = { "duels", "advantages" }, factions = "emperor guild fremen", first = "emperor", active = "emperor", round = 2,
      counters = { storm = 1, spice = { emperor = 5, guild = 9 }, threat_on = { emperor = "guild" }, threat_at = { emperor = "arrakeen" } },
      cards = { emperor = { leaders = { "shaddam" }, duel_hand = { "2 attack_right" } }, guild = { leaders = { "edric" } } }, set = { duel_two_cards = 1 },
    }
    t.play("guild guild.now: yes / guild ship.to: arrakeen / guild: 1 / emperor kanly.announce: yes / emperor: shaddam / guild: edric")
    t.play("emperor: outer_1 / guild: outer_2 / emperor duel.support: 1 / guild duel.support: 1 / emperor: attack_right / emperor: attack_right")
    while t.asked() == "guild" do t.pass() end
    t.noted("DO-DUEL.53", "Guild has lost its main character")
    t.asked("emperor", "ship.to")
  end,

  do_duel_34_on_every_side = function()
    local t = fight({ "parry_outward" }, { "attack_inward" })
    t.play("harkonnen: done / guild: inward / guild: left / harkonnen: attack_inward")
    t.asked("guild", "duel.parry")
    t.offered("parry_outward")
  end,

  do_duel_30_a_single_spice_of_strength_shows_him = function()
    local t = weaker("iakin_nefud", {}, { "attack_right" })
    t.play("harkonnen: attack_right")
    t.noted("DO-DUEL.29", "Guild fights with Staban Tuek")
  end,

  do_duel_63_a_jump_ends_with_the_turn = function()
    local t = fight({}, { "jump_obstacle" }, { counters = with_obstacles({ obstacle_1 = 1 }) })
    t.play("harkonnen: jump_obstacle")
    t.offered("inward")
    t.play("harkonnen: done / guild: done")
    t.not_offered("inward")
  end,

  do_duel_28_what_is_left_then_is_one_of_the_usual_two = function()
    local t = fight({}, { "three_actions", "place_obstacle" })
    t.play("harkonnen: three_actions / harkonnen: left / harkonnen: right / harkonnen: left")
    t.asked("harkonnen", "duel.action")
    t.not_offered("place_obstacle") -- a card was the first of the two
  end,

  do_duel_17_no_more_tokens_than_there_are = function()
    local t = rewarded(nil, 1)
    t.refused("2")
    t.play("fremen: 1")
    t.equals({ t.count("fremen", "tanks", "troop"), t.counter("spice", "fremen") }, { 0, 4 })
  end,

  do_duel_5_not_without_a_leader_nor_at_nobody = function()
    local function asked(changes)
      return position({
        phase = "movement", factions = "emperor guild", first = "emperor", active = "emperor", round = 2,
        counters = { storm = 1, spice = { emperor = 5, guild = 5 } },
        cards = { emperor = { leaders = { "caid" } }, guild = { leaders = { "staban_tuek" } } },
      }, changes)
    end
    asked().offered("kanly")
    asked({ cards = { emperor = { leaders = {} } } }).not_offered("kanly")
    local t = asked({ cards = { guild = { hand = { "shield" } } } })
    t.play("emperor: bargain / emperor: guild / emperor bargain.spice: 1")
    t.asked("guild", "bargain.accept")
    t.not_offered("kanly") -- it is the turn of the only other player
  end,

  do_duel_9_tokens_brought_across_the_planet = function()
    local t = position {
      quiet = true, phase = "movement", factions = "guild emperor", first = "guild", active = "guild", round = 2,
      counters = { storm = 1, spice = { guild = 9, emperor = 5 }, threat_on = { emperor = "guild" }, threat_at = { emperor = "arrakeen" } },
      pieces = { guild = { carthag = { troop = 2 } } }, cards = { emperor = { leaders = { "caid" } }, guild = { leaders = { "staban_tuek" } } },
    }
    t.play("guild guild.how: across / guild guild.from: carthag / guild guild.to: arrakeen / guild guild.group: 1")
    t.asked("emperor", "kanly.announce")
  end,
}
