local answer = use "rival_answer"

return faction {
  id = "rival_rabban", name = "Rival Rabban", automatic = true, answer = answer, order = 200,
  about = "Its Signet recruits a troop, two with an Alliance; nothing else of it counts (DIH-SOLO.2).",
  pieces = { agent = { count = 3 }, mentat = { count = 1 }, troop = { count = 12 } },
  data = { leader = "glossu_rabban" },
}
