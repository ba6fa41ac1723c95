local arrakis = use "arrakis"

return faction {
  id = "guild", name = "Spacing Guild", order = 6,
  about = "Earns when others ship; wins if nobody has in the end.",
  pieces = { troop = { count = 12 }, leader = { count = 1, strength = 2, name = "Edric" } }, -- DD-GUI.2
  setup = function(me) -- DD-GUI.1
    game.move(pile.reserve[me], pile.card[me], me, kind.leader, 1)
    game.move(pile.reserve[me], pile.card[me], me, kind.troop, 3)
    game.set(counter.stock, 1, me)
  end,
  abilities = {
    transport_monopoly = {
      clause = "DD-GUI.3",
      ["ship.done"] = function(me, _, owner, region)
        if owner == me or game.is(region, tag.neutral) or game.get(counter.guild_toll) > 0 then return end
        game.set(counter.guild_toll, 1) -- once a turn, by the active player or its ally (DD-GUI.4)
        arrakis.store(me, 1)
        note("DD-GUI.3", "{1} collects 1 spice", me)
      end,
    },
    evacuation = {
      clause = "DD-GUI.6", alliance = true,
      ["piece.lost"] = function(me, _, owner, _, cause)
        if owner == me and (cause == "storm" or cause == "rout") then return pile.card[me] end
      end,
    },
    -- Whoever waits wins in the end (DD-END.6): bots should know, the more the nearer the end is.
    opportunism = {
      clause = "DD-GUI.5",
      ["value.seat"] = function(me, score, seat)
        if seat == me then return score + (1 - score) * (0.4 + 0.5 * game.round() / tune.rounds) end
      end,
    },
  },
}
