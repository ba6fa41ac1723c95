-- Turns: Agent turns (DI-AT), deployment (DI-DEP), Reveal turns (DI-RV), acquiring (DI-ACQ), Intrigue cards (DI-INT).

-- Three players in their turns: Memnon is first. What is said of him is laid over it.
local function turns(memnon, changes)
  memnon = memnon or {}
  return position({
    quiet = true, phase = "turns", factions = "memnon rabban helena", first = "memnon", active = "memnon",
    counters = memnon.counters or {},
    pieces = {
      memnon = memnon.pieces or { leader = { agent = 2 }, garrison = { troop = 3 } },
      rabban = { leader = { agent = 2 }, garrison = { troop = 3 } },
      helena = { leader = { agent = 2 }, garrison = { troop = 3 } },
    },
    cards = {
      memnon = { hand = memnon.hand or { "dagger", "diplomacy", "reconnaissance" }, intrigues = memnon.intrigues or {}, discard = memnon.discard or {} },
      rabban = { hand = { "dagger", "diplomacy" } },
      helena = { hand = { "dagger", "reconnaissance" } },
      common = {
        current = { "siege_of_arrakeen" }, conflicts = { "machinations" }, row = memnon.row or { "carryall", "opulence", "chani", "liet_kynes", "the_voice" },
      },
    },
  }, changes)
end

-- The first player reveals, be there another choice or not.
local function reveal(t)
  local _, what = t.asked()
  if what == "turn.card" then t.play("memnon: reveal") end
end

