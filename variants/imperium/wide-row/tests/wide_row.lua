return tests {
  di_setup_6_seven_cards_lie_open = function()
    local t = game { rules = "imperium", players = 3, seed = 1, variants = { "wide-row" } }
    t.play("p1: paul / p2: rabban / p3: helena")
    t.equals(#t.cards("row"), 7)
  end,
}
