return tests {
  di_p1_3_six_cards = function()
    local t = position {
      quiet = true, phase = "round_start", factions = "memnon rabban helena", first = "memnon",
      pieces = { memnon = { leader = { agent = 2 } } }, cards = { common = { conflicts = { "machinations" } } },
    }
    t.equals({ #t.cards("memnon.hand"), #t.cards("helena.hand") }, { 6, 6 })
  end,
}
