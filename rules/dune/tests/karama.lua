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
}
