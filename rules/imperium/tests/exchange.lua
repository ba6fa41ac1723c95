-- The Reveal turn and strength (DI-RV), the exchange of Combat (DI-CB.1 to DI-CB.7), what comes after it (DI-CB.13, DI-CB.14), and
-- Influence that comes and goes (DI-FAC).

-- The turn of Rabban, who has two troops in the Conflict.
local function turn(hand, laid)
  return position({
    phase = "turns", factions = "rabban leto helena", first = "rabban",
    counters = { solari = { rabban = 9 }, spice = { rabban = 9 }, water = { rabban = 9 }, strength = { rabban = 4 } },
    pieces = {
      rabban = { leader = { agent = 2 }, garrison = { troop = 3 }, conflict = { troop = 2 } },
      leto = { leader = { agent = 2 }, garrison = { troop = 3 } }, helena = { leader = { agent = 2 }, garrison = { troop = 3 } },
    },
    cards = {
      rabban = { hand = hand },
      common = {
        current = { "guild_bank_raid" }, conflicts = { "raid_stockpiles", "machinations" },
        row = { "scout", "2 power_play", "opulence", "carryall" },
      },
    },
  }, laid)
end

local function reveal(hand, laid)
  local t = turn(hand, laid)
  t.play("rabban turn.card: reveal")
  return t
end

-- A Combat of three for 6, 4 and 2 Solari. Each has troops, Rabban and Leto cards that they can play.
local function combat(laid)
  return position({
    quiet = true, phase = "combat", factions = "rabban leto helena", first = "rabban",
    pieces = {
      rabban = { leader = { agent = 2 }, conflict = { troop = 2 } }, leto = { leader = { agent = 2 }, conflict = { troop = 2 } },
      helena = { leader = { agent = 2 }, conflict = { troop = 1 } },
    },
    cards = {
      rabban = { intrigues = { "ambush", "master_tactician" } }, leto = { intrigues = { "ambush", "master_tactician" } },
      common = { current = { "guild_bank_raid" }, conflicts = { "raid_stockpiles", "machinations" } },
    },
  }, laid)
end

local function strengths(t) return { t.counter("strength", "rabban"), t.counter("strength", "leto"), t.counter("strength", "helena") } end

-- Rabban visits the Emperor.
local function wealth(laid)
  local t = turn({ "diplomacy" }, laid)
  t.play("rabban turn.card: diplomacy / rabban turn.space: wealth")
  return t
end

-- Rabban loses one Influence with the Emperor and gains two with the Guild.
local function shift(laid)
  local t = turn({ "shifting_allegiances" }, laid)
  t.play("rabban turn.card: shifting_allegiances / rabban turn.space: secure_contract / rabban effect.pay: yes")
  if select(2, t.asked()) == "influence.lost" then t.play("rabban influence.lost: emperor") end
  return t
end

