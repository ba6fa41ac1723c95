local answer = use "rival_answer"

return faction {
  id = "rival_ariana", name = "Rival Ariana", automatic = true, answer = answer, order = 200,
  about = "Its Signet gains 1 water; nothing else of it counts (DIH-SOLO.2).",
  pieces = { agent = { count = 3 }, mentat = { count = 1 }, troop = { count = 12 } },
  data = { leader = "countess_ariana_thorvald" },
}
