-- Threats, seconds, wars and main characters.

local SIX = "emperor guild fremen harkonnen atreides bene_gesserit"

-- Revival, where everybody is asked for something: a time for threats.
local function revival(changes)
  local tanks = { tanks = { troop = 2 } }
  return position({
    phase = "revival", factions = "emperor guild fremen", first = "emperor", round = 2,
    counters = { storm = 1, spice = { emperor = 5, guild = 5, fremen = 5 } },
    pieces = { emperor = tanks, guild = tanks, fremen = tanks },
    cards = { emperor = { leaders = { "caid" } }, guild = { leaders = { "staban_tuek" } }, fremen = { leaders = { "jamis" } } },
  }, changes)
end

-- The Harkonnen have threatened the Guild should it buy a card, and it does; others stand by.
local function sale(changes)
  return position({
    quiet = true, phase = "bidding", factions = "guild harkonnen fremen", first = "guild", round = 2,
    counters = { storm = 1, spice = { guild = 9, harkonnen = 0, fremen = 0 }, threat_on = { harkonnen = "guild" }, threatened = { harkonnen = 1 } },
    cards = {
      guild = { leaders = { "staban_tuek", "esmar_tuek" } },
      harkonnen = { leaders = { "feyd_rautha", "umman_kudu" }, duel_hand = { "attack_right" } },
      fremen = { leaders = { "chani", "jamis" }, dead = { "shadout_mapes", "otheym" } },
    },
    pieces = { fremen = { tanks = { troop = 4 } } }, set = { charity = 0 },
  }, changes)
end

-- Nobody asks for charity, the Guild buys.
local function buy(t)
  while select(2, t.asked()) == "bidding.charity" do t.pass() end
  t.play("guild bidding.bid: 1")
  return t
end

-- Feyd-Rautha in the first cell, Staban Tuek to his right; the Fremen second one of them.
local function duel(second, changes)
  local t = buy(sale(changes))
  t.play("harkonnen: yes / harkonnen: feyd_rautha / guild: staban_tuek / harkonnen: outer_1 / guild: outer_2 / guild duel.support: 1")
  if second then t.play(second) end
  return t
end

local function nexus(changes)
  return position({
    quiet = true, phase = "blow", factions = "guild harkonnen fremen", first = "guild", round = 2, counters = { storm = 1 },
    throws = { "blow.card: sandworm" },
    cards = { guild = { leaders = { "staban_tuek" } }, harkonnen = { leaders = { "feyd_rautha" } }, fremen = { leaders = { "chani" } } },
  }, changes)
end

-- Nobody wants an ally.
local function friendless(t)
  while select(2, t.asked()) == "nexus.change" do t.pass() end
  return t
end

