local function day(round, daud)
  return position {
    phase = "gossip", factions = "amina bilal daud", variants = { "gossip" }, first = "bilal", round = round,
    cards = { amina = { hand = { "carpet" } }, bilal = { hand = { "lamp" } }, daud = { hand = daud } },
  }
end

return tests {
  so_gossip_1_the_crier_alone_is_shown_a_card = function()
    local t = day(1, { "saffron", "2 tea" })
    t.play("bilal gossip.whom: daud")
    t.equals(t.options(), { "saffron", "tea" })
    t.play("daud gossip.show: tea")
    t.equals({ t.knows("bilal", "tea", "daud.hand"), t.knows("amina", "tea", "daud.hand") }, { true, false })
    t.equals(t.knows("bilal", "saffron", "daud.hand"), false)
  end,

  so_gossip_1_what_is_known_already_is_no_news = function()
    local t = day(1, { "saffron", { card = "tea", known = { "bilal" } } })
    t.play("bilal gossip.whom: daud")
    t.asked("daud", "gossip.show") -- asked though there is one answer: silence would tell
    t.equals(t.options(), { "saffron" })
    t.play("daud: saffron")
    t.equals(t.knows("bilal", "saffron", "daud.hand"), true)
  end,

  so_gossip_1_who_has_nothing_new_shows_nothing = function()
    local t = day(1, { { card = "tea", known = { "bilal" } } })
    t.play("bilal gossip.whom: daud")
    t.equals(t.options(), { "nothing" })
    t.play("daud: nothing")
    t.asked("sale.sell")
  end,

  so_gossip_2_hands_stay_closed_until_the_last_day = function()
    local t = day(5, { "saffron", "tea" })
    t.play("bilal gossip.whom: daud / daud: tea")
    t.equals({ t.knows("amina", "lamp", "bilal.hand"), t.knows("daud", "carpet", "amina.hand") }, { false, false })
  end,

  so_gossip_2_on_the_last_day_all_see_all_hands = function()
    local t = day(6, { "saffron", "tea" })
    t.play("bilal gossip.whom: daud / daud: tea")
    t.noted("SO-GOSSIP.2", "all hands lie open")
    t.equals({ t.knows("amina", "lamp", "bilal.hand"), t.knows("daud", "carpet", "amina.hand") }, { true, true })
    t.equals(t.knows("amina", "saffron", "daud.hand"), true)
  end,
}
