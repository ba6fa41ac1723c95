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

  di_lead_2_his_signet = function()
    local t = turns("signet_ring", 0)
    t.play("fenring turn.card: signet_ring / fenring turn.space: hall_of_oratory / fenring effect.choose: gain_solari_2")
    t.equals(t.counter("solari", "fenring"), 2)
  end,
}
