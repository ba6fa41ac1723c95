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
}
