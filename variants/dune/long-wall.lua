-- What counts for victory: the Shield Wall too (DO-LONG.4). It bears no tag of a stronghold (DO-LONG.5).
areas { id = "prizes", replaces = true, any_of = { { is = tag.stronghold }, { one_of = { area.shield_wall } } } }

return variant { id = "long-wall" }
