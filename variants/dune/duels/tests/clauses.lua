-- What other tests of duels show beside their own clause, each by itself.

-- The Harkonnen have threatened the Guild should it buy a card, and it does: Feyd-Rautha (6) in the first outer cell, Staban
-- Tuek (5) to his right, each with 1 spice of support.
local function fight(theirs, ours, changes)
  local t = position({
    quiet = true, phase = "bidding", factions = "guild harkonnen", first = "guild", round = 2,
    counters = { storm = 1, spice = { guild = 9, harkonnen = 9 }, threat_on = { harkonnen = "guild" }, threatened = { harkonnen = 1 } },
    cards = { guild = { leaders = { "staban_tuek" }, duel_hand = theirs }, harkonnen = { leaders = { "feyd_rautha" }, duel_hand = ours } },
  }, changes)
  t.play("guild bidding.bid: 1 / harkonnen bidding.bid: pass / harkonnen kanly.announce: yes")
  while select(2, t.asked()) == "duel.champion" do t.pass() end
  t.play("harkonnen duel.cell: outer_1 / guild duel.cell: outer_2 / harkonnen duel.support: 1 / guild duel.support: 1")
  return t
end

local function war(hands)
  local t = position {
    quiet = true, phase = "blow", factions = "guild harkonnen fremen", first = "guild", round = 2, counters = { storm = 1 },
    throws = { "blow.card: sandworm" },
    cards = {
      guild = { leaders = { "staban_tuek" }, duel_hand = hands.guild }, harkonnen = { leaders = { "umman_kudu" }, duel_hand = hands.harkonnen },
      fremen = { leaders = { "jamis" } },
    },
  }
  while select(2, t.asked()) == "nexus.change" do t.pass() end
  t.play("guild: outer_2 / harkonnen: outer_3 / fremen: outer_1")
  return t
end

return tests {
  do_duel_38_it_ends_when_a_champion_dies = function()
    local t = fight({}, { "attack_right" })
    t.play("harkonnen: attack_right")
    t.noted("DO-DUEL.38", "Harkonnen has won the duel")
    t.not_asked("duel.action")
  end,

  do_duel_44_a_second_may_not_leave_with_honour = function()
    local t = position {
      quiet = true, phase = "bidding", factions = "guild harkonnen fremen", first = "guild", round = 2, set = { charity = 0 },
      counters = { storm = 1, spice = { guild = 9 }, threat_on = { harkonnen = "guild" }, threatened = { harkonnen = 1 } },
      cards = {
        guild = { leaders = { "staban_tuek" } }, harkonnen = { leaders = { "feyd_rautha" } },
        fremen = { leaders = { "chani", "jamis" }, duel_hand = { "leave_with_honour" } },
      },
    }
    while select(2, t.asked()) == "bidding.charity" do t.pass() end
    t.play("guild bidding.bid: 1 / harkonnen kanly.announce: yes / harkonnen: feyd_rautha / guild: staban_tuek / harkonnen: outer_1 / guild: outer_2 / guild duel.support: 1")
    t.play("fremen: guild / fremen: jamis")
    for _ = 1, 4 do
      t.equals(select(2, t.asked()) == "duel.action" and t.asked() ~= "fremen", true) -- the champions alone are asked
      t.play(t.asked() .. ": done")
    end
    t.equals(t.cards("fremen.duel_hand"), { "leave_with_honour" })
  end,

  do_duel_48_no_seconds_no_support_in_the_order_of_placement = function()
    local t = war({})
    for _, who in { "guild", "harkonnen", "fremen" } do
      t.asked(who, "duel.action") -- at once: nobody was asked for support or to second somebody
      while t.asked() == who do t.play(who .. ": done") end
    end
    t.asked("guild", "duel.action")
  end,

  do_duel_54_what_is_his_leaves_the_game = function()
    local t = position {
      quiet = true, phase = "battle", factions = "guild harkonnen fremen", first = "guild", counters = { storm = 1, spice = { guild = 7 } },
      pieces = { guild = { carthag = { troop = 2 }, tueks_sietch = { troop = 3 }, tanks = { troop = 1 } }, harkonnen = { carthag = { troop = 6 } } },
      cards = {
        guild = { leaders = { "edric" }, hand = { "shield", "kulon" }, duel_hand = { "attack_left" } },
        harkonnen = { leaders = { "feyd_rautha" }, hand = { "chaumas" } },
      },
    }
    t.play("guild battle.plan: edric 1 / harkonnen battle.plan: feyd_rautha chaumas 4")
    t.pass()
    t.equals({ t.count("guild", "gone", "troop"), t.counter("spice", "guild"), t.cards("guild.hand") }, { 20, 0, {} })
    t.equals({ table.find(t.cards("discard"), "kulon") ~= nil, t.cards("duel_discard") }, { true, { "attack_left" } })
  end,

  do_duel_56_who_parries_shows_himself = function()
    local t = fight({ "parry_left" }, { "attack_right" })
    t.play("harkonnen: attack_right / guild: parry_left")
    t.noted("DO-DUEL.29", "Guild fights with Staban Tuek")
  end,

  do_duel_58_everybody_goes_home = function()
    local t = fight({}, { "leave_with_honour" })
    t.play("harkonnen: leave_with_honour")
    t.equals({ t.cards("harkonnen.leaders"), t.cards("guild.leaders") }, { { "feyd_rautha" }, { "staban_tuek" } })
    t.equals({ t.cards("harkonnen.dead"), t.cards("guild.dead") }, { {}, {} })
  end,

  do_duel_59_who_leaves_a_war_lives_and_two_go_on = function()
    local t = war({ guild = { "leave_with_honour" }, harkonnen = { "leave_with_honour" } })
    t.play("guild: leave_with_honour")
    t.equals(t.cards("guild.leaders"), { "staban_tuek" })
    t.asked("harkonnen", "duel.action")
    t.play("harkonnen: leave_with_honour")
    t.noted("DO-DUEL.50", "Jamis survives the war") -- one is left
  end,

  do_duel_60_three_actions_may_all_be_cards = function()
    local t = fight({}, {}, { cards = {
      guild = { leaders = { "staban_tuek" } }, harkonnen = { leaders = { "beast_rabban" }, duel_hand = { "three_actions", "2 attack_right" } },
    } })
    t.play("harkonnen: three_actions / harkonnen: attack_right / harkonnen: attack_right") -- 4 and 4 of 1 + 5 (DO-DUEL.22)
    t.noted("DO-DUEL.32", "Staban Tuek is dead")
  end,
}
