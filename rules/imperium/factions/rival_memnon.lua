local answer = use "rival_answer"

return faction {
  id = "rival_memnon", name = "Rival Memnon", automatic = true, answer = answer, order = 200,
  about = "Its Signet gains 1 spice; nothing else of it counts (DIH-SOLO.2).",
  pieces = { agent = { count = 3 }, mentat = { count = 1 }, troop = { count = 12 } },
  data = { leader = "earl_memnon_thorvald" },
}
