return variant {
  id = "safe-sink",
  abilities = {
    haven = {
      clause = "EB-TREA.1",
      ["treachery.target"] = function(_, _, target)
        local region = parts(target)
        if game.is(region, tag.neutral) then return deny("EB-TREA.1", "treachery does not reach the Polar Sink") end
      end,
    },
  },
}
