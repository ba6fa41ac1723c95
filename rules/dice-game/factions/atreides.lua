local arrakis = use "arrakis"

local START = decision {
  what = "atreides.start", clause = "DD-ATR.1", from = arrakis.free_regions,
  prompt = "Where do your two troops begin?", tells = "{seat} begins with 2 troops in {answer}",
}

return faction {
  id = "atreides", name = "Atreides", order = 1,
  about = "Two leaders; a duel of leaders gives it its losses back.",
  -- One leader counts 3, Leto and Duncan Idaho together 5 (DD-ATR.2).
  pieces = { troop = { count = 12 }, leader = { count = 2, strength = { 3, 5 }, name = "Leto and Duncan Idaho" } },
  setup = function(me) -- DD-ATR.1
    game.move(pile.reserve[me], pile.card[me], me, kind.leader, 2)
    game.move(pile.reserve[me], ask.one(START, me), me, kind.troop, 2)
  end,
  abilities = {
    one_leader_at_a_time = {
      clause = "DD-ATR.3",
      ["recruit.option"] = function(me, _, what, seat, _, leaders)
        if seat == me and what == kind.leader and leaders > 0 then
          return deny("DD-ATR.3", "only one leader each recruit action")
        end
      end,
    },
    honourable_duel = {
      clause = "DD-ATR.4", alliance = true,
      -- Only the troops of the player who has the ability (DD-A.23) and has committed a leader itself.
      ["piece.lost"] = function(me, _, owner, what, cause)
        if owner ~= me or what == kind.leader or game.get(counter.duel, me) == 0 then return end
        if cause == "combat" or cause == "rout" then return pile.card[me] end
      end,
    },
  },
}
