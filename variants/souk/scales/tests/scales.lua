local function day(phase, amina, stall)
  return position({
    phase = phase, factions = "amina bilal daud", variants = { "scales" }, first = "bilal",
    counters = { dinars = { amina = 10, bilal = 10, daud = 10 } },
    cards = {
      amina = { hand = amina, stall = stall }, bilal = { hand = { "saffron", "tea" } }, daud = { hand = { "tea" } },
    },
  })
end

local function dinars(t)
  return { t.counter("dinars", "amina"), t.counter("dinars", "bilal"), t.counter("dinars", "daud") }
end

return tests {
  so_scales_1_they_are_laid_out_before_goods_are_sold = function()
    local t = day("stalls", { "scales", "lamp" }, {})
    t.asked("bilal", "stalls.lay")
    t.equals(t.options(), { "no" }) -- who has none is asked all the same
    t.play("bilal: no / daud: no / amina: scales")
    t.equals({ t.cards("amina.stall"), t.cards("amina.hand") }, { { "scales" }, { "lamp" } })
    t.asked("sale.sell")
  end,

  so_scales_2_the_merchant_gets_two_dinars_more = function()
    local t = day("sale", { "lamp" }, { "scales" })
    t.play("bilal: saffron / daud: tea / amina: lamp / bilal: pass / daud: pass / amina: pass")
    t.equals(dinars(t), { 18, 20, 15 })
  end,

  so_scales_2_they_do_nothing_in_the_hand = function()
    local t = day("sale", { "scales", "lamp" }, {})
    t.play("bilal: saffron / daud: tea / amina: lamp / bilal: pass / daud: pass / amina: pass")
    t.equals(dinars(t), { 16, 20, 15 })
  end,

  so_scales_2_what_is_shared_is_shared_with_it = function()
    local t = day("sale", { "tea" }, { "scales" })
    t.play("bilal: saffron / daud: tea / amina: tea / bilal: pass / daud: pass / amina: pass")
    t.equals(dinars(t), { 13, 20, 12 })
  end,

  so_scales_2_a_second_pair_does_no_more = function()
    local t = day("sale", { "lamp" }, { "2 scales" })
    t.play("bilal: saffron / daud: tea / amina: lamp / bilal: pass / daud: pass / amina: pass")
    t.equals(dinars(t), { 18, 20, 15 })
  end,
}
