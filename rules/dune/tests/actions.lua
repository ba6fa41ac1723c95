-- What players do out of turn: bargains, cards that are played at any time (DU-CONV, DU-CARD).

-- Harkonnen is asked what to revive.
local function revival(changes)
  return position({
    quiet = true, phase = "revival", factions = "harkonnen guild", first = "harkonnen", round = 2,
    counters = { storm = 1, spice = { harkonnen = 9, guild = 1 } },
    pieces = { harkonnen = { tanks = { troop = 8 } } },
  }, changes)
end

local function hand(card) return { cards = { harkonnen = { hand = { card } } } } end

-- Harkonnen ask somebody under Truthtrance.
local function asks(question, changes)
  local t = position({
    quiet = true, phase = "revival", factions = "harkonnen guild bene_gesserit", first = "harkonnen", round = 2,
    counters = { storm = 1, spice = { harkonnen = 9, guild = 4 }, prediction = { bene_gesserit = "guild" }, prediction_turn = { bene_gesserit = 7 } },
    pieces = { harkonnen = { tanks = { troop = 8 } } }, set = { table_talk = 0 },
    cards = {
      harkonnen = { hand = { "truthtrance" }, leaders = { "feyd_rautha" } }, guild = { hand = { "lasgun" }, traitors = { "feyd_rautha" }, leaders = { "master_bewt" } },
      bene_gesserit = { leaders = { "alia" }, dead = { "wanna_marcus" } },
    },
  }, changes)
  t.play("harkonnen: truthtrance / " .. question)
  return t
end

