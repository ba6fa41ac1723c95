-- The Bene Gesserit: DD-BG. What their prediction does is in finish.lua.

local FIVE = "bene_gesserit atreides harkonnen corrino guild"

local function turn(phase, changes)
  return position({
    phase = phase, factions = FIVE,
    pieces = {
      bene_gesserit = { arrakeen = { troop = 1 }, card = { troop = 3 } }, atreides = { carthag = { troop = 1 } },
    },
    counters = { storm = 1, spice_die = 3 }, dice = "atreides atreides corrino corrino poison spice-3 region-5",
  }, changes)
end

return tests {
  dd_bg_1_leader_three_troops_in_the_polar_sink_and_a_secret = function()
    local t = position { phase = "setup_deploy", factions = "bene_gesserit fremen harkonnen corrino guild", counters = { storm = 1 } }
    t.until_asked("bene_gesserit.prediction")
    t.equals(t.options(), { "harkonnen", "fremen", "corrino", "guild" }) -- DD-A.18
    t.equals(t.secret(), true)
    t.play("bene_gesserit: corrino")
    t.equals(t.counter("prediction", "bene_gesserit"), "corrino")
    t.equals(t.count("bene_gesserit", "card", "leader"), 1)
    t.equals(t.count("bene_gesserit", "polar_sink", "troop"), 3)
  end,

  dd_a_18_the_guild_may_be_named_even_if_nobody_plays_it = function()
    local t = position { phase = "setup_deploy", factions = "bene_gesserit fremen harkonnen corrino atreides", counters = { storm = 1 } }
    t.until_asked("bene_gesserit.prediction")
    t.equals(#t.options(), 5)
    t.offered("guild")
    t.not_offered("bene_gesserit")
  end,

  dd_bg_2_gaius_helen_mohiam_counts_3 = function()
    for n = 2, 3 do
      local t = turn("combat", { pieces = {
        bene_gesserit = { arrakeen = { troop = 1 }, card = { leader = 1, troop = 0 } }, guild = { arrakeen = { troop = 5 } },
      } })
      t.play("bene_gesserit combat.commit: leader=1 / guild combat.commit: troop=" .. n)
      t.equals(t.count("guild", "arrakeen", "troop") > 0, n == 3)
    end
  end,

  dd_bg_4_their_invitation_cannot_be_refused = function()
    local t = turn("alliance")
    t.play("bene_gesserit alliance.propose: atreides")
    t.not_asked("alliance.accept")
    t.equals(t.counter("ally"), "atreides")
    t = turn("alliance", { active = "harkonnen" })
    t.play("harkonnen alliance.propose: atreides")
    t.asked("atreides", "alliance.accept")
  end,

  dd_bg_4_they_ship_into_an_allys_region_without_consent = function()
    local t = turn("ship", { counters = { ally = "atreides" }, lent = { bene_gesserit = { "atreides" } } })
    t.play("bene_gesserit ship.troop: troop@carthag")
    t.not_asked("ship.consent")
    t.equals(t.count("bene_gesserit", "carthag", "troop"), 1)
    t = turn("ship", {
      active = "atreides", counters = { ally = "bene_gesserit" }, pieces = { atreides = { card = { troop = 1 } } },
    })
    t.play("atreides ship.troop: troop@arrakeen")
    t.asked("bene_gesserit", "ship.consent")
  end,

  dd_bg_5_immune_to_poison = function()
    local t = turn("kanly", { active = "guild" })
    t.struck("bene_gesserit.troop@arrakeen", "DD-BG.5")
    t.offered("atreides.troop@carthag")
    for _, face in ipairs({ "crysknife", "hunter_seeker" }) do
      turn("kanly", { active = "guild", dice = face .. " spice-3 region-5" }).offered("bene_gesserit.troop@arrakeen")
    end
  end,

  dd_a_3_no_ability_of_theirs_is_lent = function()
    local t = turn("kanly", {
      active = "guild", counters = { ally = "bene_gesserit" }, lent = { guild = { "bene_gesserit" } },
      pieces = { guild = { tueks_sietch = { troop = 1 } } },
    })
    t.offered("troop@tueks_sietch")
  end,
}
