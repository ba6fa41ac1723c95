local function turns(hand, solari)
  return position {
    quiet = true, phase = "turns", factions = "fenring rabban helena", first = "fenring", active = "fenring",
    counters = { solari = { fenring = solari } }, pieces = { fenring = { leader = { agent = 2 } } },
    cards = { fenring = { hand = { hand } }, common = { current = { "siege_of_arrakeen" }, conflicts = { "machinations" } } },
  }
end

return tests {
  fenring_1_spice_for_solari_paid = function()
    local t = turns("dagger", 4)
    t.play("fenring turn.card: dagger / fenring turn.space: rally_troops")
    t.equals(t.counter("spice", "fenring"), 1)
  end,

  fenring_1_what_others_pay_gives_him_nothing = function()
    local t = position {
      phase = "turns", factions = "fenring rabban helena", first = "rabban", counters = { solari = { rabban = 4 } },
      pieces = { rabban = { leader = { agent = 2 } } },
      cards = { rabban = { hand = { "dagger" } }, common = { current = { "siege_of_arrakeen" }, conflicts = { "machinations" } } },
    }
    t.play("rabban turn.card: dagger / rabban turn.space: rally_troops")
    t.equals({ t.counter("solari", "rabban"), t.counter("spice", "fenring"), t.counter("spice", "rabban") }, { 0, 0, 0 })
  end,

  di_comp_12_three_agents_a_mentat_and_twelve_troops = function()
    local t = turns("dagger", 4)
    t.equals({ t.count("fenring", "supply", "agent"), t.count("fenring", "supply", "mentat"), t.count("fenring", "supply", "troop") }, { 1, 1, 12 })
  end,

  di_lead_2_his_signet = function()
    local t = turns("signet_ring", 0)
    t.play("fenring turn.card: signet_ring / fenring turn.space: hall_of_oratory / fenring effect.choose: gain_solari_2")
    t.equals(t.counter("solari", "fenring"), 2)
  end,
}
