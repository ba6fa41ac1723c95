return tests {
  di_setup_8_nobody_chooses = function()
    local t = game { rules = "imperium", players = 4, variants = { "dealt-leaders" }, seed = 2 }
    t.not_asked("setup.leader")
    t.equals(t.phase(), "turns")
  end,

  di_setup_8_the_leaders_are_drawn_at_random = function()
    local begins = {}
    for seed = 2, 9 do
      local t = game { rules = "imperium", players = 4, variants = { "dealt-leaders" }, seed = seed }
      begins[t.asked()] = true
    end
    local n = 0
    for _ in begins do n = n + 1 end
    assert(n > 2, "the same Leader always begins")
  end,
}
