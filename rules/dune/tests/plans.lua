-- Battle plans, and who has a say in them (DU-PLAN, DU-BG.5, DU-ATR.4).

-- Two factions meet in Carthag, the first one attacks.
local function meet(one, other, changes)
  return position({
    quiet = true, phase = "battle", factions = one .. " " .. other, first = one, counters = { storm = 1 },
    pieces = { [one] = { carthag = { troop = 5 } }, [other] = { carthag = { troop = 4 } } },
  }, changes)
end

local function hand(cards, changes)
  local t = { cards = {
    harkonnen = { leaders = { "feyd_rautha", "umman_kudu" }, hand = cards }, fremen = { leaders = { "stilgar" }, hand = {} },
  } }
  for key, value in changes or {} do t[key] = value end
  return meet("harkonnen", "fremen", t)
end

-- The Bene Gesserit attack Harkonnen, who have these cards.
local function voiced(order, cards, leaders)
  local t = meet("bene_gesserit", "harkonnen", { cards = {
    bene_gesserit = { leaders = { "alia" } },
    harkonnen = { leaders = leaders or { "feyd_rautha", "umman_kudu" }, hand = cards },
  } })
  t.play("bene_gesserit bene_gesserit.voice: " .. order .. " / bene_gesserit battle.plan: alia 0")
  t.asked("harkonnen", "battle.plan")
  return t
end

-- Atreides attack Harkonnen, who have these cards, and ask for a part of the plan.
local function foreseen(part, cards, leaders, fought)
  local t = meet("atreides", "harkonnen", {
    counters = { storm = 1, fought = fought },
    cards = {
      atreides = { leaders = { "lady_jessica" } },
      harkonnen = { leaders = leaders or { "feyd_rautha", "umman_kudu" }, hand = cards },
    },
  })
  t.play("atreides atreides.prescience: " .. part)
  return t
end