return tests {
  du_conv_3_an_offer_is_accepted_or_not = function()
    local t = revival()
    t.play("harkonnen: bargain / harkonnen bargain.whom: guild / harkonnen bargain.spice: 4 / guild bargain.accept: no")
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "guild") }, { 9, 1 })
    t.asked("harkonnen", "revival.tokens")
  end,

  du_conv_6_spice_changes_hands_at_once = function()
    local t = revival()
    t.play("harkonnen: bargain / harkonnen bargain.whom: guild / harkonnen bargain.spice: 9 / guild bargain.accept: yes")
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "guild") }, { 0, 10 })
    t.refused("3") -- DU-GEN.9: what he has given away he cannot spend
  end,

  du_gen_9_the_price_of_a_card_is_bound_while_karama_may_pay = function()
    local t = position {
      quiet = true, phase = "bidding", factions = "harkonnen guild", first = "harkonnen", round = 2,
      counters = { storm = 1, spice = { harkonnen = 3, guild = 2 } }, cards = { harkonnen = { hand = { "karama" } } },
    }
    t.play("harkonnen bidding.bid: 3")
    t.asked("harkonnen", "karama.purchase")
    t.refused("bargain")
    t.play("harkonnen karama.purchase: no")
    t.equals(t.counter("spice", "harkonnen"), 0)
  end,

  du_card_14_a_ghola_brings_tokens_back = function()
    local t = revival(hand("tleilaxu_ghola"))
    t.play("harkonnen: ghola / harkonnen ghola.tokens: 5")
    t.equals({ t.count("harkonnen", "tanks", "troop"), t.cards("discard") }, { 3, { "tleilaxu_ghola" } })
    t.play("harkonnen revival.tokens: 3") -- DU-REV.5: on top of what he revives
    t.equals(t.counter("spice", "harkonnen"), 7)
  end,

  du_card_9_truthtrance_is_answered_truly = function()
    local t = revival({ cards = { harkonnen = { hand = { "truthtrance" } }, guild = { hand = { "lasgun" } } } })
    t.play("harkonnen: truthtrance / harkonnen truthtrance.about: card / harkonnen truthtrance.card: lasgun")
    t.noted("DU-CARD.9", "yes")
    t.equals(t.knows("harkonnen", "lasgun", "guild.hand"), true)
  end,

  du_conv_1_whoever_likes_shows_cards_and_traitors = function()
    local t = revival({ cards = { harkonnen = { hand = { "lasgun", "shield" }, traitors = { "master_bewt" } } } })
    t.equals({ t.knows("guild", "lasgun", "harkonnen.hand"), t.knows("guild", "master_bewt", "harkonnen.traitors") }, { false, false })
    t.play("harkonnen: reveal / harkonnen reveal.which: lasgun master_bewt")
    t.equals({
      t.knows("guild", "lasgun", "harkonnen.hand"), t.knows("guild", "master_bewt", "harkonnen.traitors"),
      t.knows("guild", "shield", "harkonnen.hand"),
    }, { true, true, false })
    t.asked("harkonnen", "revival.tokens")
    t.not_offered("reveal") -- once a turn is enough
    t = revival({ cards = { harkonnen = { hand = { "lasgun" } } } })
    t.play("harkonnen: reveal / harkonnen reveal.which: none") -- nobody is obliged to
    t.equals(t.knows("guild", "lasgun", "harkonnen.hand"), false)
  end,

  du_conv_1_not_without_anything_nor_before_the_game_has_begun = function()
    revival().not_offered("reveal")
    revival({ cards = { harkonnen = { traitors = { "master_bewt" } } } }).offered("reveal")
    revival({ set = { table_talk = 0 }, cards = { harkonnen = { hand = { "lasgun" } } } }).not_offered("reveal")
    game({ quiet = true, factions = "atreides guild emperor", seed = 3 }).not_offered("reveal") -- discs are no traitors yet
  end,

  du_conv_2_cards_are_kept_hidden = function()
    local t = revival({ cards = { guild = { hand = { "lasgun" }, traitors = { "feyd_rautha" } } } })
    t.equals({ t.knows("harkonnen", "lasgun", "guild.hand"), t.knows("harkonnen", "feyd_rautha", "guild.traitors") }, { false, false })
  end,

  du_conv_3_to_any_other_player = function()
    local t = revival({ factions = "harkonnen guild emperor" })
    t.play("harkonnen: bargain")
    t.offered("guild")
    t.offered("emperor")
    t.not_offered("harkonnen")
    t.play("harkonnen bargain.whom: nobody")
    t.equals(t.counter("spice", "harkonnen"), 9)
  end,

  du_conv_3_so_often_in_a_turn = function()
    local t = revival()
    for _ = 1, 2 do t.play("harkonnen: bargain / harkonnen bargain.whom: guild / harkonnen bargain.spice: 0") end
    t.not_offered("bargain")
    revival({ set = { table_talk = 0 } }).not_offered("bargain")
    revival({ counters = { spice = { harkonnen = 0 } } }).not_offered("bargain") -- with nothing to offer
  end,

  du_conv_4_spice_is_offered = function()
    local t = revival()
    t.play("harkonnen: bargain / harkonnen bargain.whom: guild")
    t.refused("10") -- DU-GEN.9
    t.play("harkonnen bargain.spice: 3")
    t.asked("guild", "bargain.accept")
    t.equals(t.counter("spice", "guild"), 1) -- an offer only
  end,

  du_conv_5_a_bargain_breaks_no_rule = function()
    -- What stands behind a bid is not given away.
    local t = position {
      quiet = true, phase = "bidding", factions = "guild harkonnen emperor", first = "harkonnen", round = 2,
      counters = { storm = 1, spice = { guild = 9, harkonnen = 5, emperor = 9 } },
    }
    t.play("harkonnen bidding.bid: 4 / emperor bidding.bid: pass / guild: bargain / guild bargain.whom: harkonnen / guild bargain.spice: 0")
    t.play("guild bidding.bid: pass")
    t.equals(t.counter("spice", "harkonnen"), 1)
  end,

  du_conv_7_a_bargain_is_recorded_and_the_promise_is_talk = function()
    local t = revival()
    t.play("harkonnen: bargain / harkonnen bargain.whom: guild / harkonnen bargain.spice: 4 / guild bargain.accept: yes")
    t.noted("DU-CONV.6", "Harkonnen gives Guild 4 spice")
    t.asked("harkonnen", "revival.tokens") -- and the game goes on: nobody is bound to more
    t = revival()
    t.play("harkonnen: bargain / harkonnen bargain.whom: guild / harkonnen bargain.spice: 4 / guild bargain.accept: no")
    t.not_noted("DU-CONV.6")
  end,

  du_conv_8_nothing_but_spice = function()
    local t = revival({ cards = { harkonnen = { hand = { "lasgun" } } } })
    t.play("harkonnen: bargain / harkonnen bargain.whom: guild")
    t.equals(string.sub(t.options()[1], 1, 3), "0..")
    t.refused("lasgun")
  end,

  du_card_9_one_question_to_one_player = function()
    local t = asks("harkonnen truthtrance.whom: guild")
    t.asked("harkonnen", "truthtrance.about")
    t.equals(t.options(), { "card", "shipment", "spice", "traitor" }) -- the Guild has foretold nothing
    t.play("harkonnen: card / harkonnen truthtrance.card: shield")
    t.noted("DU-CARD.9", "holding Shield: no")
    t.equals({ t.cards("discard"), t.cards("harkonnen.hand") }, { { "truthtrance" }, {} })
    t.asked("harkonnen", "revival.tokens")
    t.not_offered("truthtrance")
  end,

  du_card_10_cards_traitors_and_spice = function()
    local t = asks("harkonnen truthtrance.whom: guild / harkonnen truthtrance.about: traitor")
    t.equals(t.options(), { "alia", "wanna_marcus", "feyd_rautha" }) -- of all others, dead or alive
    t.play("harkonnen: feyd_rautha")
    t.noted("DU-CARD.9", "having Feyd-Rautha in its pay: yes")
    t.equals({ t.knows("harkonnen", "feyd_rautha", "guild.traitors"), t.knows("bene_gesserit", "feyd_rautha", "guild.traitors") }, { true, true })
    t = asks("harkonnen truthtrance.whom: guild / harkonnen truthtrance.about: traitor / harkonnen truthtrance.leader: alia")
    t.noted("DU-CARD.9", "Alia in its pay: no")
    for n, answer in { [1] = "yes", [4] = "yes", [5] = "no", [100] = "no" } do
      t = asks("harkonnen truthtrance.whom: guild / harkonnen truthtrance.about: spice")
      t.refused("0")
      t.refused("101")
      t.play("harkonnen truthtrance.spice: " .. n)
      t.noted("DU-CARD.9", "or more: " .. answer)
    end
  end,

  du_card_10_a_traitor_only_where_there_are_leaders = function()
    local none = { leaders = {}, dead = {} }
    local t = asks("harkonnen truthtrance.whom: guild", { cards = { harkonnen = none, bene_gesserit = none } })
    t.equals(t.options(), { "card", "shipment", "spice" })
    -- Leaders of others, whoever holds them: one of his own is in nobody's pay.
    t = asks("harkonnen truthtrance.whom: guild / harkonnen truthtrance.about: traitor", {
      cards = { harkonnen = { leaders = { "soo_soo_sook" } }, guild = { leaders = { "beast_rabban", "piter_de_vries" } }, bene_gesserit = none },
    })
    t.equals(t.options(), { "beast_rabban", "piter_de_vries" })
  end,

  du_card_10_every_card_of_the_deck = function()
    local t = asks("harkonnen truthtrance.whom: guild / harkonnen truthtrance.about: card")
    t.equals(#t.options(), 30)
    for _, name in {
      "crysknife", "maula_pistol", "slip_tip", "stunner", "hunter_seeker", "chaumas", "chaumurky", "ellaca_drug", "gom_jabbar", "lasgun",
      "shield", "snooper", "cheap_hero", "tleilaxu_ghola", "family_atomics", "hajr", "karama", "truthtrance", "weather_control",
      "harvester", "thumper", "cone_of_silence", "residual_poison", "baliset", "jubba_cloak", "kulon", "la_la_la", "trip_to_gamont",
      "kull_wahad", "ya_ya_yawm",
    } do
      t.offered(name)
    end
  end,

  du_card_10_the_prediction = function()
    local t = asks("harkonnen truthtrance.whom: bene_gesserit")
    t.equals(t.options(), { "card", "faction", "shipment", "spice", "traitor", "turn" })
    t.play("harkonnen: faction")
    t.equals(t.options(), { "guild", "harkonnen" })
    for which, answer in { guild = "yes", harkonnen = "no" } do
      t = asks("harkonnen truthtrance.whom: bene_gesserit / harkonnen truthtrance.about: faction / harkonnen truthtrance.faction: " .. which)
      t.noted("DU-CARD.9", answer)
    end
    for n, answer in { [7] = "yes", [8] = "no" } do
      t = asks("harkonnen truthtrance.whom: bene_gesserit / harkonnen truthtrance.about: turn")
      t.refused("16")
      t.play("harkonnen truthtrance.turn: " .. n)
      t.noted("DU-CARD.9", "foretold turn " .. n .. ": " .. answer)
    end
  end,

  du_card_10_an_intention_binds = function()
    local function says(answer, changes)
      local t = asks("harkonnen truthtrance.whom: guild / harkonnen truthtrance.about: shipment / harkonnen truthtrance.area: old_gap", changes)
      t.play("guild truthtrance.intent: " .. answer)
      t.until_asked("ship.to")
      while t.asked() ~= "guild" do t.pass() end
      return t
    end
    local t = says("no")
    t.struck("old_gap_9", "DU-CARD.10")
    t.offered("carthag")
    t.offered("no_shipment")
    t = says("yes")
    t.equals(t.options(), { "old_gap_8", "old_gap_9", "old_gap_10" }) -- he must, if he can
    t = says("yes", { counters = { spice = { guild = 0, harkonnen = 9 } }, pieces = { guild = { tanks = { troop = 1 } } } })
    t.not_asked("ship.to") -- he cannot
  end,

  du_card_10_who_cannot_keep_his_word_does_as_he_likes = function()
    local t = position {
      quiet = true, phase = "movement", active = "guild", factions = "guild harkonnen emperor", first = "guild", round = 2, set = { table_talk = 0 },
      counters = { storm = 9, spice = { guild = 3 }, vow = { guild = "old_gap" }, vow_kept = { guild = 1 }, alliance = { guild = 1, emperor = 1 } },
      pieces = { emperor = { old_gap_8 = { troop = 1 } } }, -- an ally stands there (DU-ALLY.14)
    }
    t.offered("carthag")
    t.offered("no_shipment")
    -- The Guild's own kinds of shipment are bound as well.
    t = position {
      quiet = true, phase = "movement", active = "guild", factions = "guild harkonnen emperor", first = "guild", round = 2, set = { table_talk = 0 },
      counters = { storm = 1, spice = { guild = 3 }, vow = { guild = "old_gap" }, vow_kept = { guild = 1 } }, pieces = { guild = { carthag = { troop = 1 } } },
    }
    t.play("guild guild.how: across / guild guild.from: carthag")
    t.equals(t.options(), { "old_gap_8", "old_gap_9", "old_gap_10" })
    t = position {
      quiet = true, phase = "movement", active = "guild", factions = "guild harkonnen emperor", first = "guild", round = 2, set = { table_talk = 0 },
      counters = { storm = 1, spice = { guild = 3 }, vow = { guild = "old_gap" } }, pieces = { guild = { carthag = { troop = 1 } } },
    }
    t.play("guild guild.how: across / guild guild.from: carthag")
    t.struck("old_gap_9", "DU-CARD.10")
  end,

  du_card_10_a_shipment_only_before_it_is_made = function()
    local function subjects(changes)
      return asks("harkonnen truthtrance.whom: guild", changes).options()
    end
    local t = revival()
    t.equals(table.find(subjects({ counters = { shipped = { guild = 1 } } }), "shipment"), nil)
    t.equals(table.find(subjects({ counters = { vow = { guild = "carthag" } } }), "shipment"), nil) -- asked before
    t.equals(table.find(subjects({ pieces = { guild = { carthag = { troop = 20 } } } }), "shipment"), nil) -- no reserves
    t.equals(table.find(subjects({ pieces = { guild = { carthag = { troop = 19 } } } }), "shipment") ~= nil, true)
  end,

  du_card_10_shipping_is_remembered_for_the_turn = function()
    local t = position {
      quiet = true, phase = "movement", active = "guild", factions = "guild harkonnen", first = "guild", round = 2,
      counters = { storm = 1, spice = { guild = 3, harkonnen = 3 } },
    }
    t.equals(t.counter("shipped", "guild"), 1) -- his turn to ship has begun
    t.play("guild ship.to: no_shipment")
    t.equals(t.counter("shipped", "harkonnen"), 1)
  end,

  du_card_14_a_ghola_brings_a_leader_back = function()
    local t = revival({ cards = { harkonnen = { hand = { "tleilaxu_ghola" }, dead = { "feyd_rautha", "umman_kudu" }, leaders = { "beast_rabban" } } } })
    t.play("harkonnen: ghola")
    t.equals(t.options(), { "feyd_rautha", "umman_kudu", "bargain", "tokens" })
    t.play("harkonnen ghola.leader: feyd_rautha")
    t.equals({ t.cards("harkonnen.leaders"), t.counter("spice", "harkonnen"), t.count("harkonnen", "tanks", "troop") }, { { "feyd_rautha", "beast_rabban" }, 9, 8 })
    t.noted("DU-CARD.14", "Harkonnen plays Tleilaxu Ghola")
  end,

  du_card_14_up_to_five_of_those_that_are_there = function()
    local t = revival(hand("tleilaxu_ghola"))
    t.play("harkonnen: ghola")
    t.refused("6")
    t.refused("0")
    t = revival({ cards = { harkonnen = { hand = { "tleilaxu_ghola" } } }, pieces = { harkonnen = { tanks = { troop = 3 } } } })
    t.play("harkonnen: ghola")
    t.refused("4")
    t.play("harkonnen ghola.tokens: 3")
    t.equals(t.count("harkonnen", "reserve", "troop"), 20)
  end,

  du_card_14_who_has_nothing_in_the_tanks_keeps_it = function()
    local function bids(changes)
      return position({
        quiet = true, phase = "bidding", factions = "harkonnen guild", first = "harkonnen", round = 2,
        counters = { storm = 1, spice = { harkonnen = 3, guild = 3 } }, cards = { harkonnen = { hand = { "tleilaxu_ghola" } } },
      }, changes)
    end
    bids().not_offered("ghola")
    bids({ pieces = { harkonnen = { tanks = { troop = 1 } } } }).offered("ghola")
    local t = bids({ cards = { harkonnen = { hand = { "tleilaxu_ghola" }, dead = { "umman_kudu" } } } })
    t.play("harkonnen: ghola") -- the one leader, as there is nothing else
    t.equals(t.cards("harkonnen.leaders"), { "umman_kudu" })
    bids({ cards = { harkonnen = { hand = { "lasgun" } } }, pieces = { harkonnen = { tanks = { troop = 1 } } } }).not_offered("ghola")
  end,

  du_card_14_a_leader_so_taken_waits_for_the_others = function()
    -- DU-LEAD.6
    local t = revival({
      cards = { harkonnen = { hand = { "tleilaxu_ghola" }, dead = { "feyd_rautha", "umman_kudu" } } },
      counters = { revival_open = { feyd_rautha = 1, umman_kudu = 1 } },
    })
    t.play("harkonnen: ghola / harkonnen ghola.leader: feyd_rautha")
    t.equals({ t.counter("revival_open", "feyd_rautha"), t.counter("revival_open", "umman_kudu") }, { 0, 1 })
  end,

  du_card_28_any_number_of_opponents_but_no_allies = function()
    local t = revival({
      factions = "harkonnen guild emperor fremen", counters = { alliance = { harkonnen = 1, guild = 1 } },
      cards = { harkonnen = { hand = { "cone_of_silence" } } },
    })
    t.play("harkonnen: cone")
    t.not_offered("guild")
    t.not_offered("harkonnen")
    t.refused("none")
    t.play("harkonnen cone.whom: emperor fremen")
    t.equals({ t.counter("silenced", "emperor"), t.counter("silenced", "fremen"), t.counter("silenced", "guild") }, { 1, 1, 0 })
    t.equals(t.cards("discard"), { "cone_of_silence" })
    revival(hand("lasgun")).not_offered("cone")
  end,

  du_card_28_until_the_end_of_the_turn = function()
    local t = revival({ cards = { harkonnen = { hand = { "cone_of_silence" } } } })
    t.play("harkonnen: cone") -- there is but one opponent
    t.equals(t.counter("silenced", "guild"), 1)
    t.until_asked("storm.dial")
    t.equals({ t.round(), t.counter("silenced", "guild") }, { 3, 0 })
  end,

  du_card_28_nobody_is_left_to_silence = function()
    local t = revival({
      factions = "harkonnen guild emperor", counters = { alliance = { harkonnen = 1, guild = 1, emperor = 1 } },
      cards = { harkonnen = { hand = { "cone_of_silence" } } },
    })
    t.not_offered("cone")
  end,

  du_card_14_one_token_will_do = function()
    local t = revival({ pieces = { harkonnen = { tanks = { troop = 1 } } }, cards = { harkonnen = { hand = { "tleilaxu_ghola" }, dead = { "feyd_rautha" } } } })
    t.play("harkonnen: ghola / harkonnen ghola.leader: tokens")
    t.equals({ t.count("harkonnen", "tanks", "troop"), t.cards("harkonnen.dead") }, { 0, { "feyd_rautha" } })
  end,

  du_card_14_cards_for_any_time_are_no_reason_to_ask = function()
    local t = position {
      quiet = true, phase = "battle", factions = "harkonnen guild fremen", first = "harkonnen", counters = { storm = 1 }, set = { table_talk = 0 },
      pieces = { harkonnen = { carthag = { troop = 1 }, tanks = { troop = 1 } }, guild = { carthag = { troop = 1 } } },
      cards = { harkonnen = { hand = { "tleilaxu_ghola", "cone_of_silence", "truthtrance" } } },
    }
    t.asked("harkonnen", "battle.plan") -- where and whom he fights goes without saying
  end,

  du_card_28_why_not_an_ally = function()
    local t = revival({
      factions = "harkonnen guild emperor fremen", counters = { alliance = { harkonnen = 1, guild = 1 } }, cards = { harkonnen = { hand = { "cone_of_silence" } } },
    })
    t.play("harkonnen: cone")
    t.struck("guild", "DU-BAT.6")
  end,
}