return tests {
  di_rv_1_reveal_resolve_set_strength_clean_up = function()
    local t = reveal { "stilgar", "dagger" }
    t.equals({ #t.cards("rabban.played"), t.counter("strength", "rabban") }, { 2, 8 })
    t.play("rabban reveal.acquire: done")
    t.equals({ t.cards("rabban.played"), #t.cards("rabban.discard"), t.counter("strength", "rabban") }, { {}, 2, 8 })
  end,

  di_rv_3_only_cards_revealed_in_this_turn_give_something = function()
    local t = reveal({ "dagger", "diplomacy" }, { cards = { rabban = { played = { "stilgar", "lady_jessica" } } } })
    t.equals({ t.counter("persuasion", "rabban"), t.counter("strength", "rabban") }, { 1, 5 })
  end,

  di_rv_6_reveal_effects_resolve_in_any_order = function()
    local t = reveal { "chani", "sardaukar_legion" }
    t.asked("rabban", "reveal.effect")
    t.equals(t.options(), { "chani", "sardaukar_legion", "acquire" })
    t.play("rabban: sardaukar_legion / rabban effect.deploy: 3 / rabban reveal.effect: chani")
    t.equals(t.options(), { "0..5" })
  end,

  di_rv_7_cards_may_be_acquired_before_the_effects = function()
    local t = reveal { "chani", "sardaukar_legion" }
    t.play("rabban reveal.effect: acquire / rabban reveal.acquire: arrakis_liaison")
    t.equals(t.cards("rabban.discard"), { "arrakis_liaison" })
    t.asked("rabban", "reveal.effect")
  end,

  di_not_6_what_is_put_off_must_be_resolved_in_the_end = function()
    local t = reveal { "bene_gesserit_sister", "diplomacy" }
    t.play("rabban reveal.effect: acquire / rabban reveal.acquire: done")
    t.asked("rabban", "effect.choose")
    t.play("rabban: gain_sword_2")
    t.equals(t.counter("strength", "rabban"), 6)
  end,

  di_rv_10_two_for_each_troop_and_one_for_each_sword = function()
    local t = reveal({ "2 dagger", "diplomacy" }, { pieces = { rabban = { conflict = { troop = 3 }, supply = { troop = 6 } } }, counters = { strength = { rabban = 6 } } })
    t.equals(t.counter("strength", "rabban"), 8)
  end,

  di_rv_12_strength_is_0_when_the_last_troop_leaves = function()
    local t = reveal { "chani", "stilgar" }
    t.play("rabban reveal.effect: chani / rabban effect.retreat: 2")
    t.equals(t.counter("strength", "rabban"), 0)
  end,

  di_amb_45_a_troop_that_comes_later_makes_it_anew = function()
    local t = reveal { "chani", "stilgar", "sardaukar_legion" }
    t.play("rabban reveal.effect: chani / rabban effect.retreat: 2 / rabban reveal.effect: sardaukar_legion / rabban effect.deploy: 1")
    t.equals(t.counter("strength", "rabban"), 5)
    t = reveal({ "chani", "stilgar", "sardaukar_legion" }, { set = { strength_after_empty = 0 } })
    t.play("rabban reveal.effect: chani / rabban effect.retreat: 2 / rabban reveal.effect: sardaukar_legion / rabban effect.deploy: 1")
    t.equals(t.counter("strength", "rabban"), 2)
  end,

  di_amb_45_with_the_option_swords_without_a_troop_are_lost = function()
    local none = { pieces = { rabban = { conflict = { troop = 0 }, supply = { troop = 9 } } }, counters = { strength = { rabban = 0 } }, set = { strength_after_empty = 0 } }
    local t = reveal({ "stilgar", "sardaukar_legion" }, none)
    t.play("rabban reveal.effect: sardaukar_legion / rabban effect.deploy: 1")
    t.equals(t.counter("strength", "rabban"), 2)
  end,

  di_rv_13_strength_is_public = function()
    local t = reveal { "stilgar" }
    t.equals(t.counter("strength", "rabban"), 7)
  end,

  di_rv_14_strength_has_no_maximum = function()
    local t = reveal({ "2 worm_riders", "stilgar" }, {
      counters = { fremen = { rabban = 4 }, ally_fremen = "rabban", strength = { rabban = 16 } }, pieces = { rabban = { conflict = { troop = 8 }, supply = { troop = 1 } } },
    })
    t.equals(t.counter("strength", "rabban"), 31)
  end,

  di_rv_15_a_change_of_troops_changes_strength_by_two_each = function()
    local t = reveal { "sardaukar_legion", "dagger" }
    t.play("rabban reveal.effect: sardaukar_legion / rabban effect.deploy: 2")
    t.equals(t.counter("strength", "rabban"), 9)
  end,

  di_rv_16_all_cards_in_play_go_to_the_discard = function()
    local t = reveal({ "dagger" }, { cards = { rabban = { played = { "diplomacy", "reconnaissance" } } } })
    t.equals({ t.cards("rabban.played"), #t.cards("rabban.discard") }, { {}, 3 })
  end,

  di_amb_26_before_the_reveal_turn_two_for_each_troop = function()
    local t = turn({ "diplomacy", "stilgar" }, { pieces = { rabban = { conflict = { troop = 0 }, supply = { troop = 9 } } }, counters = { strength = { rabban = 0 } } })
    t.play("rabban turn.card: diplomacy / rabban turn.space: stillsuits / rabban turn.deploy: 2")
    t.equals(t.counter("strength", "rabban"), 4)
  end,

  di_amb_40_an_agent_that_has_left_the_hall_gives_nothing = function()
    local laid = { cards = { rabban = { hand = { "dagger", "convincing_argument" }, intrigues = { "urgent_mission" } } } }
    local function persuasion(set)
      laid.set = set
      local t = turn({}, laid)
      t.play("rabban turn.card: dagger / rabban turn.space: hall_of_oratory / rabban turn.end: urgent_mission")
      t.play("leto turn.card: reveal / helena turn.card: reveal / rabban turn.card: reveal")
      return t.counter("persuasion", "rabban"), t
    end
    local n, t = persuasion()
    t.equals({ n, (persuasion({ oratory_persuasion = 1 })) }, { 2, 3 })
  end,

  -- The exchange
  di_cb_1_only_who_has_a_troop_takes_part = function()
    local t = combat({ pieces = { rabban = { conflict = { troop = 0 } } } })
    t.asked("leto", "combat.card")
    t.play("leto: pass")
    t.equals({ t.round(), t.cards("rabban.intrigues") }, { 2, { "ambush", "master_tactician" } })
  end,

  di_cb_2_from_the_first_player_any_number_of_cards = function()
    local t = combat({ first = "leto" })
    t.asked("leto", "combat.card")
    t.play("leto: ambush / leto: master_tactician / leto effect.choose: gain_sword_3")
    t.equals(strengths(t), { 4, 11, 2 })
    t.asked("rabban", "combat.card")
  end,

  di_cb_3_who_has_passed_may_play_later = function()
    local t = combat()
    t.play("rabban: pass / leto: ambush / leto: pass / rabban: ambush")
    t.equals(strengths(t), { 8, 8, 2 })
  end,

  di_cb_4_all_must_pass_in_a_row = function()
    local t = combat()
    t.play("rabban: pass / leto: pass")
    t.equals({ t.round(), t.counter("solari", "rabban"), t.counter("solari", "leto") }, { 2, 4, 4 }) -- Helena had nothing to play
    t = combat()
    t.play("rabban: ambush / rabban: pass / leto: pass")
    t.asked("rabban", "combat.card") -- he has not passed since the others did
    t.play("rabban: pass")
    t.equals(t.counter("solari", "rabban"), 6)
  end,

  di_cb_5_cards_change_strength_at_once = function()
    local t = combat()
    t.play("rabban: ambush")
    t.equals(strengths(t), { 8, 4, 2 })
    t.play("rabban: master_tactician / rabban effect.choose: retreat_3 / rabban effect.retreat: 1")
    t.equals(strengths(t), { 6, 4, 2 })
  end,

  di_cb_6_who_has_no_troop_left_is_no_longer_involved = function()
    local t = combat()
    t.play("rabban: master_tactician / rabban effect.choose: retreat_3 / rabban effect.retreat: 2")
    t.asked("leto", "combat.card")
    t.equals(strengths(t), { 0, 4, 2 })
    t.play("leto: pass")
    t.equals({ t.round(), t.cards("rabban.intrigues"), t.counter("solari", "rabban") }, { 2, { "ambush" }, 0 })
  end,

  di_cb_13_all_troops_return_to_the_supply = function()
    local t = combat()
    t.play("rabban: pass / leto: pass")
    for _, who in { "rabban", "leto", "helena" } do
      t.equals({ t.count(who, "conflict", "troop"), t.count(who, "supply", "troop"), t.count(who, "garrison", "troop") }, { 0, 12, 0 })
    end
  end,

  di_cb_14_all_strengths_return_to_0 = function()
    local t = combat({ counters = { swords = { rabban = 3 } } })
    t.play("rabban: pass / leto: pass")
    t.equals({ strengths(t), t.counter("swords", "rabban") }, { { 0, 0, 0 }, 0 })
    t.equals({ t.cards("fought"), t.cards("current") }, { { "guild_bank_raid" }, { "raid_stockpiles" } })
  end,

  di_cb_15_only_with_four_players_rewards_differ = function()
    local t = combat({ pieces = { leto = { conflict = { troop = 3 } } } })
    t.play("rabban: pass / leto: pass")
    t.equals({ t.counter("solari", "rabban"), t.counter("solari", "leto"), t.counter("solari", "helena") }, { 4, 6, 0 })
  end,

  di_amb_3_four_tied_for_first_take_the_second_reward = function()
    local t = combat({
      factions = "rabban leto helena ilban", pieces = { helena = { conflict = { troop = 2 } }, ilban = { leader = { agent = 2 }, conflict = { troop = 2 } } },
    })
    t.play("rabban: pass / leto: pass")
    for _, who in { "rabban", "leto", "helena", "ilban" } do t.equals(t.counter("solari", who), 4, who) end
  end,

  di_amb_27_rewards_are_taken_from_the_first_player_on = function()
    local t = combat({
      first = "leto", pieces = { rabban = { conflict = { troop = 3 } } }, cards = { rabban = { intrigues = {} }, leto = { intrigues = {} }, common = { current = { "battle_for_arrakeen" } } },
    })
    t.asked("leto", "effect.choose") -- his is the second reward, but he is First Player
    t.equals(t.counter("vp", "rabban"), 0)
  end,

  -- Influence
  di_fac_1_four_tracks = function()
    local t = turn({ "lady_jessica" }, { counters = { persuasion = { rabban = 7 } }, cards = { rabban = { hand = {} }, common = { row = { "lady_jessica" } } } })
    t.play("rabban turn.card: reveal / rabban reveal.acquire: lady_jessica")
    t.equals(t.options(), { "bene_gesserit", "emperor", "fremen", "spacing_guild" })
  end,

  di_fac_3_every_threshold_on_the_way_counts = function()
    local t = turn({ "power_play" }, { counters = { emperor = { rabban = 3 }, vp = { rabban = 1 } } })
    t.play("rabban turn.card: power_play / rabban turn.space: wealth")
    t.equals({ t.counter("emperor", "rabban"), t.counter("vp", "rabban"), t.count("rabban", "garrison", "troop") }, { 5, 2, 5 })
  end,

  di_amb_6_two_influence_across_2 = function()
    local t = turn({ "power_play" }, { counters = { emperor = { rabban = 1 } } })
    t.play("rabban turn.card: power_play / rabban turn.space: wealth")
    t.equals({ t.counter("emperor", "rabban"), t.counter("vp", "rabban") }, { 3, 1 })
  end,

  di_amb_5_six_is_the_top = function()
    local t = turn({ "power_play" }, { counters = { emperor = { rabban = 5 }, ally_emperor = "rabban" } })
    t.play("rabban turn.card: power_play / rabban turn.space: wealth")
    t.equals(t.counter("emperor", "rabban"), 6)
    t = wealth({ counters = { emperor = { rabban = 6 }, ally_emperor = "rabban" } })
    t.equals({ t.counter("emperor", "rabban"), t.counter("vp", "rabban") }, { 6, 0 })
  end,

  di_fac_4_an_agent_at_a_factions_space_gives_influence_with_it = function()
    for space, track in { wealth = "emperor", foldspace = "spacing_guild", secrets = "bene_gesserit", stillsuits = "fremen" } do
      local t = turn({ "diplomacy" })
      t.play("rabban turn.card: diplomacy / rabban turn.space: " .. space)
      for _, each in { "emperor", "spacing_guild", "bene_gesserit", "fremen" } do t.equals(t.counter(each, "rabban"), each == track and 1 or 0) end
    end
  end,

  di_fac_8_falling_below_4_keeps_the_bonus = function()
    local t = shift({ counters = { emperor = { rabban = 4 }, ally_emperor = "rabban", vp = { rabban = 2 } } })
    t.equals({ t.counter("emperor", "rabban"), t.count("rabban", "garrison", "troop"), t.counter("vp", "rabban") }, { 3, 3, 1 })
  end,

  di_fac_9_rising_to_4_again_gives_it_again = function()
    local t = wealth({ counters = { emperor = { rabban = 3, leto = 5 }, ally_emperor = "leto" } })
    t.equals({ t.count("rabban", "garrison", "troop"), t.counter("ally_emperor") }, { 5, "leto" })
  end,

  di_fac_13_a_holder_with_several_heirs_picks = function()
    local t = shift({ counters = { emperor = { rabban = 5, leto = 5, helena = 5 }, ally_emperor = "rabban", vp = { rabban = 2 } } })
    t.asked("rabban", "influence.heir")
    t.equals(t.options(), { "leto", "helena" })
    t.play("rabban: helena")
    t.equals({ t.counter("ally_emperor"), t.counter("vp", "helena"), t.counter("vp", "rabban") }, { "helena", 1, 1 })
  end,

  di_amb_7_a_holder_who_stays_level_keeps_it = function()
    local t = shift({ counters = { emperor = { rabban = 6, leto = 5 }, ally_emperor = "rabban", vp = { rabban = 2 } } })
    t.equals({ t.counter("ally_emperor"), t.counter("vp", "rabban") }, { "rabban", 2 })
    t = shift({ counters = { emperor = { rabban = 4, leto = 3 }, ally_emperor = "rabban", vp = { rabban = 2 } } })
    t.equals({ t.counter("ally_emperor"), t.counter("vp", "leto") }, { nil, 0 })
  end,

  di_fac_15_the_next_to_reach_4_takes_a_returned_token = function()
    local t = shift({ counters = { emperor = { rabban = 4, leto = 3 }, ally_emperor = "rabban", vp = { rabban = 2 } }, cards = { leto = { hand = { "diplomacy" } } } })
    t.play("rabban influence.track: fremen / leto turn.card: diplomacy / leto turn.space: wealth")
    t.equals({ t.counter("ally_emperor"), t.counter("vp", "leto") }, { "leto", 1 })
  end,
}
