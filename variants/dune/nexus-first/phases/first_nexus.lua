local nexus = use "nexus"

return phase {
  id = "first_nexus", clause = "nexus-first.1",
  run = function() nexus.hold() end,
}