return tests {
  du_plan_1_a_number_from_0_to_the_tokens_there = function()
    local t = hand({})
    t.refused("feyd 6")
    t.refused("feyd")
    t.refused("feyd 1 2")
    t.equals(t.secret(), true)
    t.play("harkonnen: feyd 5")
    t.refused("stilgar 5")
    t.play("fremen: stilgar 0")
  end,

  du_plan_2_one_leader = function()
    local t = hand({})
    t.refused("feyd kudu 1")
    t.refused("stilgar 1")
  end,

  du_plan_3_a_weapon_a_defence_or_one_of_each = function()
    local t = hand({ "crysknife", "chaumas", "shield", "snooper" })
    t.refused("feyd crysknife chaumas 1")
    t.refused("feyd shield snooper 1")
    for _, plan in { "feyd 1", "feyd crysknife 1", "feyd snooper 1", "feyd chaumas shield 1" } do
      hand({ "crysknife", "chaumas", "shield", "snooper" }).play("harkonnen: " .. plan)
    end
  end,

  du_plan_4_worthless_cards_fill_either_place = function()
    local cards = { "baliset", "kulon", "la_la_la", "crysknife", "shield" }
    for _, plan in { "feyd baliset 1", "feyd crysknife baliset 1", "feyd baliset shield 1", "feyd baliset kulon 1" } do
      hand(cards).play("harkonnen: " .. plan)
    end
    hand(cards).refused("feyd baliset kulon la_la_la 1")
    hand(cards).refused("feyd weapon=baliset defence=baliset 1")
  end,

  du_plan_5_a_leader_who_has_not_fought_elsewhere = function()
    local t = hand({}, { counters = { storm = 1, fought = { feyd_rautha = "arrakeen" } } })
    t.struck("feyd_rautha", "DU-PLAN.5")
    t.refused("feyd 1")
  end,

  du_plan_6_who_has_a_leader_or_hero_must_use_one = function()
    hand({}).refused("1")
    local t = hand({ "cheap_hero" })
    t.refused("1")
    t.play("harkonnen: cheap_hero 1") -- which of them is his choice
  end,

  du_plan_7_who_has_neither_says_so_and_plays_no_card = function()
    local t = meet("harkonnen", "fremen", { cards = { fremen = { leaders = { "stilgar" } }, harkonnen = { hand = { "crysknife" } } } })
    t.refused("crysknife 3")
    t.play("harkonnen: 3 / fremen: stilgar 0")
    t.noted("DU-RES.7", "Harkonnen has 3, Fremen has 7")
    t = meet("harkonnen", "fremen", {
      quiet = false, cards = { fremen = { leaders = { "stilgar" } }, harkonnen = { hand = { "crysknife" } } },
    })
    t.play("harkonnen battle.residual_poison: no")
    t.noted("DU-PLAN.7", "Harkonnen has no leader")
  end,

  du_plan_8_the_same_leader_again_in_the_same_territory = function()
    local t = hand({}, { counters = { storm = 1, fought = { feyd_rautha = "carthag" } } })
    t.play("harkonnen: feyd 1")
  end,

  du_plan_9_both_are_revealed_together = function()
    local t = hand({ "crysknife" })
    t.play("harkonnen: feyd crysknife 1")
    t.equals(t.count("fremen", "carthag", "troop"), 4) -- nothing has happened yet
    t.play("fremen: stilgar 1")
    t.noted("DU-RES.8", "Stilgar is killed")
  end,

  du_plan_10_voice_then_prescience_then_plans = function()
    local t = meet("atreides", "bene_gesserit")
    t.asked("bene_gesserit", "bene_gesserit.voice")
    t.play("bene_gesserit: silence")
    t.asked("atreides", "atreides.prescience")
    t.play("atreides: nothing")
    t.asked("atreides", "battle.plan")
  end,

  du_plan_11_tokens_apart_by_the_storm_do_not_count = function()
    local t = meet("harkonnen", "fremen", { counters = { storm = 9 }, pieces = {
      harkonnen = { carthag = { troop = 0 }, old_gap_8 = { troop = 1 }, old_gap_10 = { troop = 4 } },
      fremen = { carthag = { troop = 0 }, old_gap_8 = { troop = 2 } },
    } })
    t.refused("2")
    t.play("harkonnen: 1")
  end,

  du_plan_12_without_a_leader_one_fights_all_the_same = function()
    local t = meet("harkonnen", "fremen")
    t.play("harkonnen battle.plan: 3 / fremen battle.plan: 2")
    t.noted("DU-RES.7", "Harkonnen wins")
  end,

  du_bg_5_voice_forbids_a_kind_of_card = function()
    local cards = { "crysknife", "stunner", "chaumas", "lasgun", "shield", "snooper", "baliset", "cheap_hero" }
    for order, struck in {
      no_projectile = { "crysknife", "stunner" }, no_poison = { "chaumas" }, no_lasgun = { "lasgun" },
      no_shield = { "shield" }, no_snooper = { "snooper" }, no_worthless = { "baliset" }, no_hero = { "cheap_hero" },
    } do
      local t = voiced(order, cards)
      for _, card in struck do t.struck(card, "DU-BG.6") end
    end
  end,

  du_bg_5_voice_orders_a_kind_of_card = function()
    local cards = { "crysknife", "chaumas", "lasgun", "shield", "snooper", "baliset", "cheap_hero" }
    for order, card in {
      projectile = "crysknife", poison = "chaumas", lasgun = "lasgun", shield = "shield", snooper = "snooper",
      worthless = "baliset", hero = "cheap_hero",
    } do
      local t = voiced(order, cards)
      t.refused("feyd 1", "DU-BG.6")
      t.play("harkonnen: " .. (card == "cheap_hero" and "cheap_hero 1" or "feyd " .. card .. " 1"))
    end
    local t = voiced("worthless", cards)
    t.refused("feyd crysknife shield 1", "DU-BG.6")
    t.play("harkonnen: feyd crysknife baliset 1")
  end,

  du_bg_6_who_cannot_obey_does_as_he_likes = function()
    voiced("poison", { "crysknife" }).play("harkonnen: feyd crysknife 1")
    -- No leader, no card; and somebody must lead (DU-PLAN.6, DU-PLAN.7).
    voiced("poison", { "chaumas" }, {}).play("harkonnen: 1")
    voiced("no_hero", { "cheap_hero" }, {}).play("harkonnen: cheap_hero 1")
  end,

  du_bg_6_with_one_leader_left_he_can_do_without_a_hero = function()
    voiced("no_hero", { "cheap_hero" }, { "umman_kudu" }).refused("cheap_hero 1")
  end,

  du_bg_6_who_does_not_obey_has_no_such_card = function()
    local function fights(order, hand, plan, leaders)
      local t = voiced(order, hand, leaders)
      t.play("harkonnen: " .. plan)
      return t
    end
    fights("poison", { "crysknife" }, "feyd crysknife 1").noted("DU-BG.6", "Harkonnen cannot obey the Voice and has no such card")
    fights("hero", { "crysknife" }, "feyd 1").noted("DU-BG.6", "cannot obey")
    -- Who obeys, has no leader to play it with or was forbidden a card discloses nothing.
    fights("poison", { "chaumas" }, "feyd chaumas 1").not_noted("DU-BG.6")
    fights("hero", { "cheap_hero" }, "cheap_hero 1").not_noted("DU-BG.6")
    fights("poison", { "chaumas" }, "1", {}).not_noted("DU-BG.6")
    fights("no_poison", { "crysknife" }, "feyd crysknife 1").not_noted("DU-BG.6")
    fights("silence", {}, "feyd 1").not_noted("DU-BG.6")
  end,

  du_bg_5_voice_in_their_own_battles_only = function()
    local t = position({
      quiet = true, phase = "battle", factions = "harkonnen fremen bene_gesserit", first = "harkonnen", counters = { storm = 1 },
      pieces = { harkonnen = { carthag = { troop = 5 } }, fremen = { carthag = { troop = 4 } } },
    })
    t.asked("harkonnen", "battle.plan")
  end,

  du_bg_10_voice_on_the_opponent_of_an_ally = function()
    local t = position({
      quiet = true, phase = "battle", factions = "harkonnen fremen bene_gesserit", first = "harkonnen",
      counters = { storm = 1, alliance = { fremen = 1, bene_gesserit = 1 } },
      pieces = { harkonnen = { carthag = { troop = 5 } }, fremen = { carthag = { troop = 4 } } },
      cards = { harkonnen = { leaders = { "umman_kudu" }, hand = { "shield" } } },
    })
    t.play("bene_gesserit bene_gesserit.voice: no_shield")
    t.struck("shield", "DU-BG.6")
  end,

  du_atr_6_prescience_for_an_ally = function()
    local t = position({
      quiet = true, phase = "battle", factions = "harkonnen fremen atreides", first = "harkonnen",
      counters = { storm = 1, alliance = { fremen = 1, atreides = 1 } },
      pieces = { harkonnen = { carthag = { troop = 5 } }, fremen = { carthag = { troop = 4 } } },
    })
    t.play("atreides atreides.prescience: dial / harkonnen battle.disclose_dial: 2")
    t.refused("3")
    t.play("harkonnen battle.plan: 2")
  end,

  du_atr_4_prescience_of_each_part = function()
    local cards = { "crysknife", "shield", "baliset" }
    for part, shown in { leader = "umman_kudu", weapon = "crysknife", defence = "shield" } do
      local t = foreseen(part, cards)
      t.asked("harkonnen", "battle.disclose")
      t.play("harkonnen: " .. shown .. " / atreides battle.plan: lady_jessica 0")
      local other = { leader = "feyd_rautha crysknife 1", weapon = "kudu baliset 1", defence = "kudu crysknife 1" }
      t.refused(other[part])
      t.play("harkonnen battle.plan: kudu crysknife shield 1")
    end
    local t = foreseen("dial", cards)
    t.asked("harkonnen", "battle.disclose_dial")
    t.play("harkonnen: 3 / atreides battle.plan: lady_jessica 0")
    t.refused("feyd 2")
    t.play("harkonnen: feyd crysknife shield 3") -- the rest of the plan is free
  end,

  du_atr_5_none_binds_and_there_is_no_second_question = function()
    for _, part in { "weapon", "defence" } do
      local t = foreseen(part, { "crysknife", "shield" })
      t.play("harkonnen battle.disclose: none")
      t.asked("atreides", "battle.plan")
      t.play("atreides: lady_jessica 0")
      local card = part == "weapon" and "crysknife" or "shield"
      t.struck(card, "DU-ATR.5")
      t.refused("feyd " .. card .. " 1")
      t.play("harkonnen: feyd 1")
    end
  end,

  du_atr_4_somebody_who_must_lead_cannot_disclose_nobody = function()
    foreseen("leader", {}).refused("none")
    local t = foreseen("leader", {}, {})
    t.asked("atreides", "battle.plan") -- there is nothing to say
    t = foreseen("weapon", { "crysknife" }, {})
    t.asked("atreides", "battle.plan")
  end,

  du_plan_10_prescience_of_an_order_of_the_voice = function()
    -- AR-11: what the Voice orders is disclosed.
    local t = meet("bene_gesserit", "atreides", { cards = {
      bene_gesserit = { leaders = { "alia" }, hand = { "crysknife", "baliset" } },
      atreides = { leaders = { "lady_jessica" }, hand = { "chaumas" } },
    } })
    t.play("bene_gesserit bene_gesserit.voice: poison / atreides atreides.prescience: weapon")
    t.play("bene_gesserit battle.disclose: baliset / bene_gesserit battle.plan: alia weapon=baliset 0")
    t.refused("lady_jessica 1", "DU-BG.6")
  end,

  du_card_5_a_cheap_hero_leads_with_no_strength = function()
    local t = hand({ "cheap_hero", "crysknife", "shield" })
    t.play("harkonnen: cheap_hero crysknife shield 2 / fremen: stilgar 1")
    t.noted("DU-RES.7", "Harkonnen has 2, Fremen has 1")
  end,

  du_card_6_killing_a_cheap_hero_pays_nothing = function()
    local t = meet("harkonnen", "fremen", { cards = {
      harkonnen = { hand = { "cheap_hero" } }, fremen = { leaders = { "stilgar" }, hand = { "crysknife" } },
    } })
    t.play("harkonnen: cheap_hero 2 / fremen: stilgar crysknife 0")
    t.equals(t.counter("spice", "fremen"), 0)
    t.equals(t.cards("discard"), { "cheap_hero" })
  end,

  du_card_24_residual_poison_kills_an_available_leader_before_plans = function()
    local t = hand({ "residual_poison" }, { throws = { "battle.poisoned: stilgar" } })
    t.asked("harkonnen", "battle.residual_poison")
    t.play("harkonnen: residual_poison")
    t.noted("DU-CARD.24", "Stilgar is poisoned")
    t.equals({ t.cards("fremen.dead"), t.cards("discard") }, { { "stilgar" }, { "residual_poison" } })
    t.equals(t.counter("spice", "harkonnen"), 0)
    t.play("harkonnen battle.plan: feyd 0")
    t.play("fremen battle.plan: 3")
  end,

  ar_11_voice_before_prescience = function()
    local t = meet("bene_gesserit", "atreides")
    t.play("bene_gesserit bene_gesserit.voice: silence / atreides atreides.prescience: nothing")
    t.asked("bene_gesserit", "battle.plan")
  end,

  du_bg_6_a_cheap_hero_can_obey = function()
    local t = voiced("poison", { "chaumas", "cheap_hero" }, {})
    t.refused("cheap_hero 1", "DU-BG.6")
    t.play("harkonnen: cheap_hero chaumas 1")
    t = voiced("hero", { "cheap_hero" })
    t.refused("feyd 1", "DU-BG.6")
  end,

  du_bg_5_the_opponent_alone_is_bound_and_for_this_battle = function()
    local t = meet("bene_gesserit", "harkonnen", {
      cards = { bene_gesserit = { leaders = { "alia" }, hand = { "chaumas" } }, harkonnen = { leaders = { "feyd_rautha", "umman_kudu" }, hand = { "gom_jabbar" } } },
      pieces = { bene_gesserit = { carthag = { troop = 5 }, arrakeen = { troop = 1 } }, harkonnen = { carthag = { troop = 4 }, arrakeen = { troop = 1 } } },
    })
    t.play("bene_gesserit battle.where: carthag / bene_gesserit bene_gesserit.voice: no_poison")
    t.offered("chaumas") -- their own plan is free
    t.play("bene_gesserit battle.plan: alia 5")
    t.struck("gom_jabbar", "DU-BG.6")
    t.play("harkonnen battle.plan: feyd 0 / bene_gesserit bene_gesserit.voice: silence / bene_gesserit battle.plan: 0")
    t.offered("gom_jabbar")
  end,

  du_plan_10_what_the_voice_orders_is_disclosed = function()
    -- Atreides and Bene Gesserit together against Harkonnen.
    local function both(order, part, hand, leaders)
      local t = position {
        quiet = true, phase = "battle", factions = "atreides harkonnen bene_gesserit", first = "atreides", set = { table_talk = 0 },
        counters = { storm = 1, alliance = { atreides = 1, bene_gesserit = 1 } },
        pieces = { atreides = { carthag = { troop = 5 } }, harkonnen = { carthag = { troop = 5 } } },
        cards = { atreides = { leaders = { "lady_jessica" } }, harkonnen = { leaders = leaders or { "feyd_rautha", "umman_kudu" }, hand = hand } },
      }
      t.play("bene_gesserit bene_gesserit.voice: " .. order .. " / atreides atreides.prescience: " .. part)
      return t
    end
    local hand = { "crysknife", "chaumas", "gom_jabbar", "shield", "snooper", "baliset" }
    local t = both("poison", "weapon", hand)
    t.equals(t.options(), { "chaumas", "gom_jabbar" })
    t.play("harkonnen: gom_jabbar / atreides battle.plan: lady_jessica 0")
    t.refused("feyd chaumas 1")
    t.play("harkonnen battle.plan: feyd gom_jabbar 1")
    t = both("poison", "defence", hand)
    t.equals(t.options(), { "shield", "snooper", "baliset", "none" }) -- it stands elsewhere
    t = both("worthless", "weapon", hand)
    t.equals(t.options(), { "crysknife", "chaumas", "gom_jabbar", "baliset", "none" }) -- it may stand in either place
    t = both("no_poison", "weapon", hand)
    t.struck("chaumas", "DU-BG.6")
    t.offered("crysknife")
    t = both("hero", "leader", { "cheap_hero", "shield" })
    t.equals(t.options(), { "cheap_hero" }) -- no choice, but not to be asked would tell it
    t.play("harkonnen battle.disclose: cheap_hero / atreides battle.plan: lady_jessica 0")
    t.refused("feyd 1")
    t.play("harkonnen battle.plan: cheap_hero 1")
    t = both("silence", "leader", { "cheap_hero" }, {})
    t.play("harkonnen battle.disclose: cheap_hero / atreides battle.plan: lady_jessica 0 / harkonnen battle.plan: cheap_hero 1")
  end,

  du_atr_4_nothing_need_be_asked = function()
    local t = meet("atreides", "harkonnen")
    t.play("atreides atreides.prescience: nothing")
    t.asked("atreides", "battle.plan")
    -- Not in battles of others.
    t = position {
      quiet = true, phase = "battle", factions = "harkonnen fremen atreides", first = "harkonnen", counters = { storm = 1 },
      pieces = { harkonnen = { carthag = { troop = 5 } }, fremen = { carthag = { troop = 4 } } },
    }
    t.asked("harkonnen", "battle.plan")
  end,

  du_atr_4_a_dial_between_nothing_and_all = function()
    local t = foreseen("dial", {})
    t.refused("5") -- four are there
    t.play("harkonnen battle.disclose_dial: 0 / atreides battle.plan: lady_jessica 0")
    t.refused("feyd 1")
    t.play("harkonnen battle.plan: feyd 0")
  end,

  du_plan_9_what_was_in_a_plan_is_known_to_all = function()
    local t = hand({ "crysknife", "shield" }, { factions = "harkonnen fremen guild" })
    t.play("harkonnen: feyd crysknife 5 / fremen: stilgar 0")
    t.play("harkonnen battle.discard: none")
    t.equals({ t.knows("guild", "crysknife", "harkonnen.hand"), t.knows("guild", "shield", "harkonnen.hand") }, { true, false })
  end,

  du_card_24_either_side_may_and_nobody_need = function()
    local t = hand({}, { cards = { fremen = { leaders = { "stilgar" }, hand = { "residual_poison" } }, harkonnen = { leaders = { "feyd_rautha" }, hand = {} } } })
    t.asked("fremen", "battle.residual_poison")
    t.play("fremen: no")
    t.equals(t.cards("fremen.hand"), { "residual_poison" })
    t.asked("harkonnen", "battle.plan")
    -- Where the opponent has nobody it is not asked, nor when the card lies open.
    t = hand({ "residual_poison" }, { cards = { harkonnen = { leaders = { "feyd_rautha" }, hand = { "residual_poison" } } } })
    t.asked("harkonnen", "battle.plan")
    t = hand({}, {
      quiet = false,
      cards = { harkonnen = { leaders = { "feyd_rautha" }, hand = { "kulon" } }, fremen = { leaders = { "stilgar" }, hand = {} }, common = { discard = { "residual_poison" } } },
    })
    t.asked("harkonnen", "battle.plan")
  end,

  du_card_24_only_those_who_are_available = function()
    local t = hand({ "residual_poison" }, { counters = { storm = 1, fought = { stilgar = "arrakeen" } } })
    t.asked("harkonnen", "battle.plan") -- he has fought elsewhere
    t = hand({ "residual_poison" }, { counters = { storm = 1, fought = { stilgar = "carthag" } } })
    t.asked("harkonnen", "battle.residual_poison")
  end,

  du_plan_7_who_has_a_leader_or_a_hero_announces_nothing = function()
    hand({}).not_noted("DU-PLAN.7")
    meet("harkonnen", "fremen", { cards = { harkonnen = { hand = { "cheap_hero" } }, fremen = { leaders = { "stilgar" } } } }).not_noted("DU-PLAN.7")
  end,

  du_atr_5_a_leader_who_was_disclosed_must_lead = function()
    local t = foreseen("leader", { "crysknife" })
    t.play("harkonnen battle.disclose: feyd_rautha / atreides battle.plan: lady_jessica 1")
    t.refused("1")
    t.struck("umman_kudu", "DU-ATR.5")
    t.play("harkonnen: feyd 1")
  end,

  du_plan_6_a_single_cheap_hero_must_lead = function()
    local t = voiced("silence", { "cheap_hero" }, {})
    t.refused("1")
    t.play("harkonnen: cheap_hero 1")
  end,

  du_atr_4_a_dial_from_0_on = function()
    local t = foreseen("dial", {})
    t.asked("harkonnen", "battle.disclose_dial")
    t.equals(string.sub(t.options()[1], 1, 3), "0..")
  end,

  du_atr_4_a_leader_who_may_lead_here = function()
    local t = foreseen("leader", {}, nil, { feyd_rautha = "arrakeen" })
    t.struck("feyd_rautha", "DU-PLAN.5") -- he has fought in another territory
    t = foreseen("leader", {}, nil, { feyd_rautha = "carthag" })
    t.play("harkonnen battle.disclose: feyd_rautha") -- in this one, he may again (DU-PLAN.8)
  end,
}