return tests {
  do_duel_1_a_card_for_everybody = function()
    local t = position { quiet = true, phase = "setup_duels", factions = "emperor guild", counters = { storm = 18 } }
    t.equals({ #t.cards("emperor.duel_hand"), #t.cards("guild.duel_hand"), #t.cards("duel_deck") }, { 1, 1, 23 })
    local drawn = t.cards("emperor.duel_hand")[1]
    t.equals({ t.knows("emperor", drawn, "emperor.duel_hand"), t.knows("guild", drawn, "emperor.duel_hand") }, { true, false })
  end,

  do_duel_2_no_obstacle_to_begin_with = function()
    local t = nexus()
    for i = 1, 6 do t.equals(t.counter("obstacle_" .. i), nil) end
  end,

  do_duel_3_everybody_has_a_main_character = function()
    local t = position { quiet = true, phase = "setup_duels", factions = "emperor guild", counters = { storm = 18 } }
    t.equals({ t.cards("emperor.leaders"), t.cards("guild.leaders") }, { { "shaddam" }, { "edric" } })
    t.equals(#t.cards("mains"), 4)
  end,

  do_duel_3_he_is_nobodys_traitor = function()
    local t = position { quiet = true, phase = "setup_traitors", factions = "emperor guild" }
    for _, disc in t.cards("pool") do t.equals(disc ~= "shaddam" and disc ~= "edric", true) end
  end,

  do_duel_3_he_leads_in_battle_with_10 = function()
    local t = position {
      quiet = true, phase = "battle", factions = "guild harkonnen", first = "guild", counters = { storm = 1 },
      pieces = { guild = { carthag = { troop = 2 } }, harkonnen = { carthag = { troop = 6 } } },
      cards = { guild = { leaders = { "edric" } }, harkonnen = { leaders = { "feyd_rautha" } } },
    }
    t.play("guild battle.plan: edric 1 / harkonnen battle.plan: feyd_rautha 4")
    t.noted("DU-RES.7", "Guild has 11")
  end,

  do_duel_4_he_does_not_count_for_the_revival_of_leaders = function()
    local t = position {
      quiet = true, phase = "movement", factions = "emperor guild", first = "emperor", active = "emperor", round = 2,
      counters = { storm = 1, spice = { emperor = 9 } }, pieces = { emperor = { tanks = { troop = 20 } } },
      cards = { emperor = { leaders = { "shaddam" }, dead = { "caid", "bashar", "burseg", "hasimir_fenring", "captain_aramsham" } } },
    }
    t.asked("emperor", "revival.leader")
    t.offered("caid")
    t.not_offered("shaddam")
  end,

  do_duel_5_one_player_and_one_action = function()
    local t = revival()
    t.play("emperor: kanly")
    t.asked("emperor", "kanly.whom")
    t.equals(t.options(), { "guild", "fremen", "bargain", "nobody" })
    t.play("emperor: fremen / emperor kanly.if: tokens / emperor kanly.where: arrakeen")
    t.noted("DO-DUEL.5", "Emperor threatens Fremen with Kanly if it brings tokens to Arrakeen")
    t.equals(t.counter("threat_on", "emperor"), "fremen")
  end,

  do_duel_5_or_that_he_buys_a_card = function()
    local t = revival()
    t.play("emperor: kanly / emperor: guild / emperor kanly.if: card")
    t.noted("DO-DUEL.5", "Emperor threatens Guild with Kanly if it buys a treachery card")
  end,

  do_duel_6_one_threat_a_turn = function()
    local t = revival()
    t.play("emperor: kanly / emperor: guild / emperor kanly.if: card")
    t.not_offered("kanly")
    t.play("emperor: 0")
    t.asked("guild", "revival.tokens")
    t.offered("kanly")
  end,

  do_duel_6_who_names_nobody_has_had_his_threat = function()
    local t = revival()
    t.play("emperor: kanly / emperor: nobody")
    t.not_offered("kanly")
  end,

  do_duel_7_until_the_end_of_the_turn = function()
    local t = position {
      quiet = true, phase = "harvest", factions = "emperor guild", first = "emperor", round = 2,
      counters = { storm = 1, threat_on = { emperor = "guild" }, threatened = { emperor = 1 }, wheel_one = "emperor", wheel_two = "guild" },
    }
    t.until_asked("storm.dial")
    t.equals({ t.counter("threat_on", "emperor"), t.counter("threatened", "emperor") }, { nil, 0 })
  end,

  do_duel_8_nobody_is_threatened_while_he_acts = function()
    local t = position {
      phase = "movement", factions = "emperor guild fremen", first = "emperor", active = "emperor", round = 2,
      counters = { storm = 1, spice = { emperor = 5, guild = 5, fremen = 5 } },
      cards = { emperor = { leaders = { "caid" }, hand = { "hajr" } }, guild = { leaders = { "staban_tuek" }, hand = { "karama" } } },
    }
    while t.asked() ~= "guild" do t.pass() end
    t.offered("kanly")
    t.play("guild: kanly")
    t.not_offered(t.active())
  end,

  do_duel_8_not_for_a_card_that_is_on_sale = function()
    local t = sale({ counters = { threatened = { harkonnen = 0 }, spice = { guild = 9, harkonnen = 9, fremen = 9 } } })
    t.play("guild: pass / harkonnen: kanly / harkonnen: guild")
    t.asked("harkonnen", "kanly.where")
  end,

  do_duel_9_kanly_is_announced_at_once = function()
    local t = buy(sale())
    t.asked("harkonnen", "kanly.announce")
    t.play("harkonnen: yes")
    t.noted("DO-DUEL.9", "Harkonnen and Guild fight a duel")
  end,

  do_duel_9_tokens_brought_by_shipment_and_by_move = function()
    local function movement(changes)
      return position({
        quiet = true, phase = "movement", factions = "emperor guild", first = "emperor", active = "emperor", round = 2,
        counters = { storm = 1, spice = { emperor = 5, guild = 5 }, threat_on = { guild = "emperor" }, threat_at = { guild = "arrakeen" } },
        cards = { emperor = { leaders = { "caid" } }, guild = { leaders = { "staban_tuek" } } },
      }, changes)
    end
    local t = movement()
    t.play("emperor ship.to: arrakeen / emperor: 1")
    t.asked("guild", "kanly.announce")
    t = movement()
    t.play("emperor ship.to: carthag / emperor: 1")
    t.not_asked("kanly.announce") -- DO-DUEL.61: no token there, no duel
    t = movement({ pieces = { emperor = { old_gap_9 = { troop = 2 }, tanks = { troop = 18 } } } })
    t.play("emperor move.from: old_gap / emperor: arrakeen / emperor: 1")
    t.asked("guild", "kanly.announce")
  end,

  do_duel_9_or_on_a_worm = function()
    local t = position {
      quiet = true, phase = "blow", factions = "fremen guild", round = 2, throws = { "blow.card: sandworm", "blow.card: blow_red_chasm" },
      counters = { storm = 1, threat_on = { guild = "fremen" }, threat_at = { guild = "arrakeen" } }, set = { war_without_alliances = 0 },
      cards = { common = { blown = { top = { "blow_old_gap" } } }, fremen = { leaders = { "chani" } }, guild = { leaders = { "staban_tuek" } } },
      pieces = { fremen = { old_gap_8 = { troop = 1 } } },
    }
    t.play("fremen fremen.ride: arrakeen")
    t.asked("guild", "kanly.announce")
    t.play("guild: no / fremen kanly.forfeit: drop_it")
  end,

  do_duel_61_no_duel_for_what_was_not_done = function()
    local t = sale({ counters = { threat_on = { harkonnen = "fremen" } } })
    buy(t)
    t.not_asked("kanly.announce")
  end,

  do_duel_10_one_duel_in_a_turn = function()
    local t = sale({ counters = { duelled = { guild = 1 } } })
    buy(t)
    t.not_asked("kanly.announce")
  end,

  do_duel_67_of_several_the_target_chooses = function()
    local t = sale({ counters = { threat_on = { harkonnen = "guild", fremen = "guild" } } })
    buy(t)
    t.play("harkonnen: yes / fremen: yes")
    t.asked("guild", "kanly.which")
    t.play("guild: fremen")
    t.noted("DO-DUEL.9", "Fremen and Guild fight a duel")
    t.equals({ t.counter("threat_on", "harkonnen"), t.counter("duelled", "guild") }, { nil, 1 })
  end,

  do_duel_11_what_is_not_announced_may_be_claimed = function()
    local t = buy(sale())
    t.play("harkonnen: no")
    t.asked("guild", "kanly.forfeit")
    t.play("guild: feyd_rautha")
    t.equals(t.cards("harkonnen.dead"), { "feyd_rautha" }) -- DO-DUEL.68
    t.equals(t.counter("spice", "guild"), 9 - 1 + 6)
  end,

  do_duel_11_or_is_dropped = function()
    local t = buy(sale())
    t.play("harkonnen: no / guild: drop_it")
    t.equals(t.cards("harkonnen.dead"), {})
  end,

  do_duel_68_no_main_character_is_lost_so = function()
    local leaders = { cards = { guild = { leaders = { "staban_tuek" } }, harkonnen = { leaders = { "umman_kudu", "baron_harkonnen" } } } }
    local t = buy(sale(leaders))
    t.play("harkonnen: no")
    t.not_offered("baron_harkonnen")
    leaders.set = { charity = 0, forfeit_main = 1 }
    t = buy(sale(leaders))
    t.play("harkonnen: no")
    t.offered("baron_harkonnen")
  end,

  do_duel_15_others_choose_a_side_and_stake_a_leader = function()
    local t = duel()
    t.asked("fremen", "duel.side")
    t.play("fremen: harkonnen")
    t.asked("fremen", "duel.second")
    t.equals(t.secret(), true)
    t.not_offered("nobody")
  end,

  do_duel_16_a_main_character_need_not_be_staked = function()
    local t = duel("fremen: harkonnen", { cards = {
      guild = { leaders = { "staban_tuek", "esmar_tuek" } },
      harkonnen = { leaders = { "feyd_rautha", "umman_kudu" } }, fremen = { leaders = { "liet_kynes" } },
    } })
    t.asked("fremen", "duel.second")
    t.offered("nobody")
  end,

  do_duel_17_seconds_of_the_winner_are_rewarded = function()
    local t = duel("fremen: harkonnen / fremen: chani") -- worth 6
    t.play("harkonnen: attack_right")
    t.asked("fremen", "duel.reward")
    t.refused("otheym 1") -- 5 + 2
    t.play("fremen: shadout_mapes 1") -- 3 + 2, and 1 spice
    t.equals({ t.cards("fremen.leaders"), t.cards("fremen.dead") }, { { "chani", "shadout_mapes", "jamis" }, { "otheym" } })
    t.equals({ t.count("fremen", "tanks", "troop"), t.counter("spice", "fremen") }, { 3, 1 })
  end,

  do_duel_18_those_of_the_loser_lose_their_leaders = function()
    local t = duel("fremen: guild / fremen: jamis")
    t.play("harkonnen: attack_right")
    t.equals(t.cards("fremen.leaders"), { "chani" })
  end,

  do_duel_69_a_main_character_lost_as_second = function()
    local function lost(set)
      local t = duel("fremen: guild / fremen: liet_kynes", { set = set, cards = {
        guild = { leaders = { "staban_tuek", "esmar_tuek" } },
        harkonnen = { leaders = { "feyd_rautha", "umman_kudu" }, duel_hand = { "attack_right" } },
        fremen = { leaders = { "chani", "liet_kynes" } },
      } })
      t.play("harkonnen: attack_right")
      return t
    end
    lost({ charity = 0 }).noted("DO-DUEL.53", "Fremen has lost its main character")
    local t = lost({ charity = 0, second_main_dies = 0 })
    t.not_noted("DO-DUEL.53")
    t.equals(t.cards("fremen.leaders"), { "chani", "liet_kynes" })
  end,

  do_duel_43_seconds_gain_and_lose_nothing = function()
    local t = duel("fremen: guild / fremen: jamis", { cards = {
      guild = { leaders = { "staban_tuek", "esmar_tuek" } },
      harkonnen = { leaders = { "feyd_rautha", "umman_kudu" }, duel_hand = { "leave_with_honour" } },
      fremen = { leaders = { "chani", "jamis" }, duel_hand = { "leave_with_honour" } },
    } })
    t.play("harkonnen: leave_with_honour")
    t.equals(t.cards("fremen.leaders"), { "chani", "jamis" })
    t.not_asked("duel.reward")
    t.equals(t.cards("fremen.duel_hand"), { "leave_with_honour" }) -- DO-DUEL.44: a second plays nothing
  end,

  do_duel_19_a_cheap_hero_is_no_champion = function()
    local t = buy(sale({ cards = {
      guild = { leaders = { "staban_tuek", "esmar_tuek" } }, harkonnen = { leaders = { "feyd_rautha", "umman_kudu" }, hand = { "cheap_hero" } },
      fremen = { leaders = { "chani" } },
    } }))
    t.play("harkonnen: yes")
    t.asked("harkonnen", "duel.champion")
    t.not_offered("cheap_hero")
  end,

  do_duel_47_without_an_alliance_there_is_a_war = function()
    local t = friendless(nexus())
    t.noted("DO-DUEL.47", "the War of Assassins")
    t.asked("guild", "duel.cell") -- the only leader of each
    t.play("guild: outer_1")
    t.asked("harkonnen", "duel.cell") -- in turn order (DO-DUEL.46)
    t.not_offered("outer_1")
  end,

  do_duel_46_leaders_are_placed_in_secret_and_the_sixth_in_the_middle = function()
    local leaders = {
      emperor = { leaders = { "caid" } }, guild = { leaders = { "staban_tuek" } }, fremen = { leaders = { "chani", "jamis" } },
      harkonnen = { leaders = { "feyd_rautha" } }, atreides = { leaders = { "dr_yueh" } }, bene_gesserit = { leaders = { "alia" } },
    }
    local t = friendless(nexus({ factions = SIX, first = "emperor", cards = leaders }))
    t.play("emperor: outer_1 / guild: outer_2")
    t.asked("fremen", "war.leader")
    t.equals(t.secret(), true)
    t.play("fremen: jamis / fremen: outer_3 / harkonnen: outer_4")
    t.asked("bene_gesserit", "war.cell") -- the fifth cell is all that is left for the Atreides
    t.play("bene_gesserit: middle_2")
    t.equals(t.counter("arena_cell", "bene_gesserit"), 7)
    t.asked("emperor", "duel.action") -- DO-DUEL.48: no support, no seconds; in the order of placement
  end,

  do_duel_52_an_alliance_prevents_it = function()
    local t = nexus()
    t.play("guild: harkonnen / harkonnen: yes")
    friendless(t)
    t.not_noted("DO-DUEL.47")
    t.equals(t.cards("guild.leaders"), { "staban_tuek" })
    t = nexus({ counters = { alliance = { guild = 1, harkonnen = 1 } } })
    while select(2, t.asked()) == "nexus.leave" or select(2, t.asked()) == "nexus.change" do t.play(t.asked() .. (select(2, t.asked()) == "nexus.leave" and ": no" or ": done")) end
    t.not_noted("DO-DUEL.47") -- one that is kept as well
  end,

  do_duel_50_until_one_is_left = function()
    local t = friendless(nexus({ cards = {
      guild = { leaders = { "staban_tuek" }, duel_hand = { "attack_right", "attack_left", "attack_inward" } },
      harkonnen = { leaders = { "umman_kudu" } }, fremen = { leaders = { "jamis" } },
    }, set = { duel_two_cards = 1 } }))
    t.play("guild: outer_2 / harkonnen: outer_3 / fremen: outer_1 / guild: attack_right")
    t.equals(t.cards("harkonnen.dead"), { "umman_kudu" })
    t.asked("guild", "duel.action") -- the war goes on
    t.play("guild: attack_left")
    t.noted("DO-DUEL.50", "Staban Tuek survives the war")
    t.equals(t.counter("spice", "guild"), 1 + 2)
  end,

  do_duel_49_who_can_do_nothing_passes = function()
    local t = friendless(nexus({ counters = { obstacle_1 = 1, obstacle_2 = 16, obstacle_3 = 20 } }))
    t.play("guild: outer_1 / harkonnen: outer_3 / fremen: outer_4")
    t.asked("harkonnen", "duel.action") -- three obstacles are around the Guild's leader
  end,

  do_duel_51_who_leaves_with_honour_lives_and_the_war_goes_on = function()
    local t = friendless(nexus({ cards = {
      guild = { leaders = { "staban_tuek" }, duel_hand = { "leave_with_honour" } },
      harkonnen = { leaders = { "umman_kudu" }, duel_hand = { "leave_with_honour" } }, fremen = { leaders = { "jamis" } },
    } }))
    t.play("guild: outer_2 / harkonnen: outer_3 / fremen: outer_1 / guild: leave_with_honour")
    t.asked("harkonnen", "duel.action") -- DO-DUEL.59: two are left
    t.play("harkonnen: leave_with_honour")
    t.noted("DO-DUEL.50", "Jamis survives the war")
    t.equals(t.cards("guild.leaders"), { "staban_tuek" })
  end,

  do_duel_47_two_players_cannot_be_allied = function()
    local function two(set)
      return position {
        quiet = true, phase = "blow", factions = "guild harkonnen", first = "guild", round = 2, counters = { storm = 1 }, set = set,
        throws = { "blow.card: sandworm" }, cards = { guild = { leaders = { "staban_tuek" } }, harkonnen = { leaders = { "feyd_rautha" } } },
      }
    end
    two().asked("guild", "duel.cell")
    two({ war_without_alliances = 0 }).not_asked("duel.cell")
  end,

  do_duel_53_without_his_main_character_a_player_is_out = function()
    local t = position {
      quiet = true, phase = "battle", factions = "guild harkonnen fremen", first = "guild", counters = { storm = 1, spice = { guild = 7 }, alliance = { guild = 1, fremen = 1 } },
      pieces = { guild = { carthag = { troop = 2 }, tueks_sietch = { troop = 3 } }, harkonnen = { carthag = { troop = 6 } } },
      cards = {
        guild = { leaders = { "edric", "staban_tuek" }, hand = { "shield" }, duel_hand = { "attack_left" } },
        harkonnen = { leaders = { "feyd_rautha" }, hand = { "chaumas" } },
      },
    }
    t.play("guild battle.plan: edric 1 / harkonnen battle.plan: feyd_rautha chaumas 4")
    t.pass()
    t.noted("DO-DUEL.53", "Guild has lost its main character")
    t.equals({ t.count("guild", "gone", "troop"), t.count("guild", "tueks_sietch", "troop") }, { 20, 0 }) -- DO-DUEL.54
    t.equals({ t.counter("spice", "guild"), t.counter("alliance", "fremen") }, { 0, 0 })
    t.equals({ t.cards("guild.hand"), t.cards("guild.duel_hand"), t.cards("guild.leaders") }, { {}, {}, {} })
    t.equals(t.cards("removed"), { "staban_tuek" })
  end,

  do_duel_53_the_last_one_alive_has_won = function()
    local t = position {
      quiet = true, phase = "battle", factions = "guild harkonnen", first = "guild", counters = { storm = 1 },
      pieces = { guild = { carthag = { troop = 2 } }, harkonnen = { carthag = { troop = 6 } } },
      cards = { guild = { leaders = { "edric" } }, harkonnen = { leaders = { "feyd_rautha" }, hand = { "chaumas" } } },
    }
    t.play("guild battle.plan: edric 1 / harkonnen battle.plan: feyd_rautha chaumas 4")
    t.pass()
    t.won("last alive", "DO-DUEL.53", "harkonnen")
  end,

  do_duel_53_who_dies_in_his_own_turn_ends_it = function()
    local t = position {
      quiet = true, phase = "movement", factions = "emperor guild fremen", first = "emperor", active = "emperor", round = 2,
      counters = { storm = 1, spice = { emperor = 5, guild = 0 }, threat_on = { guild = "emperor" }, threat_at = { guild = "arrakeen" } },
      cards = { emperor = { leaders = { "shaddam" } }, guild = { leaders = { "edric" }, duel_hand = { "2 attack_right" } } },
      set = { duel_two_cards = 1 },
    }
    t.play("emperor ship.to: arrakeen / emperor: 1 / guild: yes / guild: edric / emperor: shaddam / guild: outer_1 / emperor: outer_2")
    t.play("emperor duel.support: 1 / guild: attack_right / guild: attack_right") -- twice 10 against 1 and 10
    t.asked("emperor", "move.from")
    t.not_noted("DO-DUEL.53")
    t.pass()
    t.noted("DO-DUEL.53", "Emperor has lost its main character")
    t.equals(t.active(), "guild")
  end,

  do_duel_55_who_is_out_is_asked_nothing = function()
    local t = position {
      quiet = true, phase = "bidding", factions = "guild harkonnen fremen", first = "guild", round = 2, left = { "guild" },
      counters = { storm = 1, spice = { guild = 3, harkonnen = 3, fremen = 3 } },
    }
    t.asked("harkonnen", "bidding.bid")
  end,

  do_duel_72_who_has_duelled_may_lead_a_battle = function()
    local t = duel("fremen: harkonnen / fremen: jamis")
    t.play("harkonnen: attack_right")
    t.equals(t.cards("harkonnen.leaders"), { "feyd_rautha", "umman_kudu" })
    local prisoners = position {
      quiet = true, phase = "battle", variants = { "duels", "advantages" }, factions = "guild harkonnen", first = "guild", counters = { storm = 1 },
      pieces = { guild = { carthag = { troop = 2 } }, harkonnen = { carthag = { troop = 6 } } },
      cards = { guild = { leaders = { "edric" } }, harkonnen = { leaders = { "feyd_rautha" } } },
    }
    prisoners.play("guild battle.plan: edric 0 / harkonnen battle.plan: feyd_rautha 6")
    prisoners.not_asked("harkonnen.capture") -- a main character cannot be captured
  end,

  do_duel_53_what_he_lent_his_allies_is_gone_with_him = function()
    -- DU-ALLY.16: the Emperor, allied with the Guild and the Fremen, ships at its price no longer.
    local t = position {
      quiet = true, phase = "battle", factions = "guild harkonnen emperor fremen", first = "guild", round = 2,
      counters = { storm = 1, spice = { emperor = 9 }, alliance = { guild = 1, emperor = 1, fremen = 1 } }, lent = { emperor = { "guild" }, fremen = { "guild" } },
      pieces = { guild = { carthag = { troop = 2 } }, harkonnen = { carthag = { troop = 6 } } },
      cards = {
        guild = { leaders = { "edric" } }, harkonnen = { leaders = { "feyd_rautha" }, hand = { "chaumas" } }, emperor = { hand = { "4 shield" } },
      },
      throws = { "blow.card: blow_red_chasm" },
    }
    t.play("guild battle.plan: edric 1 / harkonnen battle.plan: feyd_rautha chaumas 4")
    while t.asked() ~= "emperor" or select(2, t.asked()) ~= "ship.to" do t.pass() end
    t.play("emperor ship.to: arrakeen / emperor ship.tokens: 4")
    t.noted("DU-SHIP.2", "Emperor ships 4 tokens to Arrakeen for 4 spice")
  end,
}
