return variant {
  id = "long",
  abilities = {
    no_alliances = {
      clause = "DO-LONG.1",
      ["nexus.held"] = function()
        if tune.allies_forbidden == 1 then return deny("DO-LONG.1", "there are no alliances") end
      end,
    },
  },
}
