return variant {
  id = "attacker-wins-ties",
  abilities = {
    ties = {
      clause = "DD-COMB.6",
      ["combat.won"] = function(_, _, attacker, _, attack, defence)
        if attack == defence then return attacker end
      end,
    },
  },
}
