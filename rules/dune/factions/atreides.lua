local fields = use "fields"
local karama = use "karama"
local plans = use "plans"

local FORESEE = decision {
  what = "atreides.prescience", clause = "DU-ATR.4", pass = "nothing",
  choices = { leader = "leader", weapon = "weapon", defence = "defence", dial = "dial" },
  prompt = "Prescience: which part of {1}'s plan do you want to know?",
  tells = "{seat} foresees the {answer} of {1}",
}

return faction {
  id = "atreides", name = "Atreides", order = 1,
  about = "Sees cards on sale, the next spice blow, and a part of every battle plan against it.",
  pieces = { troop = { count = tune.tokens } },
  abilities = {
    prescience = {
      clause = "DU-ATR.4",
      cancel = karama.before("plan.disclose", function(me, _, seat) return seat == me end, "again"),
      ["plan.disclose"] = function(me, _, seat, opponent, area)
        if seat ~= me then return end
        local name = ask.choice(FORESEE, me, { "leader", "weapon", "defence", "dial" }, opponent)
        if name then plans.disclose(opponent, area, name, fields.between(area, me, opponent)) end
      end,
    },
  },
}
