local arrakis = use "arrakis"

-- Players whose faction a reserved die shows (DD-ALLY.1), or an ability lets one reach.
local WITHIN_REACH = seats {
  of = { but = { arg(1) } },
  where = {
    { "DD-ALLY.1", "none of your dice shows its faction", function(other, me)
      return hook("alliance.reach", arrakis.symbols(other) > 0, me, other)
    end },
  },
}

local PROPOSE = decision {
  what = "alliance.propose", clause = "DD-ALLY.1", pass = "alone", from = WITHIN_REACH,
  prompt = "To whom do you propose an alliance for this turn?",
  tells = "{seat} proposes an alliance to {answer}",
  skipped = "no alliance: none of your dice shows another faction in play",
}
local ACCEPT = decision {
  what = "alliance.accept", clause = "DD-ALLY.2",
  prompt = "{1} proposes an alliance for this turn. Do you accept?",
}

local PLAYERS = game.players()

return phase {
  id = "alliance", clause = "DD-ALLY.1",
  run = function(me)
    if PLAYERS < tune.alliance_players then return end -- DD-ALLY.6
    local other = ask.one(PROPOSE, me)
    if not other then return end
    hook("alliance.proposed", nil, me, other)
    local may_refuse = hook("alliance.refuse", true, me, other)
    if may_refuse and not ask.yes(ACCEPT, other, me) then
      note("DD-ALLY.2", "{1} declines; {2} stays alone this turn", other, me)
      return
    end
    game.set(counter.ally, other) -- until the end of this turn (DD-ALLY.3)
    game.lend(other, me) -- the active player has the ally's alliance ability, not the other way round (DD-ALLY.4, DD-A.3)
    note("DD-ALLY.3", "{1} and {2} are allied for this turn", me, other)
    if not arrakis.shai_hulud() then
      game.add(counter.spice_extra, tune.harvester_yield * arrakis.harvesters(other, me)) -- DD-A.13
    end
    hook("alliance.made", nil, me, other)
  end,
}
