-- Conflicts: the rewards of all 18 (DI-CB.8 to DI-CB.10), control (DI-CTL), and the Intrigue cards of Combat and victory.

local KEYS = { "vp", "solari", "spice", "water", "emperor", "spacing_guild", "bene_gesserit", "fremen" }

-- What a seat has gained, as `solari 2, intrigues 1`; it began with nothing.
local function gains(t, who)
  local list = {}
  for _, key in KEYS do
    if t.counter(key, who) ~= 0 then list[#list + 1] = key .. " " .. t.counter(key, who) end
  end
  if #t.cards(who .. ".intrigues") > 0 then list[#list + 1] = "intrigues " .. #t.cards(who .. ".intrigues") end
  return table.concat(list, ", ")
end

-- A Combat of four for this Conflict: Rabban has four troops in it, Leto three, Helena two, Ilban one.
local function combat(conflict, laid)
  return position({
    quiet = true, phase = "combat", factions = "rabban leto helena ilban", first = "rabban",
    pieces = {
      rabban = { leader = { agent = 2 }, conflict = { troop = 4 } }, leto = { leader = { agent = 2 }, conflict = { troop = 3 } },
      helena = { leader = { agent = 2 }, conflict = { troop = 2 } }, ilban = { leader = { agent = 2 }, conflict = { troop = 1 } },
    },
    cards = { common = { current = { conflict }, conflicts = conflict == "desert_power" and { "terrible_purpose" } or { "desert_power" } } },
  }, laid)
end

local all = {}

-- One test for each reward of each Conflict: what it gives, and the answers on the way.
local REWARDS = {
  skirmish_a = { "vp 1", "solari 2, intrigues 1", "solari 2" },
  skirmish_b = { "vp 1", "water 1", "spice 1" },
  skirmish_c = { "spice 1, emperor 1", "spice 2", "spice 1", answers = "rabban influence.track: emperor" },
  skirmish_d = { "solari 2, fremen 1", "solari 3", "solari 2", answers = "rabban influence.track: fremen" },
  cloak_and_dagger = {
    "bene_gesserit 1, intrigues 2", "spice 1, intrigues 1", "intrigues 1",
    answers = "rabban influence.track: bene_gesserit / helena effect.choose: intrigue_1",
  },
  desert_power = { "vp 1, water 1", "spice 1, water 1", "spice 1" },
  guild_bank_raid = { "solari 6", "solari 4", "solari 2" },
  machinations = {
    "emperor 1, fremen 1", "solari 2, water 1", "water 1",
    answers = "rabban effect.choose: influence_emperor_1 / rabban effect.choose: influence_fremen_1",
  },
  raid_stockpiles = { "spice 3, intrigues 1", "spice 2", "spice 1" },
  secure_imperial_basin = { "vp 1", "water 2", "water 1", control = "imperial_basin" },
  siege_of_arrakeen = { "vp 1", "solari 4", "solari 2", control = "arrakeen" },
  siege_of_carthag = { "vp 1", "spice 1, intrigues 1", "spice 1", control = "carthag" },
  sort_through_the_chaos = { "solari 2, intrigues 1", "solari 2, intrigues 1", "solari 2" },
  terrible_purpose = { "vp 1", "spice 1, water 1", "spice 1" },
  battle_for_arrakeen = {
    "vp 2", "spice 2, intrigues 1", "solari 2, intrigues 1", control = "arrakeen",
    answers = "leto effect.choose: gain_spice_2 / leto effect.choose: intrigue_1",
  },
  battle_for_carthag = { "vp 2", "spice 3, intrigues 1", "spice 3", control = "carthag" },
  battle_for_imperial_basin = { "vp 2", "spice 5", "spice 3", control = "imperial_basin" },
  grand_vision = {
    "vp 1, spacing_guild 2, intrigues 1", "spice 3, intrigues 1", "spice 3", answers = "rabban influence.track: spacing_guild",
  },
}
local PLACES = {
  { "rabban", "di_cb_8_the_first_reward_of_" }, { "leto", "di_cb_9_the_second_reward_of_" }, { "helena", "di_cb_10_the_third_reward_of_" },
}
local function fought(conflict, row)
  local t = combat(conflict)
  if row.answers then t.play(row.answers) end
  return t
end
for conflict, row in REWARDS do
  for rank, place in PLACES do
    all[place[2] .. conflict] = function()
      local t = fought(conflict, row)
      t.equals(gains(t, place[1]), row[rank])
      t.equals(gains(t, "ilban"), "")
    end
  end
  if row.control then
    all["di_ctl_2_who_wins_" .. conflict .. "_controls_" .. row.control] = function()
      local t = fought(conflict, row)
      t.equals(t.counter("control", row.control), "rabban")
    end
  end
end

function all.di_comp_1_four_ten_and_four_conflicts()
  local t = game({ factions = "rabban leto helena" })
  t.equals({ #t.cards("conflicts") + #t.cards("current"), #t.cards("tier_one"), #t.cards("tier_two"), #t.cards("tier_three") }, { 10, 3, 5, 0 })
end

function all.di_data_9_four_skirmishes()
  for _, conflict in { "skirmish_a", "skirmish_b", "skirmish_c", "skirmish_d" } do combat(conflict).equals(REWARDS[conflict] ~= nil, true) end
end

function all.di_not_4_cloak_and_dagger_may_give_spice()
  local t = combat("cloak_and_dagger")
  t.play("rabban influence.track: fremen / helena effect.choose: gain_spice_1")
  t.equals({ t.counter("spice", "helena"), t.cards("helena.intrigues") }, { 1, {} })
end

function all.di_not_4_two_different_factions_for_machinations()
  local t = combat("machinations")
  t.play("rabban effect.choose: influence_emperor_1")
  t.equals(t.options(), { "influence_bene_gesserit_1", "influence_fremen_1", "influence_spacing_guild_1" })
end

function all.di_not_4_two_of_three_for_the_second_of_battle_for_arrakeen()
  local t = combat("battle_for_arrakeen")
  t.play("leto effect.choose: gain_solari_3 / leto effect.choose: gain_spice_2")
  t.equals({ t.counter("solari", "leto"), t.counter("spice", "leto"), t.cards("leto.intrigues") }, { 3, 2, {} })
end

function all.di_ctl_2_a_marker_takes_the_place_of_an_opponents()
  local t = combat("siege_of_carthag", { counters = { control = { carthag = "leto", arrakeen = "leto" } } })
  t.equals({ t.counter("control", "carthag"), t.counter("control", "arrakeen") }, { "rabban", "leto" })
end

function all.di_card_44_sort_through_the_chaos_brings_the_mentat_for_the_next_round()
  local t = combat("sort_through_the_chaos")
  t.equals({ t.round(), t.counter("mentat"), t.count("rabban", "leader", "mentat") }, { 2, "rabban", 1 })
  t.equals(t.count("rabban", "leader", "agent"), 2)
end

function all.di_amb_12_though_another_has_it_in_this_round()
  local t = combat("sort_through_the_chaos", { counters = { mentat = "leto" }, pieces = { leto = { wealth = { mentat = 1 } } } })
  t.equals({ t.counter("mentat"), t.count("leto", "leader", "mentat"), t.count("leto", "wealth", "mentat") }, { "rabban", 0, 0 })
end

function all.di_voc_8_terrible_purpose_may_trash_a_card()
  local t = combat("terrible_purpose", { cards = { rabban = { discard = { "dagger" } } } })
  t.play("rabban trash.card: dagger")
  t.equals({ t.cards("trash"), t.counter("vp", "rabban") }, { { "dagger" }, 1 })
  t = combat("terrible_purpose", { cards = { rabban = { discard = { "dagger" } } } })
  t.play("rabban trash.card: nothing")
  t.equals(t.cards("trash"), {})
end

-- Combat cards: one test for each. Rabban has four troops in the Conflict, Leto three; Helena looks on.
local function clash(cards, laid)
  return position({
    quiet = true, phase = "combat", factions = "rabban leto helena", first = "rabban",
    counters = { spice = { rabban = 9 } },
    pieces = {
      rabban = { leader = { agent = 2 }, conflict = { troop = 4 } }, leto = { leader = { agent = 2 }, conflict = { troop = 3 } },
      helena = { leader = { agent = 2 } },
    },
    cards = { rabban = { intrigues = cards }, common = { current = { "guild_bank_raid" }, conflicts = { "desert_power" } } },
  }, laid)
end

-- Their swords and their price in spice
local SWORDS = { ambush = { 4, 0 }, private_army = { 5, 2 }, tiebreaker = { 2, 0 } }
for card, row in SWORDS do
  all["di_int_3_in_combat_" .. card] = function()
    local t = clash({ card, "master_tactician" })
    t.play("rabban combat.card: " .. card)
    t.equals({ t.counter("strength", "rabban"), t.counter("spice", "rabban"), t.cards("intrigue_discard") }, { 8 + row[1], 9 - row[2], { card } })
  end
end

function all.di_card_1_allied_armada_needs_any_alliance()
  clash({ "allied_armada", "ambush" }).not_offered("allied_armada")
  clash({ "allied_armada", "ambush" }, { counters = { ally_fremen = "leto" } }).not_offered("allied_armada")
  for _, track in { "emperor", "spacing_guild", "bene_gesserit", "fremen" } do
    local t = clash({ "allied_armada", "ambush" }, { counters = { ["ally_" .. track] = "rabban" } })
    t.play("rabban combat.card: allied_armada")
    t.equals({ t.counter("strength", "rabban"), t.counter("spice", "rabban") }, { 15, 7 })
  end
  clash({ "allied_armada", "ambush" }, { counters = { ally_fremen = "rabban", spice = { rabban = 1 } } }).not_offered("allied_armada")
end

function all.di_not_3_private_army_needs_two_spice()
  clash({ "private_army", "ambush" }, { counters = { spice = { rabban = 1 } } }).not_offered("private_army")
end

function all.di_not_4_master_tactician_gives_swords_or_a_retreat()
  local t = clash({ "2 master_tactician" })
  t.play("rabban combat.card: master_tactician / rabban effect.choose: gain_sword_3")
  t.equals(t.counter("strength", "rabban"), 11)
  t.play("rabban combat.card: master_tactician / rabban effect.choose: retreat_3")
  t.equals(t.options(), { "0..3" })
  t.play("rabban effect.retreat: 3")
  t.equals({ t.count("rabban", "garrison", "troop") }, { 3 })
  t.equals(t.counter("solari", "leto"), 6) -- 6 against 5
end

function all.di_card_33_staged_incident_costs_three_troops_and_their_strength()
  local t = clash({ "staged_incident", "ambush" })
  t.play("rabban combat.card: staged_incident")
  t.equals({ t.counter("vp", "rabban"), t.count("rabban", "conflict", "troop"), t.counter("strength", "rabban") }, { 1, 1, 2 })
  t.equals(t.count("rabban", "supply", "troop"), 11) -- DI-VOC.7
  clash({ "staged_incident", "ambush" }, { pieces = { rabban = { conflict = { troop = 2 } } } }).not_offered("staged_incident")
end

function all.di_int_2_plots_are_not_played_in_combat()
  local t = clash({ "windfall", "ambush" })
  t.equals(t.options(), { "ambush", "pass" })
end

function all.di_cb_7_cards_of_victory_are_not_played_in_the_exchange()
  local t = clash({ "to_the_victor", "demand_respect", "ambush" })
  t.equals(t.options(), { "ambush", "pass" })
end

function all.di_int_12_to_the_victor_after_a_victory()
  local t = clash({ "to_the_victor" })
  t.asked("rabban", "combat.triumph")
  t.play("rabban combat.triumph: to_the_victor")
  t.equals({ t.counter("spice", "rabban"), t.cards("intrigue_discard") }, { 12, { "to_the_victor" } })
end

function all.di_int_12_who_has_lost_does_not_play_it()
  local t = clash({ "to_the_victor" }, { pieces = { leto = { conflict = { troop = 6 } } } })
  t.not_asked("combat.triumph")
  t.equals(t.cards("rabban.intrigues"), { "to_the_victor" })
end

function all.di_int_13_nor_who_is_tied_for_first()
  local t = clash({ "to_the_victor" }, { pieces = { leto = { conflict = { troop = 4 } } } })
  t.not_asked("combat.triumph")
  t.equals(t.cards("rabban.intrigues"), { "to_the_victor" })
end

function all.di_int_14_a_card_of_the_reward_may_be_played_at_once()
  local t = clash({}, { cards = { common = { current = { "raid_stockpiles" }, intrigue_deck = { top = { "to_the_victor" } } } } })
  t.play("rabban combat.triumph: to_the_victor")
  t.equals(t.counter("spice", "rabban"), 15) -- 3 of the reward, 3 of the card
end

function all.di_not_4_demand_respect_for_nothing_or_for_two_spice()
  local t = clash({ "demand_respect" })
  t.play("rabban combat.triumph: demand_respect / rabban effect.choose: influence_any_1 / rabban influence.track: fremen")
  t.equals({ t.counter("fremen", "rabban"), t.counter("spice", "rabban") }, { 1, 9 })
  t = clash({ "demand_respect" })
  t.play("rabban combat.triumph: demand_respect / rabban effect.choose: pay_spend_spice_2_influence_any_2 / rabban influence.track: fremen")
  t.equals({ t.counter("fremen", "rabban"), t.counter("spice", "rabban"), t.counter("vp", "rabban") }, { 2, 7, 1 })
end

function all.di_cb_12_spice_of_the_reward_pays_for_demand_respect()
  local t = clash({ "demand_respect" }, { counters = { spice = { rabban = 0 } }, cards = { common = { current = { "raid_stockpiles" } } } })
  t.play("rabban combat.triumph: demand_respect / rabban effect.choose: pay_spend_spice_2_influence_any_2 / rabban influence.track: emperor")
  t.equals({ t.counter("emperor", "rabban"), t.counter("spice", "rabban") }, { 2, 1 })
end

function all.di_card_8_so_does_to_the_victor()
  local t = clash({ "demand_respect", "to_the_victor" }, { counters = { spice = { rabban = 0 } } })
  t.play("rabban combat.triumph: to_the_victor / rabban combat.triumph: demand_respect")
  t.offered("pay_spend_spice_2_influence_any_2")
end

-- Endgame cards: one test for each (DI-INT.4). It is the end of the last round, and nobody has points.
local function ending(laid)
  return position({
    quiet = true, phase = "recall", factions = "rabban leto helena", first = "rabban", round = 10,
    pieces = { rabban = { leader = { agent = 2 } }, leto = { leader = { agent = 2 } }, helena = { leader = { agent = 2 } } },
    cards = { common = { fought = { "desert_power" } } },
  }, laid)
end

local function flows(own, leto)
  return ending({ cards = {
    rabban = { intrigues = { "corner_the_market", "tiebreaker" }, discard = own }, leto = { deck = { bottom = { leto } } },
  } })
end

function all.di_card_7_corner_the_market_counts_every_copy()
  local t = ending({ cards = { rabban = {
    intrigues = { "corner_the_market", "tiebreaker" }, discard = { "the_spice_must_flow" }, deck = { bottom = { "the_spice_must_flow" } },
  } } })
  t.play("rabban endgame.card: corner_the_market")
  t.equals(t.counter("vp", "rabban"), 2)
end

function all.di_card_7_equality_fails_the_second_part()
  local t = flows({ "2 the_spice_must_flow" }, "2 the_spice_must_flow")
  t.play("rabban endgame.card: corner_the_market")
  t.equals(t.counter("vp", "rabban"), 1)
  t = flows({ "3 the_spice_must_flow" }, "2 the_spice_must_flow")
  t.play("rabban endgame.card: corner_the_market")
  t.equals(t.counter("vp", "rabban"), 2)
end

function all.di_card_26_plans_within_plans_counts_tracks_at_three()
  local function tracks(emperor, guild, sisters, fremen)
    return ending({
      counters = {
        emperor = { rabban = emperor }, spacing_guild = { rabban = guild }, bene_gesserit = { rabban = sisters }, fremen = { rabban = fremen },
      },
      cards = { rabban = { intrigues = { "plans_within_plans", "tiebreaker" } } },
    })
  end
  tracks(3, 3, 2, 2).not_offered("plans_within_plans")
  local t = tracks(3, 4, 2, 3)
  t.play("rabban endgame.card: plans_within_plans")
  t.equals(t.counter("vp", "rabban"), 1)
  t = tracks(3, 3, 3, 3)
  t.play("rabban endgame.card: plans_within_plans / rabban effect.choose: if_tracks_at_3_4_gain_vp_2")
  t.equals(t.counter("vp", "rabban"), 2)
end

function all.di_amb_19_tiebreaker_adds_ten_spice()
  local t = ending({ counters = { spice = { leto = 9 } }, cards = { rabban = { intrigues = { "tiebreaker" } } } })
  t.play("rabban endgame.card: tiebreaker")
  t.equals({ t.counter("spice", "rabban"), t.counter("vp", "rabban") }, { 10, 0 })
  t.won("points", "DI-END.2", "rabban")
end

function all.di_int_4_only_endgame_cards_are_played_then()
  local t = ending({ counters = { spice = { rabban = 9 } }, cards = { rabban = { intrigues = { "tiebreaker", "windfall", "ambush" } } } })
  t.equals(t.options(), { "tiebreaker", "none" })
end

return tests(all)
