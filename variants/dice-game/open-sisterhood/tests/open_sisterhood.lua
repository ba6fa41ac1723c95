-- Prana-bindu is an alliance ability.

local function kanly(lent)
  return position {
    phase = "kanly", factions = "guild bene_gesserit atreides harkonnen corrino", lent = lent,
    pieces = { guild = { arrakeen = { troop = 1 } }, bene_gesserit = { carthag = { troop = 1 } },
      corrino = { minor_erg = { troop = 1 } } },
    counters = { storm = 1, ally = "bene_gesserit" }, dice = "poison spice-1 region-3",
  }
end

return tests {
  dd_bg_5_an_active_ally_is_immune_to_poison_too = function()
    local t = kanly({ guild = { "bene_gesserit" } })
    t.struck("troop@arrakeen", "DD-BG.5")
    t = kanly({})
    t.offered("troop@arrakeen")
    t.struck("bene_gesserit.troop@carthag", "DD-BG.5")
  end,
}
