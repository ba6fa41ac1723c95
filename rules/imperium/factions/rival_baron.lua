local answer = use "rival_answer"

return faction {
  id = "rival_baron", name = "Rival Baron", automatic = true, answer = answer, order = 200,
  about = "Its Signet buys an Intrigue card for 1 Solari; nothing else of it counts (DIH-SOLO.2).",
  pieces = { agent = { count = 3 }, mentat = { count = 1 }, troop = { count = 12 } },
  data = { leader = "baron_vladimir_harkonnen" },
}
