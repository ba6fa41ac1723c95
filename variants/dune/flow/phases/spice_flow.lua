local dune = use "dune"

local SOURCES = {
  { area.arrakeen, tune.flow_city }, { area.carthag, tune.flow_city }, { area.tueks_sietch, tune.flow_tuek },
}

return phase {
  id = "spice_flow", clause = "DO-FLOW.1",
  run = function()
    -- Whoever stands there alone now (DO-FLOW.2), for each of them (DO-FLOW.3, DO-FLOW.4).
    for _, source in SOURCES do
      local owners = game.owners(source[1], tag.force)
      if #owners == 1 then
        dune.earn(owners[1], source[2])
        note("DO-FLOW.1", "{1} gets {2} spice from {3}", owners[1], source[2], source[1])
      end
    end
  end,
}