return tests {
  di_p2_1_clockwise_from_the_first_player = function()
    local t = turns()
    t.asked("memnon", "turn.card")
    t.play("memnon: dagger")
    t.asked("rabban", "turn.card")
  end,

  di_p2_3_a_reveal_turn_may_be_chosen_while_agents_remain = function()
    local t = turns()
    t.play("memnon turn.card: reveal")
    t.until_asked("turn.card")
    t.equals(t.counter("reveal_rank", "memnon"), 1)
    t.equals(t.count("memnon", "leader", "agent"), 2)
  end,

  di_p2_4_who_cannot_send_an_agent_reveals = function()
    local t = turns { pieces = { hall_of_oratory = { agent = 1 }, wealth = { agent = 1 } }, hand = { "dagger" } }
    t.asked("rabban", "turn.card")
    t.equals(t.cards("memnon.discard"), { "dagger" })
  end,

  di_p2_5_after_a_reveal_turn_a_player_is_skipped = function()
    local t = turns()
    t.play("memnon turn.card: reveal")
    t.until_asked("turn.card")
    t.play("rabban turn.card: dagger")
    t.play("helena turn.card: dagger") -- DI-LEAD.19
    t.asked("rabban", "turn.card")
  end,

  di_at_2_the_icon_must_be_on_the_card = function()
    local t = turns()
    t.play("memnon turn.card: reconnaissance")
    t.equals(t.options(), { "arrakeen", "carthag" }) -- no water, no Influence with the Fremen
  end,

  di_at_4_a_space_with_an_agent_cannot_be_chosen = function()
    local t = turns({ hand = { "signet_ring" } }, { pieces = { rabban = { arrakeen = { agent = 1 } } } })
    t.play("memnon turn.card: signet_ring")
    t.struck("arrakeen", "DI-AT.4")
    t.offered("carthag")
  end,

  di_at_5_a_card_without_icons_cannot_be_played = function()
    local t = turns { hand = { "convincing_argument", "dagger" } }
    t.not_offered("convincing_argument")
  end,

  di_at_7_the_price_is_paid_before_any_effect = function()
    local t = turns { hand = { "diplomacy" }, counters = { spice = { memnon = 4 } } }
    t.play("memnon turn.card: diplomacy / memnon turn.space: conspire")
    t.equals({ t.counter("spice", "memnon"), t.counter("solari", "memnon") }, { 0, 5 })
  end,

  di_at_8_what_cannot_be_paid_is_unavailable = function()
    local t = turns { hand = { "diplomacy" }, counters = { spice = { memnon = 3 } } }
    t.play("memnon turn.card: diplomacy")
    t.struck("conspire", "DI-AT.8")
  end,

  di_at_9_sietch_tabr_needs_two_influence = function()
    local t = turns()
    t.play("memnon turn.card: reconnaissance")
    t.struck("sietch_tabr", "DI-AT.6")
    t = turns { counters = { fremen = { memnon = 2 } } }
    t.play("memnon turn.card: reconnaissance")
    t.offered("sietch_tabr")
  end,

  di_at_10_the_council_once = function()
    local t = turns { counters = { solari = { memnon = 9 }, council = { memnon = 1 } } }
    t.play("memnon turn.card: dagger")
    t.struck("high_council", "DI-AT.10")
  end,

  di_at_12_a_faction_space_gives_influence = function()
    local t = turns()
    t.play("memnon turn.card: diplomacy / memnon turn.space: wealth")
    t.equals(t.counter("emperor", "memnon"), 1)
  end,

  di_at_16_the_played_card_stays_in_play = function()
    local t = turns()
    t.play("memnon turn.card: dagger")
    t.equals(t.cards("memnon.played"), { "dagger" })
  end,

  di_at_17_the_mentat_is_sent_like_an_agent = function()
    local t = turns { pieces = { leader = { mentat = 1 }, wealth = { agent = 2 } }, counters = { mentat = "memnon" } }
    t.play("memnon turn.card: dagger")
    t.equals(t.count("memnon", "hall_of_oratory", "mentat"), 1)
  end,

  di_dep_1_only_on_a_combat_space = function()
    local t = turns()
    t.play("memnon turn.card: dagger")
    t.equals(t.count("memnon", "garrison", "troop"), 4) -- DI-DEP.7
    t.not_asked("turn.deploy")
  end,

  di_dep_2_recruits_and_two_more = function()
    local t = turns()
    t.play("memnon turn.card: reconnaissance / memnon turn.space: arrakeen")
    t.asked("memnon", "turn.deploy")
    t.equals(t.options(), { "0..3" }) -- DI-DEP.3
    t.play("memnon: 3")
    t.equals(t.counter("strength", "memnon"), 6)
  end,

  di_rv_2_all_cards_enter_play_and_go_to_the_discard = function()
    local t = turns { hand = { "dagger", "diplomacy" } }
    t.play("memnon turn.card: reveal")
    t.until_asked("turn.card")
    t.equals(#t.cards("memnon.discard"), 2) -- DI-RV.16
    t.equals(#t.cards("memnon.hand"), 0)
  end,

  di_rv_5_persuasion_of_council_and_oratory = function()
    local t = turns {
      hand = { "convincing_argument" }, counters = { council = { memnon = 1 } },
      pieces = { leader = { agent = 1 }, hall_of_oratory = { agent = 1 } },
    }
    reveal(t)
    t.equals(t.counter("persuasion", "memnon"), 5)
  end,

  di_rv_8_a_card_drawn_in_a_reveal_turn_is_revealed = function()
    local t = turns { hand = { "convincing_argument" }, intrigues = { "refocus" }, discard = { "stilgar" } }
    reveal(t)
    t.play("memnon: plot / memnon plot.card: refocus")
    t.equals(#t.cards("memnon.hand"), 0)
    t.equals(#t.cards("memnon.played"), 2)
  end,

  di_rv_11_no_strength_without_a_troop = function()
    local t = turns { hand = { "dagger", "dagger" } }
    reveal(t)
    t.equals({ t.counter("swords", "memnon"), t.counter("strength", "memnon") }, { 2, 0 })
  end,

  di_acq_1_the_row_and_the_reserve = function()
    local t = turns { hand = { "convincing_argument", "convincing_argument" } }
    reveal(t)
    t.asked("memnon", "reveal.acquire")
    t.equals(t.options(), { "the_voice", "arrakis_liaison", "done" })
  end,

  di_acq_2_foldspace_cannot_be_bought = function()
    local t = turns { hand = { "convincing_argument" } }
    reveal(t)
    t.not_offered("foldspace")
  end,

  di_acq_3_any_number_of_cards = function()
    local t = turns { hand = { "2 convincing_argument" } }
    reveal(t)
    t.play("memnon: arrakis_liaison / memnon: arrakis_liaison")
    t.until_asked("turn.card")
    t.equals(#t.cards("memnon.discard"), 4)
  end,

  di_acq_5_the_row_is_filled_at_once = function()
    local t = turns { hand = { "convincing_argument" } }
    reveal(t)
    t.play("memnon reveal.acquire: the_voice")
    t.equals(#t.cards("row"), 5)
  end,

  di_rv_17_unspent_persuasion_is_lost = function()
    local t = turns { hand = { "convincing_argument" } }
    reveal(t)
    t.play("memnon reveal.acquire: done")
    t.equals(t.counter("persuasion", "memnon"), 0)
  end,

  di_int_2_a_plot_card_in_ones_own_turn = function()
    local t = turns { intrigues = { "windfall" } }
    t.play("memnon turn.card: windfall")
    t.equals(t.counter("solari", "memnon"), 2)
    t.equals(t.cards("intrigue_discard"), { "windfall" }) -- DI-INT.7
    t.asked("memnon", "turn.card")
  end,

  di_int_3_no_combat_card_in_a_turn = function()
    local t = turns { intrigues = { "ambush" } }
    t.not_offered("ambush")
  end,

  di_int_8_the_cost_must_be_payable = function()
    local t = turns { intrigues = { "choam_shares" }, counters = { solari = { memnon = 6 } } }
    t.not_offered("choam_shares")
    t = turns { intrigues = { "choam_shares" }, counters = { solari = { memnon = 7 } } }
    t.play("memnon turn.card: choam_shares")
    t.equals({ t.counter("vp", "memnon"), t.counter("solari", "memnon") }, { 1, 0 })
  end,

  di_int_9_at_reveal_waits = function()
    local t = turns { intrigues = { "charisma" }, hand = { "dagger", "convincing_argument" } }
    t.play("memnon turn.card: charisma")
    t.equals(t.cards("memnon.waiting"), { "charisma" })
    reveal(t)
    t.equals(t.counter("persuasion", "memnon"), 4)
    t.equals(t.cards("memnon.waiting"), {})
  end,

  di_card_3_bindu_suspension_ends_the_turn = function()
    local t = turns { intrigues = { "bindu_suspension" } }
    t.play("memnon turn.card: bindu_suspension")
    t.asked("rabban", "turn.card")
    t.equals(#t.cards("memnon.hand"), 4) -- DI-CARD.4
    t.equals(t.count("memnon", "leader", "agent"), 2)
  end,
}
