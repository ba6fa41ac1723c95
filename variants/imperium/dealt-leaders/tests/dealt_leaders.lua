return tests {
  di_setup_8_nobody_chooses = function()
    local t = game { rules = "imperium", players = 4, variants = { "dealt-leaders" }, seed = 2 }
    t.not_asked("setup.leader")
    t.equals(t.phase(), "turns")
  end,
}
