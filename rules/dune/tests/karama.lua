-- Karama stops a power (DU-CARD.19 to DU-CARD.21).

-- The Bene Gesserit attack Atreides in Carthag; who has Karama?
local function battle(changes)
  return position({
    quiet = true, phase = "battle", factions = "bene_gesserit atreides fremen", first = "bene_gesserit", counters = { storm = 1 },
    pieces = { bene_gesserit = { carthag = { troop = 5 } }, atreides = { carthag = { troop = 5 } } },
    cards = { bene_gesserit = { leaders = { "alia" } }, atreides = { leaders = { "lady_jessica" } } },
  }, changes)
end

local function hand(who) return { cards = { [who] = { hand = { "karama" } } } } end

return tests {
  du_card_19_karama_stops_the_voice = function()
    local t = battle(hand("atreides"))
    t.asked("atreides", "karama.cancel")
    t.play("atreides: karama")
    t.noted("DU-CARD.20", "Atreides stops")
    t.equals(t.cards("discard"), { "karama" })
    t.asked("atreides", "atreides.prescience") -- there was no Voice
    t = battle(hand("atreides"))
    t.play("atreides karama.cancel: let_it")
    t.asked("bene_gesserit", "bene_gesserit.voice")
  end,

  du_card_19_karama_stops_prescience = function()
    local t = battle(hand("fremen")) -- anybody may, not only the opponent
    t.play("fremen karama.cancel: let_it / bene_gesserit bene_gesserit.voice: silence")
    t.play("fremen karama.cancel: karama")
    t.asked("bene_gesserit", "battle.plan")
  end,

  du_card_19_everybody_else_is_asked_so_that_silence_says_nothing = function()
    local t = battle({ quiet = false, cards = { bene_gesserit = { hand = { "kulon" } }, atreides = { hand = { "hajr" } }, fremen = { hand = { "baliset" } } } })
    t.play("bene_gesserit battle.residual_poison: no / atreides battle.residual_poison: no")
    t.play("atreides karama.cancel: let_it / fremen karama.cancel: let_it / bene_gesserit bene_gesserit.voice: silence")
    t.play("fremen karama.cancel: let_it / bene_gesserit karama.cancel: let_it / atreides atreides.prescience: nothing")
    t.asked("bene_gesserit", "battle.plan")
  end,

  du_card_19_opponents_alone_are_asked = function()
    local function allied(changes) return battle({ counters = { alliance = { bene_gesserit = 1, fremen = 1 } }, cards = changes.cards }) end
    local t = allied(hand("fremen")) -- an ally is no opponent
    t.asked("bene_gesserit", "bene_gesserit.voice")
    t.play("bene_gesserit: silence")
    t.asked("fremen", "karama.cancel") -- but of the Atreides he is
    allied(hand("atreides")).asked("atreides", "karama.cancel")
  end,

  du_card_20_for_this_battle_only = function()
    local t = battle({
      pieces = { bene_gesserit = { arrakeen = { troop = 1 } }, atreides = { arrakeen = { troop = 1 } } },
      cards = { fremen = { hand = { "2 karama" } } },
    })
    t.play("bene_gesserit battle.where: carthag / fremen karama.cancel: karama / fremen karama.cancel: let_it")
    t.play("atreides atreides.prescience: nothing / bene_gesserit battle.plan: alia 5 / atreides battle.plan: lady_jessica 0")
    -- The next battle: the window opens again.
    t.asked("fremen", "karama.cancel")
    t.play("fremen: let_it")
    t.asked("bene_gesserit", "bene_gesserit.voice")
  end,

  du_card_29_a_card_played_is_discarded_face_up = function()
    local t = battle(hand("fremen"))
    t.play("fremen karama.cancel: karama")
    t.equals({ t.cards("discard"), t.cards("fremen.hand") }, { { "karama" }, {} })
  end,

  ar_13_one_battle_and_no_longer = function()
    local t = battle({
      pieces = { bene_gesserit = { arrakeen = { troop = 1 } }, atreides = { arrakeen = { troop = 1 } } },
      cards = { fremen = { hand = { "karama" } } },
    })
    t.play("bene_gesserit battle.where: carthag / fremen karama.cancel: karama / atreides atreides.prescience: nothing")
    t.play("bene_gesserit battle.plan: alia 5 / atreides battle.plan: lady_jessica 0")
    t.asked("bene_gesserit", "bene_gesserit.voice") -- in the second battle the Voice is back
  end,

  du_card_20_else_for_the_rest_of_the_phase = function()
    local t = position {
      quiet = true, phase = "bidding", factions = "emperor guild fremen", first = "guild", round = 2,
      counters = { storm = 1, spice = { emperor = 9, guild = 9, fremen = 9 } }, cards = { fremen = { hand = { "karama", "kulon" } } },
    }
    t.play("guild bidding.bid: 2 / fremen bidding.bid: pass / emperor bidding.bid: pass / fremen karama.cancel: karama")
    t.equals(t.counter("spice", "emperor"), 9)
    t.play("fremen bidding.bid: 3 / emperor bidding.bid: pass / guild bidding.bid: pass")
    t.equals(t.counter("spice", "emperor"), 9) -- nor for the next card
    t.not_asked("karama.cancel")
  end,

  du_card_20_the_window_of_a_power_opens_once_a_phase = function()
    local t = position {
      quiet = true, phase = "bidding", factions = "atreides guild", first = "guild", round = 2,
      counters = { storm = 1, spice = { atreides = 9, guild = 9 } }, cards = { guild = { hand = { "karama" } } },
    }
    t.play("guild karama.cancel: let_it / guild bidding.bid: 1 / atreides bidding.bid: pass / guild karama.purchase: no")
    t.asked("atreides", "bidding.bid") -- the second card, with no second window
    t.equals(t.knows("atreides", t.cards("sale")[1], "sale"), true)
  end,

  du_card_19_each_power_of_bidding = function()
    -- Foresight, the Emperor's income, the Harkonnen's free card.
    local function sale(factions, first, plays, changes)
      local spice = {}
      for _, who in string.split(factions, " ") do spice[who] = 5 end
      local t = position({
        quiet = true, phase = "bidding", factions = factions, first = first, round = 2, counters = { storm = 1, spice = spice },
        cards = { fremen = { hand = { "karama", "kulon" } } },
      }, changes)
      t.play(plays)
      return t
    end
    local t = sale("atreides fremen guild", "guild", "fremen karama.cancel: karama")
    t.equals(t.knows("atreides", t.cards("sale")[1], "sale"), false)
    t = sale("emperor fremen guild", "guild", "guild bidding.bid: 5 / fremen bidding.bid: pass / fremen karama.cancel: karama")
    t.equals({ t.counter("spice", "emperor"), t.counter("spice", "guild") }, { 5, 0 })
    t = sale("harkonnen fremen guild", "harkonnen", "harkonnen bidding.bid: 5 / fremen bidding.bid: pass / fremen karama.cancel: karama")
    t.equals(#t.cards("harkonnen.hand"), 1)
    -- His own cards cost the Emperor nothing that could be stopped.
    t = sale("emperor fremen guild", "emperor", "emperor bidding.bid: 5 / fremen bidding.bid: pass")
    t.not_asked("karama.cancel")
    t = sale("harkonnen fremen guild", "guild", "guild bidding.bid: 5 / fremen bidding.bid: pass")
    t.not_asked("karama.cancel")
  end,

  du_card_19_each_power_of_revival_and_movement = function()
    local function at(phase, factions, active, changes)
      local spice = {}
      for _, who in string.split(factions, " ") do spice[who] = 6 end
      return position({
        quiet = true, phase = phase, active = active, factions = factions, first = active or string.split(factions, " ")[1], round = 2,
        counters = { storm = 1, spice = spice }, cards = { harkonnen = { hand = { "karama", "kulon" } } },
      }, changes)
    end
    local t = at("revival", "atreides harkonnen", nil, { cards = { common = { spice_deck = { top = { "sandworm" } } } } })
    t.play("harkonnen karama.cancel: karama")
    t.equals(t.knows("atreides", "sandworm", "spice_deck"), false)
    -- Half price.
    t = at("movement", "guild harkonnen", "guild")
    t.play("harkonnen karama.cancel: karama / guild ship.to: carthag / guild ship.tokens: 4")
    t.equals(t.counter("spice", "guild"), 2)
    -- What others pay.
    t = at("movement", "emperor guild harkonnen", "emperor")
    t.play("emperor ship.to: carthag / emperor ship.tokens: 4 / harkonnen karama.cancel: karama")
    t.equals({ t.counter("spice", "emperor"), t.counter("spice", "guild") }, { 2, 6 })
    -- From territory to territory.
    t = at("movement", "guild harkonnen", "guild", { pieces = { guild = { tueks_sietch = { troop = 3 } } } })
    t.play("guild guild.how: across / harkonnen karama.cancel: karama")
    t.play("guild ship.to: carthag / guild ship.tokens: 1") -- the half price is another power, and stands
    t.equals({ t.count("guild", "tueks_sietch", "troop"), t.counter("spice", "guild") }, { 3, 5 })
    -- Advisors.
    t = at("movement", "emperor bene_gesserit harkonnen", "emperor")
    t.play("emperor ship.to: carthag / emperor ship.tokens: 1 / bene_gesserit bene_gesserit.follow: yes / harkonnen karama.cancel: karama")
    t.equals(t.count("bene_gesserit", "polar_sink", "troop"), 0)
    -- Marches.
    t = at("movement", "fremen harkonnen", "fremen", { pieces = { fremen = { tueks_sietch = { troop = 1 } } } })
    t.play("fremen ship.to: no_shipment / harkonnen karama.cancel: karama / fremen move.from: tueks_sietch")
    t.not_offered("shield_wall_7")
    t = at("movement", "fremen harkonnen", "fremen", { pieces = { fremen = { arrakeen = { troop = 1 } } } })
    t.play("fremen ship.to: no_shipment") -- with ornithopters it does not matter
    t.asked("fremen", "move.from")
    t = at("movement", "fremen harkonnen", "fremen")
    t.play("fremen ship.to: no_shipment") -- nor with nobody to march
    t.not_asked("karama.cancel")
    -- Water for allies.
    t = at("revival", "emperor fremen harkonnen", nil, {
      counters = { alliance = { emperor = 1, fremen = 1 } }, pieces = { emperor = { tanks = { troop = 3 } }, fremen = { tanks = { troop = 3 } } },
    })
    t.play("harkonnen karama.cancel: karama / emperor revival.tokens: 3")
    t.equals(t.counter("spice", "emperor"), 2)
    t.asked("fremen", "revival.tokens") -- for themselves nobody is asked
  end,

  du_card_19_worms_and_riders = function()
    local function worm(changes)
      local t = position({
        quiet = true, phase = "blow", factions = "fremen guild harkonnen", round = 2, counters = { storm = 1 },
        throws = { "blow.card: sandworm", "blow.card: blow_red_chasm" },
        cards = { common = { blown = { top = { "blow_old_gap" } } }, harkonnen = { hand = { "2 karama" } } },
      }, changes)
      while select(2, t.asked()) == "nexus.change" or select(2, t.asked()) == "nexus.leave" do t.pass() end
      return t
    end
    local t = worm({ pieces = { fremen = { old_gap_8 = { troop = 1 } } } })
    t.play("harkonnen karama.cancel: karama")
    t.equals({ t.count("fremen", "tanks", "troop"), t.count("fremen", "old_gap_8", "troop") }, { 1, 0 }) -- DU-FRE.6 is stopped
    t = worm({ pieces = { guild = { old_gap_8 = { troop = 2 } } } })
    t.not_asked("karama.cancel") -- no Fremen are there
    t = worm({ pieces = { guild = { old_gap_8 = { troop = 2 } } }, counters = { alliance = { fremen = 1, guild = 1 } } })
    t.play("harkonnen karama.cancel: karama")
    t.equals(t.count("guild", "tanks", "troop"), 2)
  end,

  du_card_19_hirelings = function()
    local function fight(answer)
      local t = position {
        quiet = true, phase = "battle", factions = "fremen guild harkonnen", first = "fremen",
        counters = { storm = 1, alliance = { guild = 1, harkonnen = 1 } },
        pieces = { fremen = { carthag = { troop = 2 } }, guild = { carthag = { troop = 2 } } },
        cards = { fremen = { leaders = { "stilgar" }, hand = { "karama" } }, harkonnen = { traitors = { "stilgar" } } },
      }
      t.play("fremen battle.plan: stilgar 0 / guild battle.plan: 0 / fremen karama.cancel: " .. answer)
      return t
    end
    fight("karama").noted("DU-RES.7", "Fremen wins")
    fight("let_it").asked("harkonnen", "battle.traitor")
  end,

  du_card_21_victory_set_up_and_fremen_reserves_cannot_be_stopped = function()
    -- Nobody is asked where the Fremen bring reserves, though others hold Karama.
    local t = position {
      quiet = true, phase = "movement", active = "fremen", factions = "fremen harkonnen", first = "fremen", round = 2,
      counters = { storm = 1 }, cards = { harkonnen = { hand = { "2 karama" } } },
    }
    t.asked("fremen", "ship.to")
    t.play("fremen: great_flat / fremen ship.tokens: 5")
    t.noted("DU-SHIP.2", "for 0 spice")
    t.equals(t.count("fremen", "great_flat", "troop"), 5)
    -- Nor before a victory.
    local last = position {
      quiet = true, phase = "turn_end", factions = "fremen harkonnen guild", round = 15, counters = { storm = 1 },
      cards = { harkonnen = { hand = { "2 karama" } } },
    }
    last.won("default", "DU-FRE.8", "fremen")
    position({
      quiet = true, phase = "turn_end", factions = "guild harkonnen", round = 15, counters = { storm = 1 },
      cards = { harkonnen = { hand = { "2 karama" } } },
    }).won("default", "DU-GUI.7", "guild")
    position({
      quiet = true, phase = "turn_end", factions = "bene_gesserit harkonnen guild", round = 4,
      counters = { storm = 1, prediction = { bene_gesserit = "harkonnen" }, prediction_turn = { bene_gesserit = 4 } },
      pieces = { harkonnen = { carthag = { troop = 1 }, arrakeen = { troop = 1 }, tueks_sietch = { troop = 1 } } },
      cards = { harkonnen = { hand = { "2 karama" } } },
    }).won("prediction", "DU-BG.3", "bene_gesserit")
  end,

  du_card_22_a_shipment_at_half_price_to_the_bank = function()
    local function ships(changes)
      return position({
        quiet = true, phase = "movement", active = "harkonnen", factions = "harkonnen guild", first = "harkonnen", round = 2,
        counters = { storm = 1, spice = { harkonnen = 5, guild = 1 } }, cards = { harkonnen = { hand = { "karama" } } },
      }, changes)
    end
    local t = ships()
    t.play("harkonnen karama.shipment: karama / harkonnen ship.to: carthag / harkonnen ship.tokens: 3")
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "guild"), t.cards("discard") }, { 3, 1, { "karama" } }) -- rounded up
    t = ships()
    t.play("harkonnen karama.shipment: no / harkonnen ship.to: carthag / harkonnen ship.tokens: 3 / harkonnen karama.cancel: let_it")
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "guild"), t.cards("harkonnen.hand") }, { 2, 4, { "karama" } })
    ships({ set = { karama_extra_uses = 0 } }).asked("harkonnen", "ship.to") -- AR-32
    ships({ counters = { spice = { harkonnen = 0 } } }).not_asked("karama.shipment") -- nothing to pay with
    -- Who pays half or nothing anyway is not asked.
    ships({ active = "guild", first = "guild", cards = { guild = { hand = { "karama" } }, harkonnen = { hand = {} } } }).asked("guild", "ship.to")
    position({
      quiet = true, phase = "movement", active = "fremen", factions = "fremen guild", first = "fremen", round = 2,
      counters = { storm = 1, spice = { fremen = 5, guild = 1 } }, cards = { fremen = { hand = { "karama" } } },
    }).asked("fremen", "ship.to")
  end,

  du_card_23_a_card_without_paying = function()
    local function buys(changes)
      return position({
        quiet = true, phase = "bidding", factions = "guild emperor fremen", first = "guild", round = 2,
        counters = { storm = 1, spice = { guild = 3, emperor = 5, fremen = 1 } }, cards = { guild = { hand = { "karama" } } },
      }, changes)
    end
    local t = buys()
    t.refused("24") -- twenty beyond what he has
    t.play("guild bidding.bid: 23 / guild karama.purchase: karama")
    t.equals({ t.counter("spice", "guild"), t.counter("spice", "emperor"), t.cards("discard") }, { 3, 5, { "karama" } })
    t.noted("DU-CARD.23", "Guild plays Karama and pays nothing") -- it is told though nobody was asked
    t.noted("DU-BID.13", "Guild buys a card for 0 spice")
    t = buys()
    t.play("guild bidding.bid: 3 / emperor bidding.bid: pass")
    t.asked("guild", "karama.purchase")
    t.play("guild: karama")
    t.equals(t.counter("spice", "guild"), 3)
    t = buys()
    t.play("guild bidding.bid: 3 / emperor bidding.bid: pass / guild karama.purchase: no / guild karama.cancel: let_it")
    t.equals({ t.counter("spice", "guild"), t.counter("spice", "emperor") }, { 0, 8 })
    t = buys({ set = { karama_extra_uses = 0 } })
    t.refused("4")
    t.play("guild bidding.bid: 3 / emperor bidding.bid: pass")
    t.not_asked("karama.purchase") -- AR-32
  end,

  du_card_22_who_ships_is_asked_whatever_he_holds = function()
    local function ships(hand, discard)
      return position {
        quiet = false, phase = "movement", active = "harkonnen", factions = "harkonnen guild", first = "harkonnen", round = 2,
        set = { table_talk = 0 }, counters = { storm = 1, spice = { harkonnen = 5 } },
        cards = { harkonnen = { hand = hand }, common = { discard = discard } },
      }
    end
    for _, card in { "karama", "kulon" } do ships({ card }, {}).asked("harkonnen", "karama.shipment") end
    ships({}, {}).asked("harkonnen", "ship.to")
    ships({ "kulon" }, { "2 karama" }).asked("harkonnen", "ship.to")
  end,

  du_card_23_who_is_asked_to_bid_does_not_tell_who_holds_it = function()
    local function buys(one, other)
      local t = position {
        quiet = false, phase = "bidding", factions = "guild emperor fremen", first = "guild", round = 2, set = { table_talk = 0 },
        counters = { storm = 1, spice = { guild = 3, emperor = 5, fremen = 1 } },
        cards = { guild = { hand = { one } }, fremen = { hand = { other } } },
      }
      t.play("guild bidding.bid: 3 / emperor bidding.bid: pass / fremen bidding.bid: pass")
      t.asked("guild", "karama.purchase")
    end
    buys("karama", "karama")
    buys("kulon", "baliset")
  end,

  du_card_19_nobody_is_asked_when_both_lie_open = function()
    local t = battle({ quiet = false, cards = { atreides = { hand = { "hajr" } }, common = { discard = { "2 karama", "residual_poison" } } } })
    t.asked("bene_gesserit", "bene_gesserit.voice")
    t = battle({ quiet = false, cards = { atreides = { hand = { "hajr" } }, common = { discard = { "karama", "residual_poison" } } } })
    t.asked("atreides", "karama.cancel")
    t = battle({ quiet = false, cards = { common = { discard = { "karama", "kulon", "residual_poison" } } } })
    t.asked("bene_gesserit", "bene_gesserit.voice") -- nobody has cards
  end,

  du_card_19_not_with_a_card_that_lies_in_a_plan = function()
    -- DU-PLAN.9: what is in a plan is played; of two Karama one is left.
    local function helped(n)
      local t = position {
        quiet = true, phase = "battle", factions = "fremen guild harkonnen", first = "fremen",
        counters = { storm = 1, alliance = { guild = 1, harkonnen = 1 }, in_plan = { karama = 1 } },
        pieces = { fremen = { carthag = { troop = 2 } }, guild = { carthag = { troop = 2 } } },
        cards = { fremen = { leaders = { "stilgar" }, hand = { n .. " karama" } }, harkonnen = { traitors = { "stilgar" } } },
      }
      t.play("fremen battle.plan: stilgar 0 / guild battle.plan: 0")
      return t
    end
    helped(1).asked("harkonnen", "battle.traitor")
    helped(2).asked("fremen", "karama.cancel")
  end,

  du_card_19_one_karama_is_enough = function()
    local t = position {
      quiet = true, phase = "battle", factions = "bene_gesserit harkonnen fremen", first = "bene_gesserit", counters = { storm = 1 },
      pieces = { bene_gesserit = { carthag = { troop = 5 } }, harkonnen = { carthag = { troop = 5 } } },
      cards = { harkonnen = { hand = { "karama" } }, fremen = { hand = { "karama" } } },
    }
    t.play("harkonnen karama.cancel: karama")
    t.asked("bene_gesserit", "battle.plan") -- the Fremen are not asked any more
  end,
}
