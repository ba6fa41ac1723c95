-- Spice in battle plans (DV-BAT).
local dune = use "dune"
local stakes = use "stakes"

-- What dial and spice can be together: no token counts more than full, and all spice is for tokens that are staked
-- (DV-BAT.1, DV-BAT.2). `t` tokens count one at full, `e` count two.
local function limits(t, e)
  local few, idle = "your tokens and spice do not make up so much", "you would pay for tokens that you do not stake"
  return {
    { "DV-BAT.2", few, max = t + 2 * e, dial = 2, spice = -2 },
    { "DV-BAT.2", few, max = t + 3 * e, dial = 2, spice = -1 },
    { "DV-BAT.1", idle, min = 0, dial = 1, spice = -1 },
    { "DV-BAT.1", idle, min = -t, dial = 1, spice = -2 },
  }
end

return variant {
  id = "advanced",
  abilities = {
    support = {
      clause = "DV-BAT.1",
      -- Set aside in secret (DV-BAT.3), by everybody, Fremen too (DV-BAT.8).
      ["plan.parts"] = function(_, _, plan, seat, opponent, cells)
        local t, e = stakes.tokens(seat, opponent, cells)
        plan.spice = { low = 0, high = stakes.spice(seat, t, e) }
        for _, limit in limits(t, e) do table.insert(plan.limits, limit) end
      end,
      -- It goes to the bank (DV-BAT.4), in a double betrayal, too (DV-BAT.10) …
      ["plan.revealed"] = function(_, _, seat, plan)
        game.set(counter.bound_spice, 0, seat) -- what a dial that was disclosed needed
        dune.pay(seat, plan.spice)
        game.set(counter.committed, plan.spice, seat)
      end,
      -- … but who wins by a traitor keeps his (DV-BAT.5).
      ["battle.betrayed"] = function(_, _, winner) dune.earn(winner, game.get(counter.committed, winner)) end,
    },
  },
}
