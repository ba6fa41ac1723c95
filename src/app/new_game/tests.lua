-- `sietch test rules/{{name}}` runs these. A test plays answers from a position and claims what must be true then.
local function turn(cards, changes)
  return position({ phase = "turn", factions = "red blue", cards = { common = { deck = { top = cards } } } }, changes)
end

return tests {
  {{word}}_1_who_stops_gets_what_was_drawn = function()
    local t = turn({ "silver", "crown" })
    t.play("red turn.stop: no / red turn.stop: yes")
    t.equals(t.counter("points", "red"), 7)
    t.equals(#t.cards("discard"), 2)
    t.equals(t.active(), "blue")
  end,

  {{word}}_2_a_thief_takes_it_all = function()
    local t = turn({ "crown", "thief" })
    t.play("red: no")
    t.equals(t.counter("points", "red"), 0)
    t.noted("{{name}}.2", "Red")
    t.equals(t.active(), "blue")
  end,

  {{word}}_3_the_richer_wins_after_the_last_round = function()
    local t = turn({ "copper" }, { round = 5, active = "blue", counters = { points = { red = 3, blue = 3 } } })
    t.play("blue: yes")
    t.won("points", "{{name}}.3", "blue")
  end,
}
