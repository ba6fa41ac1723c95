-- Corrino: DD-COR. Recruiting Sardaukar is in recruit.lua, the order of spending in ship.lua.

-- The turn of Corrino ends with so much left on the die and in the stock.
local function ending(points, stock, changes)
  return position({
    phase = "finish", factions = "corrino atreides guild fremen",
    counters = { storm = 1, spice_die = points, spice_extra = 3, stock = { corrino = stock } },
    dice = "snooper spice-5 region-3",
  }, changes)
end

-- Atreides propose to Corrino, who have three spice.
local function proposing()
  return position {
    phase = "alliance", factions = "atreides corrino guild fremen", pieces = { atreides = { card = { troop = 3 } } },
    counters = { storm = 1, spice_die = 1, stock = { corrino = 3 } },
    dice = "corrino corrino corrino corrino shield spice-1 region-5",
  }
end

local function allied(changes)
  return position({
    phase = "ship", factions = "atreides corrino guild fremen", lent = { atreides = { "corrino" } },
    pieces = { atreides = { card = { troop = 4 } } },
    counters = { storm = 1, ally = "corrino", spice_die = 1, stock = { corrino = 3 } },
    dice = "shield spice-1 region-5",
  }, changes)
end

return tests {
  dd_cor_1_leader_troop_sardaukar_and_three_spice = function()
    local t = game { factions = "corrino guild" }
    t.until_asked("roll.keep")
    for _, what in ipairs({ "leader", "troop", "sardaukar" }) do t.equals(t.count("corrino", "card", what), 1, what) end
    t.equals(t.counter("stock", "corrino"), 3)
  end,

  dd_cor_2_shaddam_counts_3_and_dd_cor_3_a_sardaukar_2 = function()
    for commit, strength in pairs({ ["leader=1"] = 3, ["sardaukar=1"] = 2, ["troop=1"] = 1 }) do
      for n = strength - 1, strength do
        local t = position {
          phase = "combat", factions = "corrino guild fremen",
          pieces = {
            corrino = { arrakeen = { troop = 2, sardaukar = 2 }, card = { leader = 1 } }, guild = { arrakeen = { troop = 5 } },
          },
          counters = { storm = 1 }, dice = "snooper spice-1 region-3",
        }
        t.play("corrino combat.commit: " .. commit .. " / guild combat.commit: troop=" .. n)
        t.equals(t.count("guild", "arrakeen", "troop") > 0, n == strength, commit .. " against " .. n)
      end
    end
  end,

  dd_cor_3_sardaukar_ship_and_move_as_troops = function()
    local t = position {
      phase = "ship", factions = "corrino atreides", pieces = { corrino = { card = { sardaukar = 1, troop = 1 } } },
      counters = { storm = 1, spice_die = 1 }, dice = "shield spice-1 region-5",
    }
    t.play("corrino ship.troop: sardaukar@polar_sink")
    t.equals(t.counter("spice_die"), 0)
    t.play("corrino move.target: arrakeen / corrino move.troops: sardaukar=1")
    t.equals(t.count("corrino", "arrakeen", "sardaukar"), 1)
  end,

  dd_cor_4_each_unspent_point_of_the_die_adds_two_five_at_most = function()
    for points, stock in pairs({ [0] = 1, [1] = 3, [2] = 5, [3] = 5 }) do
      local t = ending(points, 1)
      t.equals(t.counter("stock", "corrino"), stock, points .. " points")
      t.equals(t.counter("stock", "guild"), 0)
    end
  end,

  dd_cor_4_only_in_its_own_turn_and_only_corrino = function()
    local t = ending(2, 1, { active = "atreides" })
    t.equals(t.counter("stock", "corrino"), 1)
    t = ending(2, 1, { active = "atreides", lent = { atreides = { "corrino" } } })
    t.equals(t.counter("stock", "atreides"), 0, "an ally cannot store")
    t.equals(t.counter("stock", "corrino"), 1)
  end,

  dd_a_20_corrino_is_asked_for_a_gift_when_the_alliance_is_made = function()
    local t = proposing()
    t.play("atreides alliance.propose: corrino / corrino alliance.accept: yes")
    t.asked("corrino", "corrino.give")
    t.refused("4")
    t.refused("-1")
    t.play("corrino: 2")
    t.equals(t.counter("stock", "corrino"), 1)
    t.equals(t.counter("spice_extra"), 2)
    t.pass()
    t.noted("DD-COR.4")
    t = proposing()
    t.play("atreides alliance.propose: corrino / corrino alliance.accept: yes / corrino corrino.give: 0")
    t.equals(t.counter("spice_extra"), 0)
    t.until_asked("ship.troop")
    t.not_noted("DD-COR.4")
    t.offered("corrino.choam")
  end,

  dd_a_20_an_active_corrino_gives_nothing_to_its_ally = function()
    local t = position {
      phase = "alliance", factions = "corrino atreides guild fremen",
      counters = { storm = 1, spice_die = 1, stock = { corrino = 3 } },
      dice = "atreides atreides atreides atreides shield spice-1 region-5",
    }
    t.play("corrino alliance.propose: atreides / atreides alliance.accept: yes")
    t.not_asked("corrino.give")
  end,

  dd_a_20_the_ally_may_ask_at_any_time = function()
    local t = allied()
    t.play("atreides ship.troop: corrino.choam / corrino corrino.give: 3")
    t.equals(t.counter("spice_extra"), 3)
    t.equals(t.counter("stock", "corrino"), 0)
    t.not_offered("corrino.choam")
    t = allied({ counters = { stock = { corrino = 1 } } }) -- also for the last one
    t.play("atreides ship.troop: corrino.choam")
    t.asked("corrino", "corrino.give")
  end,

  dd_a_20_a_refusal_holds_for_this_action = function()
    local t = allied()
    t.play("atreides ship.troop: corrino.choam / corrino corrino.give: 0")
    t.not_offered("corrino.choam")
    t.play("atreides ship.troop: done")
    t.asked("atreides", "move.target")
    t.offered("corrino.choam")
    t = allied()
    t.play("atreides ship.troop: corrino.choam / corrino corrino.give: 1")
    t.offered("corrino.choam") -- a gift is no refusal
    t.noted("DD-COR.4", "gives 1 spice")
  end,

  dd_a_20_neither_corrino_nor_a_stranger_may_ask = function()
    for _, active in ipairs({ "corrino", "guild" }) do
      local t = allied({ active = active, counters = { ally = "none" }, pieces = { [active] = { card = { troop = 1 } } } })
      t.asked(active, "ship.troop")
      t.not_offered("corrino.choam")
    end
    local t = allied({ pieces = { corrino = { card = { troop = 1 } } } })
    t.play("atreides ship.troop: done")
    t.asked("corrino", "ship.ally")
    t.not_offered("corrino.choam")
  end,
}
